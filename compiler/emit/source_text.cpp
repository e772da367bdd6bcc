#include "emit/source_text.h"

namespace shepherd {

std::string quoted(llvm::StringRef text) {
  std::string result = "\"";
  for (char each : text) {
    const bool is_line_end = each == '\n' || each == '\r';
    if (is_line_end || each == '"' || each == '\\') result += '\\';
    result += !is_line_end ? each : each == '\n' ? 'n' : 'r';
  }
  return result + "\"";
}

std::string one_line(std::string text) {
  for (const llvm::StringRef end : {"\\\n", "\\\r\n"})
    for (size_t at; (at = text.find(end)) != std::string::npos;) text.erase(at, end.size());
  return text;
}

/// True if the text says itself which line it is.
static bool has_line_marker(llvm::StringRef text) {
  if (text.contains("#line") || text.contains("# line")) return true;
  for (size_t at = 0; (at = text.find("# ", at)) != llvm::StringRef::npos; at += 2)
    if (at + 2 < text.size() && llvm::isDigit(text[at + 2])) return true;
  return false;
}

/// `#line`, which leaves it as it was whether this is a system header, of whose text compilers do not warn; or a
/// marker, which says it.
static std::string line_directive(unsigned line, llvm::StringRef file, std::optional<SrcMgr::CharacteristicKind> kind) {
  std::string flags;
  if (kind && SrcMgr::isSystem(*kind)) flags = *kind == SrcMgr::C_ExternCSystem ? " 3 4" : " 3";
  return (kind ? "\n# " : "\n#line ") + std::to_string(line) + " " + quoted(file) + flags + "\n";
}

void SourceText::copy(llvm::StringRef text) {
  text_ += text;
  const size_t line_end = text.rfind('\n');
  const bool is_blank = text.substr(line_end == llvm::StringRef::npos ? 0 : line_end + 1).trim().empty();
  shows_users_ = !is_blank || (shows_users_ && line_end == llvm::StringRef::npos);
  line_ += line_ ? text.count('\n') : 0;
  if (has_line_marker(text)) line_ = 0;
}

// Clang shows a line as it stands here: the user's shall have no text of ours behind it.
void SourceText::insert(llvm::StringRef text) {
  if (line_ && text.contains("SHEP_QUIET") && std::exchange(shows_users_, false))
    text_ += line_directive(line_, file_, std::nullopt);
  text_ += text;
  if (text.contains('\n')) line_ = 0;
}

void SourceText::directive(llvm::StringRef text) {
  text_ += '\n';
  text_ += text;
  text_ += '\n';
  line_ = 0;
  shows_users_ = false;
}

// What comes behind the text is no system header's, and may say where it stands by `#line` alone.
std::string SourceText::take() {
  if (SrcMgr::isSystem(kind_)) text_ += line_directive(line_ ? line_ : 1, file_, SrcMgr::C_User);
  line_ = 0;
  kind_ = SrcMgr::C_User;
  return std::exchange(text_, {});
}

void SourceText::enter_system() {
  kind_ = SrcMgr::C_System;
  text_ += line_directive(line_ ? line_ : 1, file_, kind_);
  line_ = 0;
}

void SourceText::sync(const SourceManager& sources, FileID file, unsigned offset) {
  const SourceLocation location = sources.getComposedLoc(file, offset);
  const PresumedLoc place = sources.getPresumedLoc(location);
  if (place.isInvalid()) return;
  const SrcMgr::CharacteristicKind kind = sources.getFileCharacteristic(location);
  const bool same_kind = kind == kind_, same_file = line_ && same_kind && file_ == place.getFilename();
  if (same_file && line_ == place.getLine()) return;
  if (same_file && line_ < place.getLine() && place.getLine() - line_ < 8)
    text_.append(place.getLine() - line_, '\n');
  else
    text_ += line_directive(place.getLine(), place.getFilename(), same_kind ? std::nullopt : std::optional(kind));
  shows_users_ = false;
  line_ = place.getLine();
  file_ = place.getFilename();
  kind_ = kind;
}

}  // namespace shepherd
