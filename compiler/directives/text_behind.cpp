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

/// Reads on to what the compiler takes for code or for an OpenMP directive: past other directives, and what conditions
/// leave out. Of conditions other than those of `value_of` nothing is known, and their branches count as left out.
class LinesBehind {
 public:
  LinesBehind(Preprocessor& pp, Lexer& lexer) : pp_(pp), lexer_(lexer) {}

  /// False at the end. Of a directive the token is the `#`, and what is read next is behind `omp`.
  bool next() {
    while (read().isNot(tok::eof)) {
      const bool is_directive = token_.is(tok::hash) && token_.isAtStartOfLine();
      if (!is_directive && !is_left_out()) return true;
      if (is_directive && take_line()) return true;
    }
    return false;
  }
  const Token& token() const { return token_; }
  const Token& read() {
    lexer_.LexFromRawLexer(token_);
    return token_;
  }
  std::string word_behind() { return read().is(tok::raw_identifier) ? token_.getRawIdentifier().str() : ""; }

 private:
  bool is_left_out() const {
    return llvm::any_of(branches_, [](const Branch& each) { return !each.counts; });
  }

  /// True for an OpenMP directive, which is read up to `omp`.
  bool take_line() {
    lexer_.setParsingPreprocessorDirective(true);
    const Token hash = token_;
    const std::string name = word_behind();
    if (name == "pragma" && !is_left_out() && says(read(), "omp")) {
      lexer_.setParsingPreprocessorDirective(false);
      token_ = hash;
      return true;
    }
    take_condition(name);
    while (token_.isNot(tok::eod) && token_.isNot(tok::eof)) read();
    return false;
  }

  void take_condition(llvm::StringRef name) {
    if (name.starts_with("if")) {
      std::vector<Token> rest;
      while (read().isNot(tok::eod) && token_.isNot(tok::eof)) rest.push_back(token_);
      const std::optional<bool> value = name == "if" ? value_of(rest) : is_defined(rest);
      const bool counts = value && *value == (name != "ifndef");
      branches_.push_back({counts, value && !counts});
    } else if (name.starts_with("el")) {
      // Without one around, the directive itself stands in the branch that ends here.
      if (branches_.empty()) branches_.push_back({true, false});
      branches_.back() = {name == "else" && branches_.back().may_turn, false};
    } else if (name == "endif" && !branches_.empty()) {
      branches_.pop_back();
    }
  }

  // X
  std::optional<bool> is_defined(llvm::ArrayRef<Token> tokens) const {
    if (tokens.size() != 1 || tokens[0].isNot(tok::raw_identifier)) return std::nullopt;
    return pp_.isMacroDefined(tokens[0].getRawIdentifier());
  }
  // !defined(X) or 0 or X, which is a number
  std::optional<bool> value_of(llvm::ArrayRef<Token> tokens) const {
    if (tokens.size() > 1 && tokens[0].is(tok::exclaim)) {
      const std::optional<bool> value = value_of(tokens.drop_front());
      return value ? std::optional<bool>(!*value) : std::nullopt;
    }
    if (tokens.size() > 1 && says(tokens[0], "defined")) {
      const bool has_brackets = tokens.size() == 4 && tokens[1].is(tok::l_paren) && tokens[3].is(tok::r_paren);
      return is_defined(tokens.slice(has_brackets ? 2 : 1, has_brackets ? 1 : tokens.size() - 1));
    }
    if (tokens.size() != 1) return std::nullopt;
    const Token* number = &tokens[0];
    if (number->is(tok::raw_identifier)) {
      const MacroInfo* macro = pp_.getMacroInfo(pp_.getIdentifierInfo(number->getRawIdentifier()));
      if (!macro) return false;
      if (macro->getNumTokens() != 1 || macro->isFunctionLike()) return std::nullopt;
      number = &macro->getReplacementToken(0);
    }
    uint64_t value = 0;
    if (number->isNot(tok::numeric_constant) ||
        llvm::StringRef(number->getLiteralData(), number->getLength()).getAsInteger(0, value))
      return std::nullopt;
    return value != 0;
  }

  struct Branch {
    bool counts, may_turn;  // that of #else counts instead
  };

  Preprocessor& pp_;
  Lexer& lexer_;
  Token token_;
  std::vector<Branch> branches_;  // around what is read
};

}  // namespace

Lexer TextBehind::lexer() const {
  const unsigned length = Lexer::MeasureTokenLength(last_, pp_.getSourceManager(), pp_.getLangOpts());
  return lexer_at(pp_, last_.getLocWithOffset(int(length)));
}

std::string TextBehind::directive() const {
  if (last_.isInvalid()) return "";
  Lexer lexer = this->lexer();
  LinesBehind lines(pp_, lexer);
  while (lines.next()) {
    const Token& token = lines.token();
    if (token.is(tok::hash)) return lines.word_behind();
    if (token.isNot(tok::raw_identifier)) return "";
    if (!says(token, "_Pragma")) return first_directive(pp_, token.getRawIdentifier());
    if (lines.read().isNot(tok::l_paren) || lines.read().isNot(tok::string_literal)) return "";
    const std::string word = first_word(llvm::StringRef(token.getLiteralData(), token.getLength()));
    if (!word.empty() || lines.read().isNot(tok::r_paren)) return word;
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
