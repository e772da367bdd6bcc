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
  const unsigned end = extent.is_operator(offset) ? extent.operator_end(offset) - 1 : extent.end(offset);
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

/// Reads past other preprocessing directives, but for conditions: what these leave out is not known here. False at one
/// of those; else the token is the first one of code, or the one behind `#pragma omp`.
bool read_past_lines(Lexer& lexer, Token& token, bool& is_directive) {
  const auto read = [&]() -> const Token& {
    lexer.LexFromRawLexer(token);
    return token;
  };
  is_directive = false;
  while (read().is(tok::hash)) {
    lexer.setParsingPreprocessorDirective(true);
    const bool is_pragma = says(read(), "pragma");
    if (token.is(tok::raw_identifier) && (token.getRawIdentifier().starts_with("if") ||
                                          token.getRawIdentifier().starts_with("el") || says(token, "endif")))
      return false;
    if (is_pragma && says(read(), "omp")) {
      is_directive = true;
      return read().isNot(tok::eod);
    }
    while (token.isNot(tok::eod) && token.isNot(tok::eof)) read();
  }
  return true;
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
  const auto is = [&](tok::TokenKind kind) {
    lexer.LexFromRawLexer(token);
    return token.is(kind);
  };
  for (bool is_directive; read_past_lines(lexer, token, is_directive) && token.is(tok::raw_identifier);) {
    if (is_directive) return token.getRawIdentifier().str();
    if (!says(token, "_Pragma")) return first_directive(pp_, token.getRawIdentifier());
    if (!is(tok::l_paren) || !is(tok::string_literal)) return "";
    const std::string word = first_word(llvm::StringRef(token.getLiteralData(), token.getLength()));
    if (!word.empty() || !is(tok::r_paren)) return word;
  }
  return "";
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
