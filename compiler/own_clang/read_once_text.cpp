// Whether a source may be read once, by a look at the text of it and of its headers that takes no time.
#include "own_clang/one_reading.h"

#include <clang/Lex/HeaderSearch.h>
#include <clang/Lex/Lexer.h>
#include <clang/Lex/Preprocessor.h>

namespace shepherd {

namespace {

// Bytes for the lowered text, which takes some more for each directive.
constexpr size_t kRoom = 256u << 10;
constexpr size_t kTimes = 16;

bool is_of_modules(llvm::StringRef word, bool is_first) {
  return word == "import" || word == "export" || (is_first && word == "module");
}

/// The tokens of a text as they stand there.
class Outline {
 public:
  explicit Outline(llvm::StringRef text)
      : lexer_(SourceLocation::getFromRawEncoding(1), language_, text.begin(), text.begin(), text.end()) {
    for (Token token; lexer_.LexFromRawLexer(token), token.isNot(tok::eof);) see(token);
  }

  /// True if all inclusions stand in front of all directives and most of the code, the last of them in no block.
  bool has_inclusions_in_front() const {
    return behind_ > 0 && depth_there_ == 0 && directive_ > behind_ && words_there_ * 2 < words_ && !is_module_;
  }
  unsigned behind_inclusions() const { return behind_; }

 private:
  static LangOptions language() {
    LangOptions options;
    options.CPlusPlus = options.CPlusPlus11 = options.CPlusPlus14 = options.LineComment = true;
    return options;
  }

  void see(const Token& token) {
    const llvm::StringRef word = token.is(tok::raw_identifier) ? token.getRawIdentifier() : "";
    if (token.isAtStartOfLine())
      line_ = token.is(tok::hash) ? Line::kHash : Line::kCode;
    else if (line_ == Line::kHash)
      begin_directive(word);
    else if (line_ == Line::kPragma)
      see_directive(word == "omp" || word == "ompx");
    if (word == "_Pragma") see_directive(true);
    if (line_ != Line::kCode) return;
    is_module_ |= is_of_modules(word, words_ == 0);
    ++words_;
    depth_ += token.is(tok::l_brace) ? 1 : token.is(tok::r_brace) ? -1 : 0;
  }

  void begin_directive(llvm::StringRef word) {
    line_ = word == "pragma" ? Line::kPragma : Line::kDirective;
    if (word != "include" && word != "include_next" && word != "import" && word != "embed") return;
    behind_ = lexer_.getCurrentBufferOffset();
    depth_there_ = depth_;
    words_there_ = words_;
  }

  void see_directive(bool is_openmp) {
    if (is_openmp && directive_ == 0) directive_ = lexer_.getCurrentBufferOffset();
    if (line_ == Line::kPragma) line_ = Line::kDirective;
  }

  const LangOptions language_ = language();
  Lexer lexer_;
  enum class Line { kCode, kHash, kPragma, kDirective } line_ = Line::kCode;
  size_t words_ = 0, words_there_ = 0;  // in code; up to the last inclusion
  int depth_ = 0, depth_there_ = 0;
  unsigned behind_ = 0, directive_ = 0;  // the last inclusion's end and the first directive's; 0 without one
  bool is_module_ = false;
};

/// The user's headers, by how they are spelled.
class HeaderWalk {
 public:
  explicit HeaderWalk(Preprocessor& pp) : search_(pp.getHeaderSearchInfo()), sources_(pp.getSourceManager()) {}

  /// True if a text, or what it includes, shows a directive.
  bool shows_directive(llvm::StringRef text, FileEntryRef file) {
    for (size_t at = 0; (at = text.find('#', at)) != llvm::StringRef::npos; ++at) {
      llvm::StringRef line = text.substr(at + 1).take_until([](char each) { return each == '\n'; }).ltrim(" \t");
      if (line.consume_front("pragma") && line.ltrim(" \t").starts_with("omp")) return true;
      if (line.consume_front("include") && header_shows_directive(line.ltrim(" \t"), file)) return true;
    }
    return false;
  }

 private:
  bool header_shows_directive(llvm::StringRef name, FileEntryRef includer) {
    const bool is_angled = name.consume_front("<");
    if (!is_angled && !name.consume_front("\"")) return false;
    name = name.take_until([&](char each) { return each == (is_angled ? '>' : '"'); });
    const std::pair<OptionalFileEntryRef, DirectoryEntryRef> from = {includer, includer.getDir()};
    const OptionalFileEntryRef header = search_.LookupFile(
        name, SourceLocation(), is_angled, /*FromDir=*/nullptr, /*CurDir=*/nullptr, from, /*SearchPath=*/nullptr,
        /*RelativePath=*/nullptr, /*RequestingModule=*/nullptr, /*SuggestedModule=*/nullptr, /*IsMapped=*/nullptr,
        /*IsFrameworkFound=*/nullptr, /*SkipCache=*/false, /*BuildSystemModule=*/false, /*OpenFile=*/false);
    if (!header || header->isNamedPipe() || SrcMgr::isSystem(search_.getFileDirFlavor(*header)) ||
        !seen_.insert(&header->getFileEntry()).second)
      return false;
    const auto buffer = sources_.getMemoryBufferForFileOrNone(*header);
    return buffer && (buffer->getBuffer().contains("_Pragma(\"omp") || shows_directive(buffer->getBuffer(), *header));
  }

  HeaderSearch& search_;
  SourceManager& sources_;
  std::set<const FileEntry*> seen_;
};

}  // namespace

std::optional<ReadOnceText> read_for_one_reading(const std::string& path) {
  const auto file = llvm::MemoryBuffer::getFile(path);
  if (!file) return std::nullopt;
  const llvm::StringRef text = (*file)->getBuffer();
  if (!text.contains("omp") || text.contains("__TIMESTAMP__")) return std::nullopt;
  const Outline outline(text);
  if (!outline.has_inclusions_in_front()) return std::nullopt;
  auto buffer = llvm::WritableMemoryBuffer::getNewUninitMemBuffer(text.size() * kTimes + kRoom, path);
  if (!buffer) return std::nullopt;
  char* const begin = buffer->getBufferStart();
  std::memset(begin, ' ', buffer->getBufferSize());
  std::memcpy(begin, text.data(), text.size());
  begin[text.size()] = '\n';
  const size_t behind = std::min(text.find('\n', outline.behind_inclusions()), text.size());
  return ReadOnceText{std::move(buffer), unsigned(behind), unsigned(text.size())};
}

bool headers_show_directives(Preprocessor& pp, unsigned behind_inclusions) {
  const SourceManager& sources = pp.getSourceManager();
  const FileID main = sources.getMainFileID();
  const OptionalFileEntryRef file = sources.getFileEntryRefForID(main);
  if (!file) return false;
  pp.getHeaderSearchInfo().getFileInfo(*file);  // asked for wherever a file includes others
  return HeaderWalk(pp).shows_directive(sources.getBufferData(main).take_front(behind_inclusions), *file);
}

}  // namespace shepherd
