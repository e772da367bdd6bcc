#include "lower/alignment.h"

#include "frontend/clang_compat.h"

#include <clang/AST/Attr.h>

namespace shepherd {

using namespace clang;

unsigned extra_alignment(const ValueDecl& variable) {
  ASTContext& ast = variable.getASTContext();
  unsigned bits = 0;
  for (auto* attribute : variable.specific_attrs<AlignedAttr>())
    if (!attribute->isAlignmentDependent()) bits = std::max(bits, attribute->getAlignment(ast));
  QualType type = variable.getType().getNonReferenceType();
  if (!type->isDependentType() && !type->isIncompleteType()) {
    unsigned plain = ast.getTypeAlign(type.getCanonicalType());
    bits = std::max(bits, ast.getTypeAlign(type));  // a typedef may have an alignment of its own
    if (bits <= plain) return 0;
  }
  return bits / ast.getCharWidth();
}

std::optional<TokenRange> alignment_asked(const TokenStream& stream, unsigned token) {
  const auto& tokens = stream.tokens();
  auto kind = [&](unsigned at) { return at < tokens.size() ? tokens[at].kind : tok::eof; };
  unsigned first = token, last = token;
  while (kind(first - 1) == tok::l_paren && kind(last + 1) == tok::r_paren) --first, ++last;
  const bool is_part = llvm::is_contained({tok::l_square, tok::period, tok::arrow, tok::l_paren, tok::plusplus, tok::minusminus}, kind(last + 1));
  if (is_part || !llvm::is_contained({tok::kw_alignof, tok::kw__Alignof, tok::kw___alignof}, kind(first - 1))) return std::nullopt;
  return TokenRange{first - 1, last};
}

static std::string attribute(const std::string& bytes) { return "__attribute__((__aligned__(" + bytes + "))) "; }

/// allocate(align(64): x)
static std::string asked_alignment(const DirectiveTable& table, const Construct& construct, const ValueDecl& variable) {
  for (const OMPClause* clause : construct.directive->clauses()) {
    auto* allocate = dyn_cast<OMPAllocateClause>(clause);
    auto asked = allocate ? table.alignments.find(clause->getBeginLoc()) : table.alignments.end();
    if (asked == table.alignments.end()) continue;
    for (const Expr* each : variables_of(*allocate))
      if (auto* reference = dyn_cast<DeclRefExpr>(each->IgnoreParenImpCasts()); reference && reference->getDecl() == &variable) return attribute(asked->second);
  }
  return "";
}

std::string aligned_as(const Lowering& lowering, const Construct& construct, const ValueDecl& variable) {
  unsigned bytes = extra_alignment(variable);
  return (bytes ? attribute(std::to_string(bytes)) : "") + asked_alignment(*lowering.unit.directives, construct, variable);
}

}  // namespace shepherd
