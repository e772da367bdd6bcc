#include "frontend/token_stream.h"

#include "frontend/attribute_directives.h"
#include "frontend/directive_extent.h"

#include <clang/Lex/Lexer.h>
#include <clang/Lex/PPCallbacks.h>
#include <llvm/ADT/STLExtras.h>

namespace shepherd {

using namespace clang;

/// Notes pragmas and inclusions at the position in the token stream where they are met.
class StreamCallbacks : public PPCallbacks {
 public:
  StreamCallbacks(TokenStream& stream, Preprocessor& pp) : stream_(stream), pp_(pp), sources_(pp.getSourceManager()) {}

  void PragmaDirective(SourceLocation location, PragmaIntroducerKind kind) override {
    stream_.pragmas_.push_back({location, static_cast<unsigned>(stream_.tokens_.size()), {}, 0, 0, false});
    // The string of a _Pragma is the buffer of a lexer of its own.
    auto* lexer = static_cast<Lexer*>(pp_.getCurrentLexer());
    if (kind != PIK__Pragma || !lexer) return;
    llvm::StringRef string(lexer->getBufferLocation());
    stream_.pragmas_.back().text = string.take_until([](char c) { return c == '\n'; }).trim().str();
  }

  void InclusionDirective(SourceLocation hash, const Token&, llvm::StringRef, bool angled, CharSourceRange, OptionalFileEntryRef file,
                          llvm::StringRef, llvm::StringRef, const Module*, bool, SrcMgr::CharacteristicKind) override {
    if (!hash.isFileID() || !file) return;
    auto [includer, offset] = sources_.getDecomposedLoc(hash);
    stream_.inclusions_.push_back({includer, offset, offset, angled, is_forced(includer), file->getName().str(), {}});
  }

  void EmbedDirective(SourceLocation hash, llvm::StringRef, bool, OptionalFileEntryRef file, const LexEmbedParametersResult&) override {
    if (!hash.isFileID() || !file) return;
    stream_.pragmas_.push_back({hash, static_cast<unsigned>(stream_.tokens_.size()), {}, 0, 0, false});
    stream_.pragmas_.back().embedded_file = file->getName().str();
  }

  void FileChanged(SourceLocation location, FileChangeReason reason, SrcMgr::CharacteristicKind, FileID) override {
    if (reason != EnterFile || stream_.inclusions_.empty()) return;
    FileID entered = sources_.getFileID(location);
    SourceLocation from = sources_.getIncludeLoc(entered);
    Inclusion& last = stream_.inclusions_.back();
    if (from.isFileID() && sources_.getFileID(from) == last.includer && last.included.isInvalid()) last.included = entered;
  }

  void MacroDefined(const Token& name, const MacroDirective*) override { add(PpDirective::kMacro, name.getLocation()); }
  void MacroUndefined(const Token& name, const MacroDefinition&, const MacroDirective*) override {
    add(PpDirective::kMacro, name.getLocation());
  }
  void If(SourceLocation location, SourceRange, ConditionValueKind) override { add(PpDirective::kIf, location); }
  void Ifdef(SourceLocation location, const Token&, const MacroDefinition&) override { add(PpDirective::kIf, location); }
  void Ifndef(SourceLocation location, const Token&, const MacroDefinition&) override { add(PpDirective::kIf, location); }
  void Elif(SourceLocation location, SourceRange, ConditionValueKind, SourceLocation) override { add(PpDirective::kElse, location); }
  void Elifdef(SourceLocation location, const Token&, const MacroDefinition&) override { add(PpDirective::kElse, location); }
  void Elifdef(SourceLocation location, SourceRange, SourceLocation) override { add(PpDirective::kElse, location); }
  void Elifndef(SourceLocation location, const Token&, const MacroDefinition&) override { add(PpDirective::kElse, location); }
  void Elifndef(SourceLocation location, SourceRange, SourceLocation) override { add(PpDirective::kElse, location); }
  void Else(SourceLocation location, SourceLocation) override { add(PpDirective::kElse, location); }
  void Endif(SourceLocation location, SourceLocation) override { add(PpDirective::kEndif, location); }

 private:
  /// -include options stand in Clang's own buffer of predefined macros.
  bool is_forced(FileID includer) const { return !sources_.getFileEntryRefForID(includer); }

