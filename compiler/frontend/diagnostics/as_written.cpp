#include "frontend/diagnostics/as_written.h"

namespace shepherd {

llvm::StringRef word_at(const SourceManager& sources, SourceLocation location) {
  return llvm::StringRef(sources.getCharacterData(location)).take_while([](char each) {
    return isAsciiIdentifierContinue(each);
  });
}

/// What the user wrote, `ompx phase`, where a word of a directive that Clang was shown counts as written; empty: that
/// is the user's.
static std::string shown_as_other(const SourceManager& sources, SourceLocation location) {
  if (!location.isMacroID() || !sources.isWrittenInScratchSpace(sources.getSpellingLoc(location))) return "";
  const SourceLocation at = sources.getSpellingLoc(sources.getImmediateExpansionRange(location).getBegin());
  const llvm::StringRef text =
      sources.getBufferData(sources.getFileID(at)).take_front(sources.getFileOffset(at)).rtrim();
  const llvm::StringRef sentinel = text.take_back(text.size() - text.find_last_not_of("ompx") - 1);
  if (sentinel != "omp" && sentinel != "ompx") return "";  // a `_Pragma`, whose text is the user's
  return (sentinel + " " + word_at(sources, at)).str();
}

void name_argument(std::string& text, size_t begin, const Diagnostic& info) {
  static constexpr llvm::StringRef kSubscript = "array subscript is not an integer";
  const std::string name = word_at(info.getSourceManager(), info.getLocation()).str();
  const size_t at = llvm::StringRef(text).find(kSubscript, begin);
  if (!name.empty() && at != std::string::npos)
    text.replace(at, kSubscript.size(), "the argument of '" + name + "' has to be an integer");
}

void name_directive(std::string& text, size_t begin, const Diagnostic& info) {
  static constexpr llvm::StringRef kPrefix = "'#pragma ";
  const std::string written = shown_as_other(info.getSourceManager(), info.getLocation());
  const size_t at = llvm::StringRef(text).find(kPrefix, begin), behind = text.find('\'', at + 1);
  if (written.empty() || at == std::string::npos || behind == std::string::npos) return;
  text.replace(at, behind - at, (kPrefix + written).str());
  if (const size_t note = text.find("\n<scratch space>", begin); note != std::string::npos) text.resize(note + 1);
}

void name_tile(std::string& text, size_t begin, SourceLocation location, const TileName& tile_as_written) {
  llvm::StringRef message = llvm::StringRef(text).substr(begin).split('\n').first;
  const size_t at = message.find("'#pragma omp tile'");
  if (at == llvm::StringRef::npos || !tile_as_written || location.isInvalid()) return;
  unsigned loops = 0;  // not told
  message.split("expected ").second.split(' ').first.getAsInteger(10, loops);
  text.replace(begin + at, llvm::StringRef("'#pragma omp tile'").size(),
               "'#pragma omp " + tile_as_written(location, loops) + "'");
}

bool is_in_group_private(const Diagnostic& info) {
  if (info.getLocation().isInvalid()) return false;
  const SourceManager& sources = info.getSourceManager();
  const SourceLocation at = sources.getExpansionLoc(info.getLocation());
  const llvm::StringRef before = sources.getBufferData(sources.getFileID(at)).take_front(sources.getFileOffset(at));
  return before.drop_front(before.rfind('\n') + 1).contains("groupprivate");
}

void name_group_private(std::string& text, size_t begin) {
  for (const llvm::StringRef shown : {"threadprivate or thread local", "threadprivate"}) {
    const size_t at = llvm::StringRef(text).substr(begin).split('\n').first.find(shown);
    if (at != llvm::StringRef::npos) text.replace(begin + at, shown.size(), "groupprivate");
  }
}

bool is_last_semicolon(const Diagnostic& info) {
  if (info.getLocation().isInvalid() || info.getLocation().isMacroID()) return false;
  const SourceManager& sources = info.getSourceManager();
  const auto [file, offset] = sources.getDecomposedLoc(info.getLocation());
  llvm::StringRef rest = sources.getBufferData(file).drop_front(offset);
  if (!rest.consume_front(";")) return false;
  rest = rest.take_until([](char each) { return each == '\n' || each == '\r'; }).ltrim();
  return rest.empty() || rest.starts_with("//") || (rest.starts_with("/*") && rest.rtrim().ends_with("*/"));
}

void name_extra_tokens(std::string& text, size_t begin) {
  constexpr llvm::StringRef kShown = " are ignored";
  const size_t at = llvm::StringRef(text).substr(begin).split('\n').first.find(kShown);
  if (at != llvm::StringRef::npos) text.replace(begin + at, kShown.size(), " belong to no clause");
}

}  // namespace shepherd
