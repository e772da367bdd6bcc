#include "frontend/token_stream.h"

#include "frontend/directive_extent.h"

#include <clang/Lex/PPCallbacks.h>

namespace shepherd {

/// Notes pragmas and inclusions at the position in the token stream where they are met.
class StreamCallbacks : public PPCallbacks {
 public:
  StreamCallbacks(TokenStream& stream, Preprocessor& pp) : stream_(stream), pp_(pp), sources_(pp.getSourceManager()) {}

  void PragmaDirective(SourceLocation location, PragmaIntroducerKind kind) override {
    stream_.pragmas_.push_back({location, next_token(), {}, 0, 0, false});
    // The string of a _Pragma is the buffer of a lexer of its own.
    auto* lexer = static_cast<Lexer*>(pp_.getCurrentLexer());
    if (!lexer) return;
    const llvm::StringRef line =
        llvm::StringRef(lexer->getBufferLocation()).take_until([](char c) { return c == '\n'; }).trim();
    if (kind == PIK__Pragma) stream_.pragmas_.back().text = line.str();
    add_macro_pragma(location, line, kind == PIK__Pragma);
  }

  void InclusionDirective(SourceLocation hash, const Token& word, llvm::StringRef, bool angled, CharSourceRange,
                          OptionalFileEntryRef file, llvm::StringRef, llvm::StringRef, const Module*, bool,
                          SrcMgr::CharacteristicKind kind) override {
    if (!hash.isFileID() || !file) return;
    auto [includer, offset] = sources_.getDecomposedLoc(hash);
    const bool is_next = word.getIdentifierInfo() && word.getIdentifierInfo()->isStr("include_next");
    stream_.inclusions_.push_back({includer,
                                   offset,
                                   offset,
                                   angled,
                                   is_forced(includer),
                                   is_next,
                                   SrcMgr::isSystem(kind),
                                   file->getName().str(),
                                   &file->getFileEntry(),
                                   {}});
  }

  void EmbedDirective(SourceLocation hash, llvm::StringRef, bool, OptionalFileEntryRef file,
                      const LexEmbedParametersResult&) override {
    if (!hash.isFileID() || !file) return;
    stream_.pragmas_.push_back({hash, static_cast<unsigned>(stream_.tokens_.size()), {}, 0, 0, false});
    stream_.pragmas_.back().embedded_file = file->getName().str();
  }

  void FileChanged(SourceLocation location, FileChangeReason reason, SrcMgr::CharacteristicKind, FileID) override {
    if (reason != EnterFile || stream_.inclusions_.empty()) return;
    FileID entered = sources_.getFileID(location);
    SourceLocation from = sources_.getIncludeLoc(entered);
    Inclusion& last = stream_.inclusions_.back();
    if (from.isFileID() && sources_.getFileID(from) == last.includer && last.included.isInvalid())
      last.included = entered;
  }

  void MacroExpands(const Token& name, const MacroDefinition&, SourceRange, const MacroArgs*) override {
    stream_.expansions_.push_back({name.getLocation(), name.getIdentifierInfo()->getName(), next_token()});
  }
  void HasInclude(SourceLocation, llvm::StringRef, bool, OptionalFileEntryRef, SrcMgr::CharacteristicKind) override {
    asks_for_file_ = true;
  }
  void HasEmbed(SourceLocation, llvm::StringRef, bool, OptionalFileEntryRef) override { asks_for_file_ = true; }

  void MacroDefined(const Token& name, const MacroDirective*) override { add_macro(name, true); }
  void MacroUndefined(const Token& name, const MacroDefinition&, const MacroDirective*) override {
    add_macro(name, false);
  }
  void If(SourceLocation at, SourceRange, ConditionValueKind value) override {
    add_condition(PpDirective::kIf, at, value);
  }
  void Ifdef(SourceLocation at, const Token&, const MacroDefinition& macro) override {
    add_test(PpDirective::kIf, at, bool(macro));
  }
  void Ifndef(SourceLocation at, const Token&, const MacroDefinition& macro) override {
    add_test(PpDirective::kIf, at, !macro);
  }
  void Elif(SourceLocation at, SourceRange, ConditionValueKind value, SourceLocation) override {
    add_condition(PpDirective::kElse, at, value);
  }
  void Elifdef(SourceLocation at, const Token&, const MacroDefinition& macro) override {
    add_test(PpDirective::kElse, at, bool(macro));
  }
  void Elifdef(SourceLocation at, SourceRange, SourceLocation) override { add(PpDirective::kElse, at); }
  void Elifndef(SourceLocation at, const Token&, const MacroDefinition& macro) override {
    add_test(PpDirective::kElse, at, !macro);
  }
  void Elifndef(SourceLocation at, SourceRange, SourceLocation) override { add(PpDirective::kElse, at); }
  void Else(SourceLocation at, SourceLocation) override { add(PpDirective::kElse, at); }
  void Endif(SourceLocation at, SourceLocation) override { add(PpDirective::kEndif, at); }

