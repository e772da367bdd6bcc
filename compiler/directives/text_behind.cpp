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

}  // namespace

std::string TextBehind::directive() const {
  if (file_.empty()) return "";
  Lexer lexer(SourceLocation(), language_, file_.begin(), file_.begin() + offset_, file_.end());
  Token token;
  auto next = [&]() -> Token& {
    lexer.LexFromRawLexer(token);
    return token;
  };
  if (next().is(tok::hash)) {
    if (!says(next(), "pragma") || !says(next(), "omp")) return "";
    return next().is(tok::raw_identifier) ? token.getRawIdentifier().str() : "";
  }
  if (!says(token, "_Pragma") || next().isNot(tok::l_paren) || next().isNot(tok::string_literal)) return "";
  return first_word(llvm::StringRef(token.getLiteralData(), token.getLength()));
}

bool TextBehind::holds_dependences() const {
  if (file_.empty()) return false;
  Lexer lexer(SourceLocation(), language_, file_.begin(), file_.begin() + offset_, file_.end());
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

TextBehind text_behind(const Preprocessor& pp, SourceLocation directive) {
  if (directive.isMacroID()) return TextBehind("", 0, pp.getLangOpts());
  auto [file, offset] = pp.getSourceManager().getDecomposedLoc(directive);
  llvm::StringRef text = pp.getSourceManager().getBufferData(file);
  DirectiveExtent extent(text, pp.getLangOpts());
  bool is_operator = text.substr(offset).starts_with("_Pragma");
  return TextBehind(text, is_operator ? extent.operator_end(offset) : extent.end(offset), pp.getLangOpts());
}

}  // namespace shepherd
