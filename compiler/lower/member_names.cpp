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

namespace {

using Members = std::set<const ValueDecl*>;

/// The uses of private members in a region that do not name their object.
class MemberUses : public RecursiveASTVisitor<MemberUses> {
 public:
  MemberUses(const TokenStream& tokens, Members members) : members_(std::move(members)), tokens_(tokens) {}

  bool VisitDeclRefExpr(DeclRefExpr* reference) {
    if (isa<OMPCapturedExprDecl>(reference->getDecl())) add(member_of_item(reference->getDecl()), reference->getLocation());
    return true;
  }
  bool VisitMemberExpr(MemberExpr* member) {
    if (member->isImplicitAccess()) add(field(member), member->getMemberLoc());
    return true;
  }
  /// What has a member's name hides its copy: only the qualified name is left.
  bool VisitVarDecl(VarDecl* variable) {
    for (auto each = members_.begin(); each != members_.end();)
      each = variable->getName() == (*each)->getName() && !isa<OMPCapturedExprDecl>(variable) ? members_.erase(each) : std::next(each);
    return true;
  }

  std::vector<unsigned> tokens() const {
    std::vector<unsigned> result;
    for (auto [member, token] : uses_)
      if (members_.count(member)) result.push_back(token);
    return result;
  }

 private:
  void add(const FieldDecl* member, SourceLocation location) {
    std::optional<unsigned> token = tokens_.index_of(location);
    if (member && token) uses_.emplace_back(member, *token);
  }

  Members members_;
  const TokenStream& tokens_;
  std::vector<std::pair<const FieldDecl*, unsigned>> uses_;
};

/// The first token of `A::B<int>::` in front of a name; the name's own where it has no qualifier, or belongs to an object.
unsigned qualified_from(const TokenStream& tokens, unsigned name) {
  const auto& all = tokens.tokens();
  unsigned at = name;
  while (at >= 2 && all[at - 1].kind == tok::coloncolon) {
    at -= 2;
    if (all[at].kind == tok::greater) {
      for (int depth = 0; at > 0; --at) {
        depth += (all[at].kind == tok::greater) - (all[at].kind == tok::less);
        if (depth == 0) break;
      }
      if (at > 0) --at;
    }
    if (all[at].kind != tok::identifier) return name;
  }
  bool of_object = at >= 1 && (all[at - 1].kind == tok::arrow || all[at - 1].kind == tok::period);
  return of_object ? name : at;
}

}  // namespace

void name_private_members(Lowering& lowering) {
  const TokenStream& tokens = *lowering.unit.tokens;
  for (const auto& construct : lowering.unit.constructs) {
    Members members;
    for (const DataItem& item : construct->data)
      if (const FieldDecl* member = is_private_copy(item) ? member_of_item(item.variable) : nullptr) members.insert(member);
    if (members.empty() || !construct->region) continue;
    MemberUses uses(tokens, std::move(members));
    uses.TraverseStmt(const_cast<Stmt*>(construct->region));
    for (unsigned name : uses.tokens()) {
      unsigned first = qualified_from(tokens, name);
      if (first != name) lowering.edits.replace_tokens(first, name, tokens.spelling(name));
    }
  }
}

}  // namespace shepherd
