// The begin and the end of a preprocessing directive in the text of its file.
#pragma once

#include "clang.h"

namespace shepherd {

/// Finds the bounds of directives by lexing: comments, strings and continued lines are what the preprocessor takes them
/// for. `text` is a whole file, followed by a zero byte.
class DirectiveExtent {
 public:
  DirectiveExtent(llvm::StringRef text, const LangOptions& language) : text_(text), language_(language) {}

  /// The offset of the `#` of the directive whose keyword, or whose first token behind the keyword, lies at `inside`.
  unsigned begin(unsigned inside) const;

  /// The offset of the newline that ends the directive whose `#` lies at `begin`, or of the file's end.
  unsigned end(unsigned begin) const;

  /// True for a `_Pragma`, however its name is spelled; false for a `#pragma`.
  bool is_operator(unsigned begin) const;
  /// Of a macro invocation that ends at `end` and has a `_Pragma` in it: where this ends. What stands behind the
  /// invocation may be the rest of it, unless the next token of code is at that place.
  unsigned operator_rest_end(unsigned end, std::optional<unsigned> code) const;
  /// The offset behind the closing parenthesis of the `_Pragma` that lies at `begin`.
  unsigned operator_end(unsigned begin) const;

 private:
  bool leads_to(unsigned hash, unsigned inside) const;

  llvm::StringRef text_;
  const LangOptions& language_;
};

// OpenMP directives written as attributes: [[omp::directive(...)]] and [[omp::sequence(...)]] (OpenMP 5.2, 3.1).

/// One attribute list that holds directives.
struct DirectiveAttribute {
  unsigned first, last;  // its tokens, from `[[` to `]]`
  std::vector<std::pair<unsigned, unsigned>>
      directives;  // the tokens in `directive(...)`: where it begins Clang locates it
};

/// The attribute lists of directives among `count` tokens whose text `spelling` tells, in order.
std::vector<DirectiveAttribute> find_directive_attributes(unsigned count,
                                                          const std::function<std::string(unsigned)>& spelling);

}  // namespace shepherd
