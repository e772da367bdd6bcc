#include "analyse/sharing/data_sharing.h"

namespace shepherd {

const Expr* named_expression(const Expr* item) {
  while (true) {
    item = item->IgnoreParenImpCasts();
    auto* reference = dyn_cast<DeclRefExpr>(item);
    auto* captured = reference ? dyn_cast<OMPCapturedExprDecl>(reference->getDecl()) : nullptr;
    if (auto* section = dyn_cast<ArraySectionExpr>(item))
      item = section->getBase();
    else if (auto* element = dyn_cast<ArraySubscriptExpr>(item))
      item = element->getBase();
    else if (captured && captured->getInit())
      item = captured->getInit();
    else
      return item;
  }
}

static const FieldDecl* field(const Expr* expression) {
  auto* member = dyn_cast_or_null<MemberExpr>(expression);
  return member ? dyn_cast<FieldDecl>(member->getMemberDecl()) : nullptr;
}

const FieldDecl* member_of_item(const ValueDecl* variable) {
  auto* captured = dyn_cast<OMPCapturedExprDecl>(variable);
  return captured ? field(captured->getInit() ? captured->getInit()->IgnoreParenImpCasts() : nullptr)
                  : dyn_cast<FieldDecl>(variable);
}

const ValueDecl* entity(const ValueDecl* variable) {
  const FieldDecl* member = member_of_item(variable);
  return cast<ValueDecl>(member ? member->getCanonicalDecl() : variable->getCanonicalDecl());
}

bool is_qualified(const Expr* named) {
  if (auto* reference = dyn_cast<DeclRefExpr>(named))
    return reference->hasQualifier() || reference->hasExplicitTemplateArgs();
  if (isa<DependentScopeDeclRefExpr>(named)) return true;
  if (auto* dependent = dyn_cast<CXXDependentScopeMemberExpr>(named)) return dependent->getQualifier();
  if (auto* brought_in = dyn_cast<UnresolvedMemberExpr>(named)) return brought_in->getQualifier();
  auto* member = dyn_cast<MemberExpr>(named);
  return member && member->hasQualifier();
}

bool names_this(const Expr* named) {
  auto is_through_this = [](auto& member) {
    return !member.isImplicitAccess() && isa<CXXThisExpr>(member.getBase()->IgnoreParenImpCasts());
  };
  if (auto* dependent = dyn_cast<CXXDependentScopeMemberExpr>(named)) return is_through_this(*dependent);
  if (auto* brought_in = dyn_cast<UnresolvedMemberExpr>(named)) return is_through_this(*brought_in);
  auto* member = dyn_cast<MemberExpr>(named);
  return member && isa<CXXThisExpr>(member->getBase()->IgnoreParenImpCasts()) && !member->isImplicitAccess();
}

/// The `less` that the `>` or `>>` in front of token `end` closes.
static unsigned opening_angle(const std::vector<ExpandedToken>& all, unsigned end) {
  int depth = 0;
  for (unsigned at = end; at-- > 0;) {
    if (all[at].kind == tok::greater) ++depth;
    if (all[at].kind == tok::greatergreater) depth += 2;
    if (all[at].kind == tok::less && --depth == 0) return at;
  }
  return end;
}

unsigned qualified_from(const TokenStream& tokens, unsigned name, bool& through_this) {
  const auto& all = tokens.tokens();
  auto is = [&](unsigned token, tok::TokenKind kind) { return token < all.size() && all[token].kind == kind; };
  unsigned at = name;
  through_this = false;
  while (is(at - 1, tok::coloncolon)) {
    unsigned end = --at;
    if (is(end - 1, tok::greater) || is(end - 1, tok::greatergreater)) end = opening_angle(all, end);
    if (!is(end - 1, tok::identifier)) break;  // of the global namespace
    at = end - 1;
  }
  if (!is(at - 1, tok::arrow) && !is(at - 1, tok::period)) return at;
  through_this = is(at - 1, tok::arrow) && is(at - 2, tok::kw_this);
  return through_this ? at - 2 : name;
}

}  // namespace shepherd