 private:
  /// -include options stand in Clang's own buffer of predefined macros.
  bool is_forced(FileID includer) const { return !sources_.getFileEntryRefForID(includer); }

  unsigned next_token() const { return stream_.tokens_.size(); }

  PpDirective& add(PpDirective::Kind kind, SourceLocation location) {
    return stream_.directives_.emplace_back(
        PpDirective{kind, location, next_token(), {}, PpDirective::kNone, false, false, {}, 0, 0});
  }

  void add_macro(const Token& name, bool defines) {
    if (!name.getLocation().isFileID()) return;
    PpDirective& directive = add(PpDirective::kMacro, name.getLocation());
    directive.macro = name.getIdentifierInfo()->getName().str();
    directive.defines = defines;
  }

  /// push_macro("NAME") and pop_macro("NAME"), which begins a definition anew.
  void add_macro_pragma(SourceLocation location, llvm::StringRef line, bool is_operator) {
    if (!line.starts_with("push_macro") && !line.starts_with("pop_macro")) return;
    std::string plain = line.str();
    plain.erase(std::remove(plain.begin(), plain.end(), '\\'), plain.end());
    PpDirective& directive = add(PpDirective::kMacro, location);
    directive.macro = llvm::StringRef(plain).split('"').second.split('"').first.str();
    if (is_operator)
      directive.text = "#pragma " + line.split('(').first.rtrim().str() + "(\"" + directive.macro + "\")";
  }

  void add_test(PpDirective::Kind kind, SourceLocation at, bool holds) {
    add(kind, at).condition = holds ? PpDirective::kTrue : PpDirective::kFalse;
  }

  /// The text of a group that is not asked about does not matter.
  void add_condition(PpDirective::Kind kind, SourceLocation location, ConditionValueKind value) {
    PpDirective& directive = add(kind, location);
    directive.condition = value == CVK_True ? PpDirective::kTrue : PpDirective::kFalse;
    directive.asks_for_place = std::exchange(asks_for_file_, false);
    auto [file, begin] = sources_.getDecomposedLoc(location);
    for (const MacroExpansion& each : llvm::reverse(stream_.expansions_)) {
      auto [expanded_in, offset] = sources_.getDecomposedExpansionLoc(each.location);
      if (expanded_in != file || offset < begin) break;
      directive.asks_for_place |= each.name == "__INCLUDE_LEVEL__";
      directive.counts |= each.name == "__COUNTER__";
    }
  }

