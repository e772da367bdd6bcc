#include "analyse/sharing/uses.h"

#include <clang/AST/RecursiveASTVisitor.h>

#include "analyse/sharing/data_sharing.h"

namespace shepherd {

namespace {

class UseVisitor : public RecursiveASTVisitor<UseVisitor> {
 public:
  Uses uses;

  bool VisitImplicitCastExpr(ImplicitCastExpr* cast) {
    if (cast->getCastKind() == CK_LValueToRValue) add(uses.reads, *cast->getSubExpr());
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator* operation) {
    if (operation->isAssignmentOp()) add(uses.assignments, *operation->getLHS());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator* operation) {
    if (operation->isIncrementDecrementOp()) add(uses.assignments, *operation->getSubExpr());
    if (operation->getOpcode() == UO_Deref) add_pointer(*operation->getSubExpr());
    return true;
  }
  // Expressions that depend on a template's parameters have no conversions yet, but these read pointers in any case.
  bool VisitArraySubscriptExpr(ArraySubscriptExpr* element) {
    add_pointer(*element->getLHS());
    return true;
  }
  bool VisitMemberExpr(MemberExpr* member) {
    if (member->isArrow()) add_pointer(*member->getBase());
    return true;
  }
  bool VisitCXXDependentScopeMemberExpr(CXXDependentScopeMemberExpr* member) {
    if (!member->isImplicitAccess() && member->isArrow()) add_pointer(*member->getBase());
    return true;
  }
  /// Clang keeps what clauses evaluate in front of their construct in declarations of its own.
  bool VisitDeclRefExpr(DeclRefExpr* reference) {
    auto* captured = dyn_cast<OMPCapturedExprDecl>(reference->getDecl());
    return !captured || TraverseStmt(captured->getInit());
  }

 private:
  void add_pointer(const Expr& operand) {
    if (operand.IgnoreParens()->getType()->isPointerType()) add(uses.reads, operand);
  }
  static void add(llvm::DenseSet<const DeclRefExpr*>& to, const Expr& operand) {
    if (auto* reference = dyn_cast<DeclRefExpr>(operand.IgnoreParens())) to.insert(reference);
  }
};

}  // namespace

Uses uses_in(const Stmt& statement) {
  UseVisitor visitor;
  visitor.TraverseStmt(const_cast<Stmt*>(&statement));
  return std::move(visitor.uses);
}

void add_named(const Stmt* expression, Variables& named) {
  if (!expression) return;
  if (auto* reference = dyn_cast<DeclRefExpr>(expression)) named.insert(reference->getDecl());
  for (const Stmt* each : expression->children()) add_named(each, named);
  for (const Stmt* each : expression->children())
    if (auto* declarations = dyn_cast_or_null<DeclStmt>(each))
      for (const Decl* own : declarations->decls())
        if (auto* variable = dyn_cast<ValueDecl>(own)) named.remove(variable);
}

const ValueDecl* member_of_this(const Stmt* expression) {
  auto* member = dyn_cast_or_null<MemberExpr>(expression);
  return member && isa<CXXThisExpr>(member->getBase()->IgnoreParenImpCasts()) ? member->getMemberDecl() : nullptr;
}

/// The name of a member that a template's parameters decide, for which it may stand; empty for anything else.
static DeclarationName dependent_name(const Stmt* code) {
  if (auto* member = dyn_cast_or_null<CXXDependentScopeMemberExpr>(code)) return member->getMember();
  if (auto* member = dyn_cast_or_null<UnresolvedMemberExpr>(code)) return member->getMemberName();
  auto* qualified = dyn_cast_or_null<DependentScopeDeclRefExpr>(code);
  return qualified ? qualified->getDeclName() : DeclarationName();
}

bool uses(const Stmt* code, const ValueDecl& variable) {
  if (const DeclarationName name = dependent_name(code); !name.isEmpty() && name == entity(&variable)->getDeclName())
    return true;
  auto* reference = dyn_cast_or_null<DeclRefExpr>(code);
  if (reference && entity(reference->getDecl()) == entity(&variable)) return true;
  if (const ValueDecl* member = member_of_this(code); member && entity(member) == entity(&variable)) return true;
  if (auto* captured = reference ? dyn_cast<OMPCapturedExprDecl>(reference->getDecl()) : nullptr)
    return uses(captured->getInit(), variable);
  return code && llvm::any_of(code->children(), [&](const Stmt* child) { return uses(child, variable); });
}

const DeclRefExpr* anonymous_object(const MemberExpr& member) {
  auto is_unnamed = [](const ValueDecl* part) { return part->getDeclName().isEmpty(); };
  const Expr* base = member.getBase()->IgnoreImpCasts();
  for (auto* part = dyn_cast<MemberExpr>(base); part && is_unnamed(part->getMemberDecl());
       part = dyn_cast<MemberExpr>(base))
    base = part->getBase()->IgnoreImpCasts();
  auto* object = dyn_cast<DeclRefExpr>(base);
  return object && is_unnamed(object->getDecl()) && !is_unnamed(member.getMemberDecl()) ? object : nullptr;
}

}  // namespace shepherd
