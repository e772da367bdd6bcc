// groupprivate variables (OpenMP 6.0, 7.13): each contention group has a copy of its own, which the library keeps.
// Clang takes the directive for a threadprivate one, so it has checked what both have in common.
#include "frontend/clang_compat.h"
#include "frontend/diagnose.h"
#include "lower/passes.h"

#include <clang/AST/RecursiveASTVisitor.h>
#include <llvm/Support/SaveAndRestore.h>

namespace shepherd {

namespace {

/// The declaration that counts for all others of the variable, those of a template's instances included.
const ValueDecl* first_declaration(const ValueDecl* declaration) {
  auto* variable = dyn_cast<VarDecl>(declaration);
  if (!variable) return declaration;
  if (const VarDecl* member = variable->getInstantiatedFromStaticDataMember()) variable = member;
  return variable->getCanonicalDecl();
}

/// What the expression names if that is a variable.
const ValueDecl* named_by(const Expr& use) {
  if (auto* reference = dyn_cast<DeclRefExpr>(&use)) return reference->getDecl();
  auto* member = dyn_cast<MemberExpr>(&use);
  return member ? member->getMemberDecl() : nullptr;
}

/// True if the user has written a value: `S s;` of a class has an implicit call of the constructor.
bool has_written_initializer(const VarDecl& variable) {
  auto* made = dyn_cast_or_null<CXXConstructExpr>(variable.getInit());
  const bool is_implicit = made && made->getNumArgs() == 0 && variable.getInitStyle() == VarDecl::CallInit &&
                           made->getParenOrBraceRange().isInvalid();
  return variable.hasInit() && !is_implicit;
}

bool is_constructed(const ASTContext& ast, QualType type) {
  auto* made = ast.getBaseElementType(type)->getAsCXXRecordDecl();
  return made && made->hasDefinition() && !made->isDependentContext() &&
         !(made->hasTrivialDefaultConstructor() && made->hasTrivialDestructor());
}

/// Edits each use outside of directives.
class GroupPrivateWriter : public RecursiveASTVisitor<GroupPrivateWriter> {
  using Base = RecursiveASTVisitor<GroupPrivateWriter>;

 public:
  explicit GroupPrivateWriter(Lowering& lowering) : lowering_(lowering), tokens_(*lowering.unit.tokens) {}
  bool shouldVisitImplicitCode() const { return false; }

  void write() {
    for (const OMPThreadPrivateDecl* directive : lowering_.unit.group_privates) {
      if (const PragmaSite* pragma = tokens_.pragma_around(directive->getLocation()))
        lowering_.edits.remove_pragma(*pragma);
      for (const Expr* item : variables_of(*directive))
        if (auto* reference = dyn_cast<DeclRefExpr>(item->IgnoreParenImpCasts())) add(*reference);
    }
    if (lowering_.group_privates.empty()) return;
    TraverseDecl(lowering_.unit.ast->getTranslationUnitDecl());
    for (const auto& construct : lowering_.unit.constructs) refuse_copies(*construct);
  }

  bool VisitDeclRefExpr(DeclRefExpr* use) { return take(*use); }
  bool VisitMemberExpr(MemberExpr* use) { return take(*use); }

  bool VisitDependentScopeDeclRefExpr(DependentScopeDeclRefExpr* use) {
    return refuse_dependent(*use, use->getDeclName());
  }
  bool VisitCXXDependentScopeMemberExpr(CXXDependentScopeMemberExpr* use) {
    return refuse_dependent(*use, use->getMember());
  }

  /// The type that the variable is declared with, which is that of its copies, too.
  bool TraverseDecltypeTypeLoc(DecltypeTypeLoc, bool = true) { return true; }  // Clang 22 passes the second
  /// What is constant reads no copy: it asks for a type or a size.
  bool TraverseStaticAssertDecl(StaticAssertDecl*) { return true; }
  bool TraverseConstantExpr(ConstantExpr*, DataRecursionQueue* = nullptr) { return true; }
  bool TraverseCXXNoexceptExpr(CXXNoexceptExpr*, DataRecursionQueue* = nullptr) { return true; }
  /// `#pragma omp threadprivate` names the variables, and uses none.
  bool TraverseOMPThreadPrivateDecl(OMPThreadPrivateDecl* directive) {
    if (llvm::is_contained(lowering_.unit.group_privates, directive)) return true;
    for (const Expr* item : variables_of(*directive))
      if (auto* reference = dyn_cast<DeclRefExpr>(item->IgnoreParenImpCasts());
          reference && lowering_.group_privates.count(first_declaration(reference->getDecl())))
        refuse(item->getExprLoc(), DiagnosticKind::kGroupprivateThreadprivate, reference->getDecl()->getName());
    return true;
  }

  bool TraverseVarDecl(VarDecl* variable) {
    if (variable->isConstexpr() && variable->getType()->isArithmeticType()) return true;
    llvm::SaveAndRestore<bool> deduced(is_deduced_, is_deduced(variable->getType()));
    return Base::TraverseVarDecl(variable);
  }
  bool TraverseReturnStmt(ReturnStmt* statement, DataRecursionQueue* = nullptr) {
    llvm::SaveAndRestore<bool> deduced(is_deduced_, is_deduced(result_));
    return Base::TraverseReturnStmt(statement);
  }
  bool TraverseLambdaExpr(LambdaExpr* lambda, DataRecursionQueue* = nullptr) {
    llvm::SaveAndRestore<QualType> result(result_, lambda->getCallOperator()->getReturnType());
    return Base::TraverseLambdaExpr(lambda);
  }
#define TRAVERSE_FUNCTION(Kind) \
  bool Traverse##Kind(Kind* declaration) { \
    llvm::SaveAndRestore<QualType> result(result_, declaration->getReturnType()); \
    return Base::Traverse##Kind(declaration); \
  }
  TRAVERSE_FUNCTION(FunctionDecl)
  TRAVERSE_FUNCTION(CXXMethodDecl)
#undef TRAVERSE_FUNCTION

