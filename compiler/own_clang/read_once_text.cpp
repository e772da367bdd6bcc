// Whether a source may be read once, by a look at the text of it and of its headers that takes no time.
#include "own_clang/one_reading.h"

#include <clang/Lex/HeaderSearch.h>
#include <clang/Lex/Lexer.h>
#include <clang/Lex/Preprocessor.h>

namespace shepherd {

namespace {

// Bytes for the lowered text, which takes some more for each directive.
constexpr size_t kRoom = 256u << 10;
constexpr size_t kTimes = 32;

bool is_of_modules(llvm::StringRef word, bool is_first) {
  return word == "import" || word == "export" || (is_first && word == "module");
}

/// Words of directives that become simpler ones first (rewrite/).
bool is_of_rewriting(llvm::StringRef word) {
  static constexpr llvm::StringLiteral kWords[] = {"metadirective", "tile", "unroll", "reverse",
                                                   "interchange",   "fuse", "split",  "apply"};
  return llvm::is_contained(kWords, word);
}

/// The tokens of a text as they stand there.
class Outline {
 public:
  explicit Outline(llvm::StringRef text)
      : lexer_(SourceLocation::getFromRawEncoding(1), language_, text.begin(), text.begin(), text.end()) {
    for (Token token; lexer_.LexFromRawLexer(token), token.isNot(tok::eof);) see(token);
  }

  bool is_module() const { return is_module_; }
  bool shows_directive() const { return shows_directive_; }
  /// True if there are directives that are written in simpler OpenMP first, or right behind an inclusion.
  bool is_read_again() const { return is_read_again_; }
  /// The end of the last inclusion at the front: in no block, and behind no directive and less than half of the code.
  unsigned front() const {
    unsigned end = 0;
    for (const Inclusion& each : inclusions_) {
      if (each.is_in_block || each.is_behind_directive || each.words * 2 > words_) break;
      end = each.end;
    }
    return end;
  }
  unsigned behind_inclusions() const { return inclusions_.empty() ? 0 : inclusions_.back().end; }

 private:
  struct Inclusion {
    unsigned end;
    size_t words;  // of code, in front of it
    bool is_in_block, is_behind_directive;
  };

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
    else if (line_ == Line::kPragma && (word == "omp" || word == "ompx"))
      begin_openmp();
    else if (line_ == Line::kPragma)
      line_ = Line::kDirective;
    else if (line_ == Line::kOpenMP)
      is_read_again_ |= is_of_rewriting(word);
    shows_directive_ |= word == "_Pragma";
    if (line_ != Line::kCode) return;
    is_module_ |= is_of_modules(word, words_ == 0);
    ++words_;
    depth_ += token.is(tok::l_brace) ? 1 : token.is(tok::r_brace) ? -1 : 0;
  }

  void begin_directive(llvm::StringRef word) {
    line_ = word == "pragma" ? Line::kPragma : Line::kDirective;
    if (word == "include" || word == "include_next" || word == "import" || word == "embed")
      inclusions_.push_back({lexer_.getCurrentBufferOffset(), words_, depth_ != 0, shows_directive_});
  }

  void begin_openmp() {
    line_ = Line::kOpenMP;
    is_read_again_ |= words_ == (inclusions_.empty() ? 0 : inclusions_.back().words);
    shows_directive_ = true;
  }

  const LangOptions language_ = language();
  Lexer lexer_;
  enum class Line { kCode, kHash, kPragma, kOpenMP, kDirective } line_ = Line::kCode;
  std::vector<Inclusion> inclusions_;
  size_t words_ = 0;  // of code
  int depth_ = 0;
  bool is_module_ = false, shows_directive_ = false, is_read_again_ = false;
};

/// True if a directive may stand in a `_Pragma`, or a macro that is invoked there make it.
static bool has_operator(llvm::StringRef text) {
  constexpr llvm::StringLiteral kOperator = "_Pragma";
  for (size_t at = 0; (at = text.find(kOperator, at)) != llvm::StringRef::npos; ++at) {
    llvm::StringRef argument = text.substr(at + kOperator.size()).ltrim(" \t(");
    const bool is_literal = argument.consume_front("\"");
    if (is_literal ? argument.ltrim(" \t").starts_with("omp")
                   : !argument.empty() && isAsciiIdentifierStart(argument.front()))
      return true;
  }
  return false;
}

/// The user's headers, by how they are spelled.
class HeaderWalk {
 public:
  explicit HeaderWalk(Preprocessor& pp) : search_(pp.getHeaderSearchInfo()), sources_(pp.getSourceManager()) {}

