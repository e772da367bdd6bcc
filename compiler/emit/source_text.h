// Text under construction, and the line of the user's source that a compiler would attribute its next character to.
#pragma once

#include "frontend/clang.h"

namespace shepherd {

/// A string literal.
std::string quoted(llvm::StringRef text);
/// Continued lines as one.
std::string one_line(std::string text);
/// `_Pragma("...")`, which unlike a `#pragma` needs no line of its own.
inline std::string pragma_operator(llvm::StringRef directive) { return "_Pragma(" + quoted(directive) + ")"; }

class SourceText {
 public:
  /// Text of the file that the text is in sync with: its lines count.
  void copy(llvm::StringRef text);
  /// Text of our own. If it has lines, the place is lost.
  void insert(llvm::StringRef text);
  /// A directive, on a line of its own.
  void directive(llvm::StringRef text);
  /// Makes the next character count as the one at offset of file.
  void sync(const SourceManager& sources, FileID file, unsigned offset);
  /// The text up to the next place counts as a system header's.
  void enter_system();

  std::string take();

 private:
  std::string text_;
  std::string file_;
  unsigned line_ = 0;  // 0: unknown
  bool shows_users_ = false;  // the last line has text of the user's
  SrcMgr::CharacteristicKind kind_ = SrcMgr::C_User;  // as a compiler would take it
};

// Line markers of text that had been preprocessed: `# 1 "header.h" 1` enters a file, `# 5 "main.c" 2` returns to the
// one that included it.

/// The text with no marker entering a file that none leaves, or the other way around, as where a region has moved that
/// begins in one file and ends in another: they only name their lines then. Compilers warn otherwise, or refuse.
std::string with_nested_markers(std::string text);

/// The text with markers in place of SHEP_HEADER and SHEP_HEADER_END, so that a compiler takes what stands in between
/// for a header's: it warns as it would there, and says where that is included. For Clang, which needs no such macros
/// then; gcc does not mind either, but warns of markers.
std::string with_entered_headers(llvm::StringRef text);

}  // namespace shepherd
