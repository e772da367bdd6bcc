#include "analyse/sharing/unchanging.h"

#include "analyse/sharing/uses.h"
#include "frontend/clang_compat.h"

namespace shepherd {

using enum ConstructKind;

namespace {

/// The outermost construct around, or the one itself, that moves its region out of the function that it stands in; null
/// if there is none.
const Construct* outermost_outlined(const Construct* construct) {
  const Construct* outermost = nullptr;
  for (const Construct* each = construct; each && each->function == construct->function; each = each->parent)
    if (each->outlines()) outermost = each;
  return outermost;
}

/// The encountering thread goes on when all of it is over.
bool is_joined_here(const Construct& construct) {
  return (construct.kind == kParallel || construct.kind == kTeams) && outermost_outlined(&construct) == &construct;
}

bool is_candidate(const Construct& region, const DataItem& item) {
  auto* variable = dyn_cast<VarDecl>(item.variable);
  if (item.sharing != Sharing::kShared || !variable || !variable->hasLocalStorage() ||
      variable->getDeclContext() != region.function)
    return false;
  const QualType type = variable->getType();
  return type->isScalarType() && !type.isVolatileQualified() && !type->isAtomicType() && !may_be_constant(*variable);
}

bool holds_graphs(const TaskgraphPlan& graphs, const Construct& construct) {
  if (construct.kind == kTaskgraph || graphs.graph_of(construct) || graphs.is_replayable(construct)) return true;
  return llvm::any_of(construct.children, [&](const Construct* child) { return holds_graphs(graphs, *child); });
}

void make_firstprivate(DataSharing& sharing, const Construct& construct, const ValueDecl* variable) {
  for (DataItem& item : sharing.of(construct))
    if (item.variable == variable && item.sharing == Sharing::kShared) item.sharing = Sharing::kFirstprivate;
  for (const Construct* child : construct.children) make_firstprivate(sharing, *child, variable);
}

class Copier {
 public:
  Copier(const TranslationUnit& unit, const TaskgraphPlan& graphs, DataSharing& sharing)
      : unit_(unit), graphs_(graphs), sharing_(sharing) {}

  void run() {
    for (auto& each : unit_.constructs)
      if (each->function && is_joined_here(*each) && !holds_graphs(graphs_, *each)) regions_.push_back(each.get());
    if (regions_.empty()) return;
    find_uses();
    find_changes();
    for (const Construct* region : regions_)
      for (const DataItem& item : sharing_.of(*region))
        if (is_candidate(*region, item) && !changing_.contains(item.variable))
          make_firstprivate(sharing_, *region, item.variable);
  }

 private:
  void find_uses() {
    llvm::DenseSet<const FunctionDecl*> seen;
    for (const Construct* region : regions_) {
      if (!seen.insert(region->function).second || !region->function->getBody()) continue;
      Uses more = uses_in(*region->function->getBody());
      uses_.reads.insert(more.reads.begin(), more.reads.end());
      uses_.assignments.insert(more.assignments.begin(), more.assignments.end());
    }
  }

  void find_changes() {
    for (const Reference& each : unit_.orphan_references) note(each, nullptr);
    for (const auto& construct : unit_.constructs) {
      for (const Reference& each : construct->references) note(each, outermost_outlined(construct.get()));
      const Construct* around =
          construct->parent && construct->parent->function == construct->function ? construct->parent : nullptr;
      const llvm::DenseSet<const Expr*> copied = copied_by(*construct, around && outermost_outlined(around));
      for (const Reference& each : construct->clause_references)
        if (!copied.contains(each.expression)) note(each, around ? outermost_outlined(around) : nullptr);
    }
  }

  /// List items whose originals the construct only reads; or changes, but where its region has ended or before that
  /// begins.
  static llvm::DenseSet<const Expr*> copied_by(const Construct& construct, bool is_outlined) {
    llvm::DenseSet<const Expr*> items;
    auto add = [&](const auto& clause) {
      for (const Expr* each : variables_of(clause)) items.insert(each->IgnoreParenImpCasts());
    };
    const bool may_change = !is_outlined && !construct.generates_tasks();
    for (const OMPClause* clause : construct.clauses) {
      if (auto* c = dyn_cast<OMPFirstprivateClause>(clause)) add(*c);
      if (auto* c = dyn_cast<OMPLastprivateClause>(clause); c && may_change) add(*c);
      if (auto* c = dyn_cast<OMPReductionClause>(clause); c && may_change) add(*c);
    }
    return items;
  }

  /// `around` is the region that the reference stands in. A lambda that assigns may be called anywhere.
  void note(const Reference& reference, const Construct* around) {
    const DeclRefExpr* use = reference.expression;
    if (use && uses_.reads.contains(use)) return;
    const bool is_over =
        use && !around && uses_.assignments.contains(use) && !use->refersToEnclosingVariableOrCapture();
    if (!is_over) changing_.insert(reference.variable);
  }

  const TranslationUnit& unit_;
  const TaskgraphPlan& graphs_;
  DataSharing& sharing_;
  std::vector<const Construct*> regions_;
  Uses uses_;
  llvm::DenseSet<const ValueDecl*> changing_;  // in some region, or by an address that somebody may have
};

/// True if nobody can tell the copy from the original, but by its address.
bool is_plain_value(QualType type) {
  if (type->isReferenceType()) return false;
  const CXXRecordDecl* record = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  return !record || record->isDependentContext() ||
         (record->hasDefinition() && record->isTriviallyCopyable() && !record->hasMutableFields());
}

}  // namespace

bool may_be_constant(const VarDecl& variable) {
  const ASTContext& ast = variable.getASTContext();
  if (!ast.getLangOpts().CPlusPlus) return variable.isConstexpr();
  if (!variable.mightBeUsableInConstantExpressions(ast)) return false;
  const Expr* value = variable.getAnyInitializer();
  return !value || value->isValueDependent() || variable.getType()->isDependentType() ||
         variable.isUsableInConstantExpressions(ast);
}

DataSharing share_constants(const TranslationUnit& unit, DataSharing sharing) {
  for (const auto& construct : unit.constructs)
    for (DataItem& item : sharing.of(*construct)) {
      auto* variable = dyn_cast<VarDecl>(item.variable);
      if (item.sharing != Sharing::kFirstprivate || !variable || !is_plain_value(variable->getType()) ||
          !may_be_constant(*variable))
        continue;
      if (!unit.is_cxx || !construct->generates_tasks() || !variable->hasLocalStorage())
        item.sharing = Sharing::kShared;
    }
  return sharing;
}

DataSharing copy_unchanging(const TranslationUnit& unit, const TaskgraphPlan& graphs, DataSharing sharing) {
  Copier(unit, graphs, sharing).run();
  return sharing;
}

}  // namespace shepherd
