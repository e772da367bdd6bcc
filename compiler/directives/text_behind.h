// What stands in the file behind a directive, before Clang has read it.
#pragma once

#include "frontend/clang.h"

namespace shepherd {

/// The text of a file behind one of its directives; empty behind those of macros, of which nothing is known.
class TextBehind {
 public:
  TextBehind(llvm::StringRef file, unsigned offset, const LangOptions& language)
      : file_(file), offset_(offset), language_(language) {}

  /// The first word of the directive that comes next, without `omp`; empty: something else comes next.
  std::string directive() const;

  /// True if the loop nest that follows holds an ordered directive with a depend or doacross clause, which tells what
  /// its iterations depend on.
  bool holds_dependences() const;

 private:
  llvm::StringRef file_;  // followed by a zero byte
  unsigned offset_;
  const LangOptions& language_;
};

/// `directive` is where the preprocessor met it: at its `#` or `_Pragma`.
TextBehind text_behind(const Preprocessor& pp, SourceLocation directive);

}  // namespace shepherd
