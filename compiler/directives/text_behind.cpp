#include "directives/text_behind.h"

#include "frontend/directive_extent.h"

namespace shepherd {

namespace {

bool says(const Token& token, llvm::StringRef word) {
  return token.is(tok::raw_identifier) && token.getRawIdentifier() == word;
}

/// The word behind `omp` in the string of a _Pragma.
std::string first_word(llvm::StringRef text) {
  text = text.drop_while([](char each) { return each != '"'; }).drop_front().ltrim();
  if (!text.consume_front("omp")) return "";
  return text.ltrim().take_while(llvm::isAlpha).str();
}

/// A lexer whose first token is the one there.
Lexer lexer_at(const Preprocessor& pp, SourceLocation at) {
  auto [file, offset] = pp.getSourceManager().getDecomposedLoc(at);
  const llvm::StringRef text = pp.getSourceManager().getBufferData(file);
  return Lexer(SourceLocation(), pp.getLangOpts(), text.begin(), text.begin() + offset, text.end());
}

/// The last token of the directive, or the newline behind it.
SourceLocation end_of(const Preprocessor& pp, SourceLocation directive) {
  auto [file, offset] = pp.getSourceManager().getDecomposedLoc(directive);
  const llvm::StringRef text = pp.getSourceManager().getBufferData(file);
  const DirectiveExtent extent(text, pp.getLangOpts());
  const bool is_operator = text.substr(offset).starts_with("_Pragma");
  const unsigned end = is_operator ? extent.operator_end(offset) - 1 : extent.end(offset);
  return directive.getLocWithOffset(int(end) - int(offset));
}

/// True if the token there is the last one of a macro's definition.
bool ends_macro(const Preprocessor& pp, SourceLocation at) {
  Lexer lexer = lexer_at(pp, at);
  Token token;
  lexer.LexFromRawLexer(token);
  lexer.LexFromRawLexer(token);
  return token.is(tok::eof) || token.isAtStartOfLine();
}

/// The first word of the directive that a macro begins with, as the innermost of its macros says.
std::string first_directive(Preprocessor& pp, llvm::StringRef macro) {
  constexpr int kDeepest = 16;  // definitions may go round
  const IdentifierInfo* name = pp.getIdentifierInfo(macro);
  for (int depth = 0; name && depth < kDeepest; ++depth) {
    const MacroInfo* info = pp.getMacroInfo(name);
    if (!info || info->getNumTokens() == 0) return "";
    const Token& first = info->getReplacementToken(0);
    name = first.getIdentifierInfo();
    if (!name || name->getName() != "_Pragma") continue;
    const bool is_literal = info->getNumTokens() > 2 && info->getReplacementToken(2).is(tok::string_literal);
    const Token& text = info->getReplacementToken(is_literal ? 2 : 0);
    return is_literal ? first_word(llvm::StringRef(text.getLiteralData(), text.getLength())) : "";
  }
  return "";
}

}  // namespace

Lexer TextBehind::lexer() const {
  const unsigned length = Lexer::MeasureTokenLength(last_, pp_.getSourceManager(), pp_.getLangOpts());
  return lexer_at(pp_, last_.getLocWithOffset(int(length)));
}

std::string TextBehind::directive() const {
  if (last_.isInvalid()) return "";
  Lexer lexer = this->lexer();
  Token token;
  auto next = [&]() -> Token& {
    lexer.LexFromRawLexer(token);
    return token;
  };
  if (next().is(tok::hash)) {
    if (!says(next(), "pragma") || !says(next(), "omp")) return "";
    return next().is(tok::raw_identifier) ? token.getRawIdentifier().str() : "";
  }
  if (token.isNot(tok::raw_identifier)) return "";
  if (!says(token, "_Pragma")) return first_directive(pp_, token.getRawIdentifier());
  if (next().isNot(tok::l_paren) || next().isNot(tok::string_literal)) return "";
  return first_word(llvm::StringRef(token.getLiteralData(), token.getLength()));
}

bool TextBehind::holds_dependences() const {
  if (last_.isInvalid() || is_in_macro_) return false;
  Lexer lexer = this->lexer();
  Token token;
  int depth = 0;
  for (bool behind_ordered = false; !lexer.LexFromRawLexer(token);) {
    if (behind_ordered && (says(token, "depend") || says(token, "doacross"))) return true;
    behind_ordered = says(token, "ordered");
    if (token.is(tok::string_literal)) {
      llvm::StringRef text(token.getLiteralData(), token.getLength());
      if (text.contains("ordered") && (text.contains("depend") || text.contains("doacross"))) return true;
    }
    if (token.isOneOf(tok::l_paren, tok::l_brace)) ++depth;
    if (token.isOneOf(tok::r_paren, tok::r_brace)) --depth;
    if (depth <= 0 && token.isOneOf(tok::semi, tok::r_brace)) return false;
  }
  return false;
}

TextBehind text_behind(Preprocessor& pp, SourceLocation directive) {
  const SourceManager& sources = pp.getSourceManager();
  SourceLocation last = end_of(pp, sources.getSpellingLoc(directive));
  for (SourceLocation at = directive; at.isMacroID(); last = sources.getSpellingLoc(at)) {
    if (sources.isMacroArgExpansion(at)) return TextBehind(pp, {}, true);
    if (!ends_macro(pp, last)) return TextBehind(pp, last, true);
    at = sources.getImmediateExpansionRange(at).getEnd();
  }
  return TextBehind(pp, last, false);
}

}  // namespace shepherd
