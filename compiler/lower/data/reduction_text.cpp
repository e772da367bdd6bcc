#include "lower/data/reduction_text.h"

#include "analyse/sharing/uses.h"
#include "emit/source_text.h"

namespace shepherd {

namespace {

class DirectiveText {
 public:
  DirectiveText(llvm::StringRef text, const LangOptions& language, bool in_place) : text_(text), in_place_(in_place) {
    Lexer lexer(SourceLocation(), language, text.begin(), text.begin(), text.end());
    do lexer.LexFromRawLexer(tokens_.emplace_back());
    while (tokens_.back().isNot(tok::eof));
  }

  size_t end() const { return tokens_.size() - 1; }
  const Token& operator[](size_t at) const { return tokens_[at]; }

  llvm::StringRef word(size_t at) const {
    return tokens_[at].is(tok::raw_identifier) ? tokens_[at].getRawIdentifier() : "";
  }

  /// The bracket that closes the one there, or the end.
  size_t closing(size_t at) const {
    for (unsigned depth = 0; at < end(); ++at) {
      if (tokens_[at].isOneOf(tok::l_paren, tok::l_square, tok::l_brace)) ++depth;
      if (tokens_[at].isOneOf(tok::r_paren, tok::r_square, tok::r_brace) && --depth == 0) break;
    }
    return at;
  }

  /// The first colon from there on that is in no brackets, or the end.
  size_t colon(size_t at, size_t end) const {
    while (at < end && tokens_[at].isNot(tok::colon))
      at = tokens_[at].isOneOf(tok::l_paren, tok::l_square, tok::l_brace) ? closing(at) + 1 : at + 1;
    return std::min(at, end);
  }

  /// What commas separate that are in no brackets, of which a template's are some.
  std::vector<std::string> listed(size_t first, size_t end) const {
    std::vector<std::string> parts;
    int angles = 0;
    for (size_t at = first; at < end;) {
      if (tokens_[at].is(tok::comma) && angles == 0) {
        parts.push_back(between(first, at));
        first = at + 1;
      }
      angles += tokens_[at].is(tok::less) - tokens_[at].is(tok::greater) - 2 * tokens_[at].is(tok::greatergreater);
      at = tokens_[at].isOneOf(tok::l_paren, tok::l_square, tok::l_brace) ? closing(at) + 1 : at + 1;
    }
    parts.push_back(between(first, end));
    return parts;
  }

  std::string between(size_t first, size_t end) const {
    std::string text;
    for (size_t at = first; at < end; ++at) {
      if (at > first && (tokens_[at].hasLeadingSpace() || tokens_[at].isAtStartOfLine())) text += ' ';
      const llvm::StringRef written = text_.substr(tokens_[at].getLocation().getRawEncoding(), tokens_[at].getLength());
      text += in_place_ && is_object(at) ? "(*shep_" + word(at).drop_front(strlen("omp_")).str() + ")" : written.str();
    }
    return one_line(std::move(text));
  }

 private:
  bool is_object(size_t at) const {
    static constexpr llvm::StringLiteral kObjects[] = {"omp_in", "omp_out", "omp_priv", "omp_orig"};
    const bool is_member = at > 0 && tokens_[at - 1].isOneOf(tok::period, tok::arrow);
    return !is_member && llvm::is_contained(kObjects, word(at));
  }

  llvm::StringRef text_;
  const bool in_place_;
  std::vector<Token> tokens_;
};

}  // namespace

WrittenReduction written_reduction(llvm::StringRef directive, const LangOptions& language, bool in_place) {
  const DirectiveText text(directive, language, in_place);
  WrittenReduction parts;
  size_t open = 0;
  while (open < text.end() && text.word(open) != "reduction" && text.word(open) != "declare_reduction") ++open;
  if (++open >= text.end() || text[open].isNot(tok::l_paren)) return parts;
  const size_t close = text.closing(open), types = text.colon(open + 1, close) + 1;
  if (types > close) return parts;
  const size_t combiner = text.colon(types, close);
  parts.types = text.listed(types, combiner);
  if (combiner < close) parts.combiner = text.between(combiner + 1, close);
  for (size_t at = close + 1; at + 1 < text.end(); ++at) {
    if (text[at + 1].isNot(tok::l_paren)) continue;
    const size_t end = text.closing(at + 1);
    if (text.word(at) == "initializer") parts.initializer = text.between(at + 2, end);
    if (text.word(at) == "combiner") parts.combiner = text.between(at + 2, end);
    at = end;
  }
  return parts;
}

bool holds_word(llvm::StringRef text, llvm::StringRef word, const LangOptions& language) {
  const DirectiveText tokens(text, language, false);
  for (size_t at = 0; at < tokens.end(); ++at)
    if (tokens.word(at) == word) return true;
  return false;
}

const VarDecl* initialised_variable(const OMPDeclareReductionDecl& declared) {
  const Expr* priv = declared.getInitPriv();
  auto* reference = dyn_cast_or_null<DeclRefExpr>(priv);
  auto* variable = reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
  // That a call stands there says nothing: omp_priv may be initialised by one.
  return variable && variable->hasInit() && declared.getInitializerKind() != OMPDeclareReductionInitKind::Call
             ? variable
             : nullptr;
}

// `initializer(omp_priv = value)` is kept as the initial value of the variable omp_priv.
bool initializer_reads_original(const OMPDeclareReductionDecl* declared) {
  auto variable = [](const Expr* reference) {
    auto* named = dyn_cast_or_null<DeclRefExpr>(reference);
    return named ? dyn_cast<VarDecl>(named->getDecl()) : nullptr;
  };
  const VarDecl *original = variable(declared->getInitOrig()), *made = variable(declared->getInitPriv());
  return original && (uses(declared->getInitializer(), *original) || (made && uses(made->getInit(), *original)));
}

}  // namespace shepherd
