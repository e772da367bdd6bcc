// What the preprocessor tells of a source, as the token stream keeps it.
#include "frontend/token_stream.h"

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

}  // namespace shepherd
