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

bool DirectiveExtent::is_operator(unsigned begin) const {
  return TokensFrom(text_, begin, language_).next().isNot(tok::hash);
}

unsigned DirectiveExtent::operator_end(unsigned begin) const {
  TokensFrom tokens(text_, begin, language_);
  Token token;
  int depth = 0;
  do {
    token = tokens.next();
    depth += token.is(tok::l_paren) ? 1 : token.is(tok::r_paren) ? -1 : 0;
  } while ((depth > 0 || token.isNot(tok::r_paren)) && token.isNot(tok::eof));
  return tokens.end();
}

unsigned DirectiveExtent::operator_rest_end(unsigned end, std::optional<unsigned> code) const {
  if (code && *code < end) return end;  // of the invocation, too
  TokensFrom tokens(text_, end, language_);
  const Token token = tokens.next();
  if (token.isNot(tok::l_paren) && token.isNot(tok::r_paren)) return end;
  return code == tokens.begin(token) ? end : operator_end(end);
}

namespace {

class AttributeReader {
 public:
  AttributeReader(unsigned count, const std::function<std::string(unsigned)>& spelling)
      : count_(count), spelling_(spelling) {}

  std::optional<DirectiveAttribute> read(unsigned at) const {
    if (!is(at, "[") || !is(at + 1, "[")) return std::nullopt;
    bool with_prefix = is(at + 2, "using") && is(at + 3, "omp") && is(at + 4, ":");
    if (!with_prefix && !(is(at + 2, "omp") && is(at + 3, "::"))) return std::nullopt;
    DirectiveAttribute found{at, at, {}};
    unsigned next = at + 2;
    while (next < count_ && !is(next, "]")) {
      if (is(next, "directive") && is(next + 1, "(")) {
        unsigned name = next + 2;
        next = behind_parenthesis(next + 1);
        found.directives.emplace_back(name, next - 2);
      } else if (is(next, "decl") && is(next + 1, "(")) {  // which the pass over directives refuses
        const unsigned name = next;
        next = behind_parenthesis(next + 1);
        found.directives.emplace_back(name, next - 1);
      } else {
        ++next;
      }
    }
    found.last = next + 1;
    if (found.last >= count_) return std::nullopt;
    return found;
  }

 private:
  bool is(unsigned token, const char* text) const { return token < count_ && spelling_(token) == text; }

  unsigned behind_parenthesis(unsigned open) const {
    unsigned depth = 0, at = open;
    for (; at < count_; ++at) {
      if (is(at, "(")) ++depth;
      if (is(at, ")") && --depth == 0) return at + 1;
    }
    return at;
  }

  unsigned count_;
  const std::function<std::string(unsigned)>& spelling_;
};

}  // namespace

std::vector<DirectiveAttribute> find_directive_attributes(unsigned count,
                                                          const std::function<std::string(unsigned)>& spelling) {
  AttributeReader reader(count, spelling);
  std::vector<DirectiveAttribute> all;
  for (unsigned at = 0; at < count; ++at)
    if (std::optional<DirectiveAttribute> found = reader.read(at)) {
      at = found->last;
      all.push_back(std::move(*found));
    }
  return all;
}

}  // namespace shepherd