 private:
  static bool is_deduced(QualType type) {
    const AutoType* deduced = type.isNull() ? nullptr : type->getContainedAutoType();
    return deduced && deduced->isDecltypeAuto();
  }

  void refuse(SourceLocation place, DiagnosticKind why, llvm::StringRef what) {
    report_error(*lowering_.unit.ast, place, why, what);
    lowering_.fail();
  }

  void add(const DeclRefExpr& item) {
    auto* variable = dyn_cast<VarDecl>(first_declaration(item.getDecl()));
    if (!variable || !lowering_.group_privates.insert(variable).second) return;
    if (is_constructed(*lowering_.unit.ast, variable->getType()))
      refuse(item.getLocation(), DiagnosticKind::kGroupprivateType, variable->getName());
    for (const VarDecl* each : variable->redecls())
      if (has_written_initializer(*each))
        refuse(each->getLocation(), DiagnosticKind::kGroupprivateInitializer, variable->getName());
  }

  // x -> SHEP_GROUP_COPY(x);  N::x -> ::__shepherd::__group_copy(N::x)
  bool take(const Expr& use) {
    const ValueDecl* variable = named_by(use);
    if (!variable || !lowering_.group_privates.count(first_declaration(variable))) return true;
    if (is_deduced_) return refuse(use.getExprLoc(), DiagnosticKind::kGroupprivateDeduced, variable->getName()), true;
    auto first = tokens_.index_of(use.getBeginLoc()), last = tokens_.index_of(use.getEndLoc());
    if (!first || !last || !done_.insert(*last).second) return true;
    if (isa<DeclRefExpr>(use)) return lowering_.edits.replace_tokens(*first, *last, *lowering_.group_copy(use)), true;
    return replace_member(cast<MemberExpr>(use), *first, *last), true;
  }

  // o.x  ->  (static_cast<void>(o), ::__shepherd::__group_copy(::S::x))
  void replace_member(const MemberExpr& use, unsigned first, unsigned last) {
    const ValueDecl* variable = use.getMemberDecl();
    const auto base = tokens_.index_of(use.getBase()->getEndLoc());
    const bool is_plain = base && *base == first && isa<DeclRefExpr, CXXThisExpr>(use.getBase()->IgnoreParenImpCasts());
    if (!is_plain || variable->getDeclContext()->isDependentContext() || variable->getParentFunctionOrMethod())
      return refuse(use.getExprLoc(), DiagnosticKind::kGroupprivateObject, variable->getName());
    PrintingPolicy policy(lowering_.unit.ast->getLangOpts());
    policy.SuppressUnwrittenScope = true;
    std::string name;
    llvm::raw_string_ostream out(name);
    variable->printQualifiedName(out, policy);
    lowering_.edits.replace_tokens(
        first, last,
        "(static_cast<void>(" + tokens_.spelling(first) + "), " + lowering_.group_copy("::" + out.str()) + ")");
  }

  bool refuse_dependent(const Expr& use, DeclarationName name) {
    for (const ValueDecl* each : lowering_.group_privates)
      if (each->getDeclName() == name && each->getDeclContext()->isDependentContext())
        refuse(use.getExprLoc(), DiagnosticKind::kGroupprivateDependent, name.getAsString());
    return true;
  }

  /// Clang refuses the other clauses that copy a variable.
  void refuse_copies(const Construct& construct) {
    for (const OMPClause* clause : construct.clauses) {
      if (!isa<OMPCopyinClause, OMPCopyprivateClause>(clause)) continue;
      for (const Stmt* item : clause->children())
        if (auto* use = dyn_cast_or_null<Expr>(item))
          if (const ValueDecl* variable = named_by(*use->IgnoreParenImpCasts());
              variable && lowering_.group_privates.count(first_declaration(variable)))
            refuse(use->getExprLoc(), DiagnosticKind::kGroupprivateCopy,
                   llvm::omp::getOpenMPClauseName(clause->getClauseKind()));
    }
  }

  Lowering& lowering_;
  const TokenStream& tokens_;
  bool is_deduced_ = false;      // an expression from which decltype(auto) is deduced
  QualType result_;              // of the function around
  std::set<unsigned> done_;      // tokens
};

}  // namespace

void lower_group_privates(Lowering& lowering) { GroupPrivateWriter(lowering).write(); }

std::optional<std::string> Lowering::group_copy(const Expr& use) const {
  const ValueDecl* variable = group_privates.empty() ? nullptr : named_by(use);
  if (!variable || !group_privates.count(first_declaration(variable))) return std::nullopt;
  std::string text;
  llvm::raw_string_ostream out(text);
  use.printPretty(out, nullptr, PrintingPolicy(unit.ast->getLangOpts()));
  return group_copy(out.str());
}

}  // namespace shepherd
