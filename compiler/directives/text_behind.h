// What stands in the file behind a directive, before Clang has read it.
#pragma once

#include "frontend/clang.h"

namespace shepherd {

/// The text behind a directive, which is that of the macro that the directive comes from as long as this has more of
/// it.
class TextBehind {
 public:
  /// The first word of the directive that comes next, without `omp`, through macros too; empty: something else comes,
  /// or what comes depends on more than is known before it is read.
  std::string directive() const;

  /// True if the loop nest that follows in the file holds an ordered directive with a depend or doacross clause, which
  /// tells what its iterations depend on. Of what follows in a macro nothing is known.
  bool holds_dependences() const;

 private:
  friend TextBehind text_behind(Preprocessor& pp, SourceLocation directive);

  TextBehind(Preprocessor& pp, SourceLocation last, bool is_in_macro)
      : pp_(pp), last_(last), is_in_macro_(is_in_macro) {}

  Lexer lexer() const;

  Preprocessor& pp_;
  SourceLocation last_;  // of the last token that does not count, or the newline; invalid: what comes is not known
  bool is_in_macro_;  // the text is that of a macro
};

/// `directive` is where the preprocessor met it: at its `#` or `_Pragma`.
TextBehind text_behind(Preprocessor& pp, SourceLocation directive);

}  // namespace shepherd