  void add(PpDirective::Kind kind, SourceLocation location) {
    if (location.isFileID()) stream_.directives_.push_back({kind, location, static_cast<unsigned>(stream_.tokens_.size()), {}, 0, 0});
  }

  TokenStream& stream_;
  Preprocessor& pp_;
  SourceManager& sources_;
};

void TokenStream::watch(Preprocessor& pp) {
  sources_ = &pp.getSourceManager();
  pp.addPPCallbacks(std::make_unique<StreamCallbacks>(*this, pp));
  pp.setTokenWatcher([this](const Token& token) {
    // The tokens of a directive belong to its pragma, not to the program.
    if (token.isOneOf(tok::annot_pragma_openmp, tok::annot_attr_openmp)) in_directive_ = true;
    if (token.is(tok::annot_pragma_openmp_end)) in_directive_ = false;
    if (in_directive_ || token.isAnnotation() || token.is(tok::eof)) return;
    tokens_.push_back({token.getLocation(), token.getLength(), token.hasLeadingSpace() || token.isAtStartOfLine(),
                       token.getKind(), {}, 0, 0, false});
  });
}

void TokenStream::place(SourceLocation location, unsigned length, FileID& file, unsigned& begin, unsigned& end) const {
  CharSourceRange range = sources_->getExpansionRange(location);
  std::tie(file, begin) = sources_->getDecomposedLoc(range.getBegin());
  if (location.isFileID()) {
    end = begin + length;
    return;
  }
  auto [end_file, end_offset] = sources_->getDecomposedLoc(range.getEnd());
  end = end_offset + Lexer::MeasureTokenLength(range.getEnd(), *sources_, *language_);
}

void TokenStream::place_pragma(PragmaSite& pragma) const {
  place(pragma.location, 1, pragma.file, pragma.begin, pragma.end);
  llvm::StringRef source = text(pragma.file);
  pragma.from_macro = pragma.location.isMacroID();
  if (pragma.from_macro) return;
  bool is_operator = source.substr(pragma.begin).starts_with("_Pragma");
  DirectiveExtent extent(source, *language_);
  pragma.end = is_operator ? extent.operator_end(pragma.begin) : extent.end(pragma.begin);
}

/// Directives in attributes become pragma sites, and their tokens no part of the program, as if they were pragmas.
void TokenStream::take_attributes() {
  auto found = find_directive_attributes(tokens_.size(), [this](unsigned index) { return spelling(index); });
  if (found.empty()) return;
  std::vector<unsigned> kept_before(tokens_.size() + 1);  // for each token, how many of those in front of it stay
  std::vector<ExpandedToken> kept;
  auto attribute = found.begin();
  for (unsigned i = 0; i < tokens_.size(); ++i) {
    kept_before[i] = kept.size();
    if (attribute != found.end() && i > attribute->last) ++attribute;
    if (attribute == found.end() || i < attribute->first) kept.push_back(tokens_[i]);
  }
  kept_before.back() = kept.size();
  for (PragmaSite& pragma : pragmas_) pragma.next_token = kept_before[pragma.next_token];
  for (PpDirective& each : directives_) each.next_token = kept_before[each.next_token];
  for (const DirectiveAttribute& each : found) {
    const ExpandedToken &first = tokens_[each.first], &last = tokens_[each.last];
    for (auto [name, end] : each.directives) {
      std::string directive = "omp";
      for (unsigned i = name; i <= end; ++i) directive += " " + spelling(i);
      pragmas_.push_back({tokens_[name].location, kept_before[each.first], first.file, first.begin, last.end, first.from_macro, directive, true});
    }
  }
  llvm::stable_sort(pragmas_, [](const PragmaSite& a, const PragmaSite& b) { return a.next_token < b.next_token; });
  tokens_ = std::move(kept);
}

void TokenStream::finish(SourceManager& sources, const LangOptions& language) {
  sources_ = &sources;
  language_ = &language;
  for (unsigned i = 0; i < tokens_.size(); ++i) {
    ExpandedToken& token = tokens_[i];
    token.from_macro = token.location.isMacroID();
    place(token.location, token.length, token.file, token.begin, token.end);
  }
  for (PragmaSite& pragma : pragmas_) place_pragma(pragma);
  take_attributes();
  for (unsigned i = 0; i < tokens_.size(); ++i) {
    index_.try_emplace(tokens_[i].location, i);
    tokens_in_[tokens_[i].file].push_back(i);
  }
  for (unsigned i = 0; i < pragmas_.size(); ++i) pragma_index_.try_emplace(pragmas_[i].location, i);
  for (Inclusion& each : inclusions_) {
    place_line(each.includer, each.begin, each.end);
    inclusions_by_place_[{each.includer, each.begin}] = &each;
  }
  for (PpDirective& each : directives_) {
    std::tie(each.file, each.begin) = sources.getDecomposedLoc(each.location);
    place_line(each.file, each.begin, each.end);
  }
}

/// Widens a place in a directive to the whole directive.
void TokenStream::place_line(FileID file, unsigned& begin, unsigned& end) const {
  DirectiveExtent extent(text(file), *language_);
  begin = extent.begin(begin);
  end = extent.end(begin);
}

const std::vector<unsigned>& TokenStream::tokens_in(FileID file) const {
  static const std::vector<unsigned> kNone;
  auto found = tokens_in_.find(file);
  return found == tokens_in_.end() ? kNone : found->second;
}

llvm::ArrayRef<PragmaSite> TokenStream::pragmas_before(unsigned token) const {
  auto first = llvm::partition_point(pragmas_, [=](const PragmaSite& each) { return each.next_token < token; });
  auto last = std::find_if(first, pragmas_.end(), [=](const PragmaSite& each) { return each.next_token != token; });
  return llvm::ArrayRef<PragmaSite>(pragmas_).slice(first - pragmas_.begin(), last - first);
}

std::vector<const PpDirective*> TokenStream::open_directives(unsigned first, unsigned last) const {
  std::vector<const PpDirective*> open;
  auto from = llvm::partition_point(directives_, [&](const PpDirective& each) { return each.next_token <= first; });
  for (; from != directives_.end() && from->next_token <= last; ++from) {
    open.push_back(&*from);
    if (from->kind != PpDirective::kEndif) continue;
    // An #if that is still open here takes its #else and #endif with it; the macros among them stay.
    auto group = std::find_if(open.rbegin(), open.rend(), [](const PpDirective* each) { return each->kind == PpDirective::kIf; });
    if (group == open.rend()) continue;
    open.erase(std::remove_if(group.base() - 1, open.end(), [](const PpDirective* each) { return each->kind != PpDirective::kMacro; }), open.end());
  }
  return open;
}

std::optional<unsigned> TokenStream::index_of(SourceLocation location) const {
  auto found = index_.find(location);
  if (found == index_.end()) return std::nullopt;
  return found->second;
}

bool TokenStream::holds_attributes() const {
  return llvm::any_of(pragmas_, [](const PragmaSite& each) { return each.is_attribute; });
}

const PragmaSite* TokenStream::pragma_at(SourceLocation location) const {
  auto found = pragma_index_.find(location);
  return found == pragma_index_.end() ? nullptr : &pragmas_[found->second];
}

const PragmaSite* TokenStream::pragma_around(SourceLocation location) const {
  if (const PragmaSite* exact = pragma_at(location)) return exact;
  auto [file, offset] = sources_->getDecomposedExpansionLoc(location);
  for (const PragmaSite& each : pragmas_)
    if (each.file == file && each.begin <= offset && offset < each.end) return &each;
  return nullptr;
}

unsigned TokenStream::first_at(FileID file, unsigned offset) const {
  for (unsigned i : tokens_in(file))
    if (tokens_[i].begin >= offset) return i;
  return tokens_.size();
}

std::string TokenStream::spelling(unsigned index) const {
  const ExpandedToken& token = tokens_[index];
  SourceLocation spelled = sources_->getSpellingLoc(token.location);
  Token raw;
  raw.startToken();
  raw.setLocation(spelled);
  raw.setLength(token.length);
  bool invalid = false;
  const char* data = sources_->getCharacterData(spelled, &invalid);
  return invalid ? std::string() : std::string(data, token.length);
}

llvm::StringRef TokenStream::text(FileID file) const { return sources_->getBufferData(file); }

}  // namespace shepherd