  TokenStream& stream_;
  Preprocessor& pp_;
  SourceManager& sources_;
  bool asks_for_file_ = false;  // the condition that is being read
};

/// The number of a pragma's names that Clang has its parser read behind the pragma's own token.
static unsigned names_behind(const Token& pragma) {
  if (pragma.isOneOf(tok::annot_pragma_weak, tok::annot_pragma_unused)) return 1;
  return pragma.isOneOf(tok::annot_pragma_weakalias, tok::annot_pragma_redefine_extname) ? 2 : 0;
}

void TokenStream::watch(Preprocessor& pp, std::function<void(const Token&)> also) {
  sources_ = &pp.getSourceManager();
  pp.addPPCallbacks(std::make_unique<StreamCallbacks>(*this, pp));
  pp.setTokenWatcher([this, also = std::move(also), names = 0u](const Token& token) mutable {
    also(token);
    // The tokens of a directive belong to its pragma, not to the program.
    if (token.isOneOf(tok::annot_pragma_openmp, tok::annot_attr_openmp)) in_directive_ = true;
    if (token.is(tok::annot_pragma_openmp_end)) in_directive_ = false;
    if (token.isAnnotation()) names = names_behind(token);
    if (in_directive_ || token.isAnnotation() || token.is(tok::eof)) return;
    if (names > 0) return void(--names);
    tokens_.push_back({token.getLocation(),
                       token.getLength(),
                       token.hasLeadingSpace() || token.isAtStartOfLine(),
                       token.getKind(),
                       {},
                       0,
                       0,
                       false});
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
  for (MacroExpansion& each : expansions_) each.next_token = kept_before[each.next_token];
  for (const DirectiveAttribute& each : found) {
    const ExpandedToken &first = tokens_[each.first], &last = tokens_[each.last];
    for (auto [name, end] : each.directives) {
      std::string directive = "omp";
      for (unsigned i = name; i <= end; ++i) directive += " " + spelling(i);
      pragmas_.push_back({tokens_[name].location, kept_before[each.first], first.file, first.begin, last.end,
                          first.from_macro, directive, true});
    }
  }
  llvm::stable_sort(pragmas_, [](const PragmaSite& a, const PragmaSite& b) { return a.next_token < b.next_token; });
  tokens_ = std::move(kept);
}

void TokenStream::finish(SourceManager& sources, const LangOptions& language) {
  sources_ = &sources;
  language_ = &language;
  for (ExpandedToken& token : tokens_) {
    token.from_macro = token.location.isMacroID();
    place(token.location, token.length, token.file, token.begin, token.end);
  }
  for (PragmaSite& pragma : pragmas_) place_pragma(pragma);
  take_attributes();
  index_.reserve(tokens_.size());
  std::vector<unsigned>* in_file = nullptr;  // of the token in front
  for (unsigned i = 0; i < tokens_.size(); ++i) {
    index_.try_emplace(tokens_[i].location, i);
    if (i == 0 || tokens_[i].file != tokens_[i - 1].file) in_file = &tokens_in_[tokens_[i].file];
    in_file->push_back(i);
  }
  for (unsigned i = 0; i < pragmas_.size(); ++i) pragma_index_.try_emplace(pragmas_[i].location, i);
  for (Inclusion& each : inclusions_) {
    place_line(each.includer, each.begin, each.end);
    inclusions_by_place_[{each.includer, each.begin}] = &each;
  }
  for (PpDirective& each : directives_) {
    std::tie(each.file, each.begin) = sources.getDecomposedExpansionLoc(each.location);
    each.end = each.begin;
    if (each.text.empty()) place_line(each.file, each.begin, each.end);
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
    auto group = std::find_if(open.rbegin(), open.rend(),
                              [](const PpDirective* each) { return each->kind == PpDirective::kIf; });
    if (group == open.rend()) continue;
    open.erase(std::remove_if(group.base() - 1, open.end(),
                              [](const PpDirective* each) { return each->kind != PpDirective::kMacro; }),
               open.end());
  }
  return open;
}

std::set<llvm::StringRef> TokenStream::changed_macros(unsigned first, unsigned last) const {
  std::set<llvm::StringRef> names;
  auto from = llvm::partition_point(directives_, [&](const PpDirective& each) { return each.next_token <= first; });
  for (; from != directives_.end() && from->next_token <= last; ++from)
    if (from->kind == PpDirective::kMacro) names.insert(from->macro);
  return names;
}

std::vector<llvm::StringRef> TokenStream::expanded_by(FileID file, unsigned begin, unsigned end) const {
  constexpr unsigned kKnown = ~0u;  // an offset that says that the file's are noted: most files are never asked about
  if (expanded_at_.try_emplace({file, kKnown}).second)
    for (const MacroExpansion& each : expansions_)
      if (FilePlace place = sources_->getDecomposedExpansionLoc(each.location); place.first == file)
        expanded_at_[place].push_back(each.name);
  std::vector<llvm::StringRef> names;
  for (auto each = expanded_at_.lower_bound({file, begin});
       each != expanded_at_.end() && each->first < FilePlace(file, end); ++each)
    names.insert(names.end(), each->second.begin(), each->second.end());
  return names;
}

std::string TokenStream::pragma_text(const PragmaSite& pragma) const {
  if (!pragma.text.empty()) return pragma.text;
  if (!pragma.embedded_file.empty()) return "";
  return this->text(pragma.file).slice(pragma.begin, pragma.end).split("pragma").second.trim(" \t\v\f\r\n\\").str();
}

bool is_declare_simd(llvm::StringRef pragma) {
  for (llvm::StringRef word : {"omp", "declare"})
    if (!(pragma = pragma.ltrim(" \t\\\r\n")).consume_front(word)) return false;
  return pragma.ltrim("_ \t\\\r\n").starts_with("simd");
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

std::string TokenStream::spelling(unsigned index) const {
  const ExpandedToken& token = tokens_[index];
  bool invalid = false;
  const char* data = sources_->getCharacterData(sources_->getSpellingLoc(token.location), &invalid);
  return invalid ? std::string() : std::string(data, token.length);
}

llvm::StringRef TokenStream::text(FileID file) const { return sources_->getBufferData(file); }

}  // namespace shepherd
