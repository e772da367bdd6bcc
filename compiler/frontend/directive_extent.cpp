#include "frontend/directive_extent.h"

namespace shepherd {

namespace {

/// The tokens of a text from an offset on, comments among them where they are asked for, each with its offset.
class TokensFrom {
 public:
  TokensFrom(llvm::StringRef text, unsigned offset, const LangOptions& language, bool comments = false)
      : text_(text), lexer_(SourceLocation(), language, text.begin(), text.begin() + offset, text.end()) {
    lexer_.SetCommentRetentionState(comments);
  }

  Token next() {
    Token token;
    lexer_.LexFromRawLexer(token);
    return token;
  }

  unsigned end() const { return lexer_.getBufferLocation() - text_.begin(); }
  unsigned begin(const Token& token) const { return end() - token.getLength(); }

 private:
  llvm::StringRef text_;
  Lexer lexer_;
};

}  // namespace

bool DirectiveExtent::leads_to(unsigned hash, unsigned inside) const {
  TokensFrom tokens(text_, hash, language_);
  if (tokens.next().isNot(tok::hash)) return false;
  for (int behind_hash = 0; behind_hash < 2; ++behind_hash) {
    Token token = tokens.next();
    if (token.isAtStartOfLine() || token.is(tok::eof)) return false;
    if (tokens.begin(token) == inside) return true;
  }
  return false;
}

unsigned DirectiveExtent::begin(unsigned inside) const {
  for (unsigned at = inside;; --at) {
    llvm::StringRef here = text_.substr(at);
    bool is_hash = here.starts_with("#") || here.starts_with("%:") || here.starts_with("?\?=");
    if (is_hash && (at == inside || leads_to(at, inside))) return at;
    if (at == 0) return inside;
  }
}

unsigned DirectiveExtent::end(unsigned begin) const {
  TokensFrom tokens(text_, begin, language_, true);
  tokens.next();
  unsigned last_end = tokens.end();
  for (Token token = tokens.next(); token.isNot(tok::eof) && !token.isAtStartOfLine(); token = tokens.next())
    last_end = tokens.end();
  // Only blanks and continued lines are left, and at last the newline.
  for (unsigned at = last_end; at < text_.size(); ++at) {
    if (text_[at] != '\n') continue;
    llvm::StringRef line = text_.slice(last_end, at).rtrim(" \t\r\f\v");
    if (!line.ends_with("\\") && !(language_.Trigraphs && line.ends_with("?\?/"))) return at;
  }
  return text_.size();
}

unsigned DirectiveExtent::operator_end(unsigned begin) const {
  TokensFrom tokens(text_, begin, language_);
  Token token;
  do token = tokens.next();
  while (token.isNot(tok::r_paren) && token.isNot(tok::eof));
  return tokens.end();
}

}  // namespace shepherd
