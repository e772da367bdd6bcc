#include "directives/tokens.h"

namespace shepherd {

using namespace clang;

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

}  // namespace shepherd
