// `A::a` in a region where the member `a` is private: it is the copy that is meant (OpenMP 5.2, 5.1.1), which has the plain name.
#include "lower/member_names.h"

#include "lower/data_env.h"

#include <clang/AST/RecursiveASTVisitor.h>

namespace shepherd {

using namespace clang;

static const FieldDecl* field(const MemberExpr* member) { return member ? dyn_cast<FieldDecl>(member->getMemberDecl()) : nullptr; }

// Outside templates Clang has a variable that stands for the private member.
const FieldDecl* member_of_item(const ValueDecl* variable) {
  auto* captured = dyn_cast<OMPCapturedExprDecl>(variable);
  return captured ? field(dyn_cast_or_null<MemberExpr>(captured->getInit() ? captured->getInit()->IgnoreParenImpCasts() : nullptr)) : dyn_cast<FieldDecl>(variable);
}

unsigned qualified_from(const TokenStream& tokens, unsigned name) {
  const auto& all = tokens.tokens();
  unsigned at = name;
  while (at >= 2 && all[at - 1].kind == tok::coloncolon) {
    at -= 2;
    if (all[at].kind == tok::greater || all[at].kind == tok::greatergreater) {
      for (int depth = 0; at > 0; --at) {
        depth += (all[at].kind == tok::greater) + 2 * (all[at].kind == tok::greatergreater) - (all[at].kind == tok::less);
        if (depth == 0) break;
      }
      if (at > 0) --at;
    }
    if (all[at].kind != tok::identifier) return at + 1;  // `::A::`
  }
  return at;
}

namespace {

using Members = std::map<const ValueDecl*, bool>;

/// The uses of private members of *this in a region.
class MemberUses : public RecursiveASTVisitor<MemberUses> {
 public:
  MemberUses(const TranslationUnit& unit, Members members) : members_(std::move(members)), unit_(unit) {}

  bool VisitDeclRefExpr(DeclRefExpr* reference) {
    if (isa<OMPCapturedExprDecl>(reference->getDecl())) add(member_of_item(reference->getDecl()), reference->getLocation());
    return true;
  }
  bool VisitMemberExpr(MemberExpr* member) {
    if (isa<CXXThisExpr>(member->getBase()->IgnoreParenImpCasts())) add(field(member), member->getMemberLoc());
    return true;
  }
  bool VisitCXXDependentScopeMemberExpr(CXXDependentScopeMemberExpr* member) {
    add(unit_.dependent_members->named_by(member), member->getMemberLoc());
    return true;
  }
  bool VisitDependentScopeDeclRefExpr(DependentScopeDeclRefExpr* variable) {
    add(unit_.dependent_members->named_by(variable), variable->getLocation());
    return true;
  }
  /// What has a member's name hides its copy: only the qualified name is left.
  bool VisitVarDecl(VarDecl* variable) {
    for (auto each = members_.begin(); each != members_.end();)
      each = variable->getName() == each->first->getName() && !isa<OMPCapturedExprDecl>(variable) ? members_.erase(each) : std::next(each);
    return true;
  }

  /// Each with what the members say of it.
  std::vector<std::pair<unsigned, bool>> tokens() const {
    std::vector<std::pair<unsigned, bool>> result;
    for (auto [member, token] : uses_)
      if (auto found = members_.find(member); found != members_.end()) result.emplace_back(token, found->second);
    return result;
  }

 private:
  void add(const FieldDecl* member, SourceLocation location) {
    std::optional<unsigned> token = unit_.tokens->index_of(location);
    if (member && token) uses_.emplace_back(member, *token);
  }

  Members members_;
  const TranslationUnit& unit_;
  std::vector<std::pair<const FieldDecl*, unsigned>> uses_;
};

/// Whether the list item is `this->a`, so that this is the copy's name, too; otherwise it is the original's.
bool is_written_with_object(const DataItem& item) {
  const Expr* written = item.written;
  auto* reference = dyn_cast_or_null<DeclRefExpr>(written);
  auto* captured = reference ? dyn_cast<OMPCapturedExprDecl>(reference->getDecl()) : nullptr;
  if (captured) written = captured->getInit() ? captured->getInit()->IgnoreParenImpCasts() : nullptr;
  if (auto* member = dyn_cast_or_null<MemberExpr>(written)) return !member->isImplicitAccess();
  auto* dependent = dyn_cast_or_null<CXXDependentScopeMemberExpr>(written);
  return dependent && !dependent->isImplicitAccess();
}

/// The tokens in front of a name that belong to it where it means the copy; nullopt where it means the original.
std::optional<unsigned> named_from(const TokenStream& tokens, unsigned name, bool with_object) {
  const auto& all = tokens.tokens();
  unsigned first = qualified_from(tokens, name);
  if (first < 2 || (all[first - 1].kind != tok::arrow && all[first - 1].kind != tok::period)) return first;
  if (!with_object || all[first - 2].kind != tok::kw_this) return std::nullopt;
  return first - 2;
}

}  // namespace

void name_private_members(Lowering& lowering) {
  const TokenStream& tokens = *lowering.unit.tokens;
  for (const auto& construct : lowering.unit.constructs) {
    Members members;  // whether the item names its object
    for (const DataItem& item : construct->data)
      if (const FieldDecl* member = is_private_copy(item) ? member_of_item(item.variable) : nullptr) members[member] = is_written_with_object(item);
    if (members.empty() || !construct->region) continue;
    MemberUses uses(lowering.unit, std::move(members));
    uses.TraverseStmt(const_cast<Stmt*>(construct->region));
    for (auto [name, with_object] : uses.tokens()) {
      std::optional<unsigned> first = named_from(tokens, name, with_object);
      if (first && *first != name) lowering.edits.replace_tokens(*first, name, tokens.spelling(name));
    }
  }
}

}  // namespace shepherd