  /// Looks at a text and at what it includes. Returns true if it shows a directive itself.
  bool look(llvm::StringRef text, FileEntryRef file) {
    bool shows_directive = has_operator(text);
    for (size_t at = 0; (at = text.find('#', at)) != llvm::StringRef::npos; ++at) {
      llvm::StringRef line = text.substr(at + 1).take_until([](char each) { return each == '\n'; }).ltrim(" \t");
      if (line.consume_front("pragma")) shows_directive |= line.ltrim(" \t").starts_with("omp");
      if (line.consume_front("include")) look_at_header(line.ltrim(" \t"), file);
    }
    return shows_directive;
  }

  /// The headers that show directives.
  std::set<const FileEntry*> take() { return std::move(found_); }

 private:
  void look_at_header(llvm::StringRef name, FileEntryRef includer) {
    const bool is_angled = name.consume_front("<");
    if (!is_angled && !name.consume_front("\"")) return;
    name = name.take_until([&](char each) { return each == (is_angled ? '>' : '"'); });
    const std::pair<OptionalFileEntryRef, DirectoryEntryRef> from = {includer, includer.getDir()};
    const OptionalFileEntryRef header = search_.LookupFile(
        name, SourceLocation(), is_angled, /*FromDir=*/nullptr, /*CurDir=*/nullptr, from, /*SearchPath=*/nullptr,
        /*RelativePath=*/nullptr, /*RequestingModule=*/nullptr, /*SuggestedModule=*/nullptr, /*IsMapped=*/nullptr,
        /*IsFrameworkFound=*/nullptr, /*SkipCache=*/false, /*BuildSystemModule=*/false, /*OpenFile=*/false);
    if (!header || header->isNamedPipe() || SrcMgr::isSystem(search_.getFileDirFlavor(*header)) ||
        !seen_.insert(&header->getFileEntry()).second)
      return;
    const auto buffer = sources_.getMemoryBufferForFileOrNone(*header);
    if (buffer && look(buffer->getBuffer(), *header)) found_.insert(&header->getFileEntry());
  }

  HeaderSearch& search_;
  SourceManager& sources_;
  std::set<const FileEntry*> seen_, found_;
};

}  // namespace

std::optional<ReadOnceText> read_for_one_reading(const std::string& path) {
  const auto file = llvm::MemoryBuffer::getFile(path);
  if (!file) return std::nullopt;
  const llvm::StringRef text = (*file)->getBuffer();
  // A compiler has something to say of a text whose last line has no end.
  if (!text.contains("omp") || text.contains("__TIMESTAMP__") || !text.ends_with("\n")) return std::nullopt;
  const Outline outline(text);
  if (outline.is_module() || !outline.shows_directive() || outline.is_read_again()) return std::nullopt;
  auto buffer = llvm::WritableMemoryBuffer::getNewUninitMemBuffer(text.size() * kTimes + kRoom, path);
  if (!buffer) return std::nullopt;
  char* const begin = buffer->getBufferStart();
  std::memset(begin, ' ', buffer->getBufferSize());
  std::memcpy(begin, text.data(), text.size());
  begin[buffer->getBufferSize() - 1] = '\n';
  return ReadOnceText{std::move(buffer), unsigned(text.size()), outline.front(), outline.behind_inclusions()};
}

std::set<const FileEntry*> headers_with_directives(Preprocessor& pp, unsigned size) {
  const SourceManager& sources = pp.getSourceManager();
  const FileID main = sources.getMainFileID();
  const OptionalFileEntryRef file = sources.getFileEntryRefForID(main);
  if (!file) return {};
  pp.getHeaderSearchInfo().getFileInfo(*file);  // asked for wherever a file includes others
  HeaderWalk walk(pp);
  walk.look(sources.getBufferData(main).take_front(size), *file);
  return walk.take();
}

}  // namespace shepherd
