#include "directives/tokens.h"

namespace shepherd {

Token make_token(tok::TokenKind kind, SourceLocation at) {
  Token token;
  token.startToken();
  token.setKind(kind);
  token.setLocation(at);
  token.setLength(1);
  return token;
}

Token make_word(Preprocessor& pp, llvm::StringRef text, SourceLocation at) {
  Token word = make_token(tok::identifier, at);
  pp.CreateString(text, word, at, at);
  word.setIdentifierInfo(pp.getIdentifierInfo(text));
  word.setKind(word.getIdentifierInfo()->getTokenID());
  return word;
}

llvm::StringRef word(const Token& token) {
  return token.getIdentifierInfo() ? token.getIdentifierInfo()->getName() : llvm::StringRef();
}

size_t closing(llvm::ArrayRef<Token> line, size_t open) {
  int depth = 0;
  for (size_t at = open; at < line.size(); ++at) {
    if (line[at].is(tok::l_paren)) ++depth;
    if (line[at].is(tok::r_paren) && --depth == 0) return at;
  }
  return line.size();
}

}  // namespace shepherd
