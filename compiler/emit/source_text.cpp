#include "emit/source_text.h"

#include <llvm/ADT/StringExtras.h>

namespace shepherd {

/// Whether the text says itself which line it is.
static bool has_line_marker(llvm::StringRef text) {
  if (text.contains("#line") || text.contains("# line")) return true;
  for (size_t at = 0; (at = text.find("# ", at)) != llvm::StringRef::npos; at += 2)
    if (at + 2 < text.size() && llvm::isDigit(text[at + 2])) return true;
  return false;
}

void SourceText::copy(llvm::StringRef text) {
  text_ += text;
  line_ += line_ ? text.count('\n') : 0;
  if (has_line_marker(text)) line_ = 0;
}

void SourceText::insert(llvm::StringRef text) {
  text_ += text;
  if (text.contains('\n')) line_ = 0;
}

void SourceText::directive(llvm::StringRef text) {
  text_ += '\n';
  text_ += text;
  text_ += '\n';
  line_ = 0;
}

std::string SourceText::take() {
  line_ = 0;
  return std::exchange(text_, {});
}

static std::string line_directive(unsigned line, llvm::StringRef file) {
  std::string name;
  for (char each : file) {
    if (each == '\\' || each == '"') name += '\\';
    name += each;
  }
  return "\n#line " + std::to_string(line) + " \"" + name + "\"\n";
}

void SourceText::sync(const clang::SourceManager& sources, clang::FileID file, unsigned offset) {
  const clang::PresumedLoc place = sources.getPresumedLoc(sources.getComposedLoc(file, offset));
  if (place.isInvalid()) return;
  const bool same_file = line_ && file_ == place.getFilename();
  if (same_file && line_ == place.getLine()) return;
  if (same_file && line_ < place.getLine() && place.getLine() - line_ < 8)
    text_.append(place.getLine() - line_, '\n');
  else
    text_ += line_directive(place.getLine(), place.getFilename());
  line_ = place.getLine();
  file_ = place.getFilename();
}

}  // namespace shepherd
