#include "analyse/sharing/data_sharing.h"
#include "lower/loops/loop_nest.h"

namespace shepherd {

static bool copies_nothing(const DataItem& item) {
  return !item.is_explicit || item.sharing == Sharing::kShared || item.sharing == Sharing::kFirstprivate;
}

/// True if an ordered region orders lanes: then the loop is not vectorized, and the back end would warn of that.
static bool orders_lanes(const Construct& around) {
  return llvm::any_of(around.children, [](const Construct* child) {
    return (child->kind == ConstructKind::kOrdered && child->clause<OMPSIMDClause>()) || orders_lanes(*child);
  });
}

static bool may_be_one_lane(const ASTContext& ast, const OMPIfClause& clause) {
  if (clause.getNameModifier() != llvm::omp::OMPD_simd && clause.getNameModifier() != llvm::omp::OMPD_unknown)
    return false;
  const Expr* condition = clause.getCondition();
  bool value = false;
  return condition->isValueDependent() || !condition->EvaluateAsBooleanCondition(value, ast) || !value;
}

static std::string length(const Lowering& lowering, const Construct& simd, const Expr* constant) {
  if (constant->isValueDependent()) return lowering.expression(constant, simd);
  return llvm::toString(constant->EvaluateKnownConstInt(*lowering.unit.ast), 10);
}

/// The clauses by which a program limits how many iterations are executed at once; null if that may be one.
// safelen(4) simdlen(4)
static std::optional<std::string> lane_limits(const Lowering& lowering, const Construct& simd) {
  std::string text;
  for (const OMPClause* each : simd.directive->clauses()) {
    if (auto* condition = dyn_cast<OMPIfClause>(each); condition && may_be_one_lane(*lowering.unit.ast, *condition))
      return std::nullopt;
    if (auto* safe = dyn_cast<OMPSafelenClause>(each)) {
      const std::string lanes = length(lowering, simd, safe->getSafelen());
      if (lanes == "1") return std::nullopt;
      text += " safelen(" + lanes + ")";
    }
    if (auto* preferred = dyn_cast<OMPSimdlenClause>(each))
      text += " simdlen(" + length(lowering, simd, preferred->getSimdlen()) + ")";
  }
  return text;
}

std::optional<std::string> simd_hint(const Lowering& lowering, const Construct& loop) {
  auto is_simd_leaf = [&](const Construct* child) {
    return child->kind == ConstructKind::kSimd && child->leaf_of_combined && child->directive == loop.directive;
  };
  auto simd = llvm::find_if(loop.children, is_simd_leaf);
  if (simd == loop.children.end() || loop.clause<OMPOrderedClause>() || orders_lanes(**simd)) return std::nullopt;
  for (const Construct* leaf = *simd; leaf && leaf->directive == loop.directive; leaf = leaf->parent)
    if (!llvm::all_of(lowering.data(*leaf), copies_nothing)) return std::nullopt;
  return lane_limits(lowering, **simd);
}

/// True for loops over objects, which gcc takes in no simd construct. An instance says which type a template's `auto`
/// is.
static bool goes_over_objects(const Stmt* loop) {
  if (auto* captured = dyn_cast_or_null<CapturedStmt>(loop)) loop = captured->getCapturedStmt();
  if (isa_and_nonnull<CXXForRangeStmt>(loop)) return true;
  auto* plain = dyn_cast_or_null<ForStmt>(loop);
  if (!plain) return false;
  auto* declaration = dyn_cast_or_null<DeclStmt>(plain->getInit());
  auto* variable =
      declaration && declaration->isSingleDecl() ? dyn_cast<VarDecl>(declaration->getSingleDecl()) : nullptr;
  auto* assignment = dyn_cast_or_null<CXXOperatorCallExpr>(plain->getInit());
  const auto is_object = [](QualType type) {
    return type->isRecordType() || (type->isDependentType() && type->getContainedAutoType());
  };
  if (assignment || (variable && is_object(variable->getType()))) return true;
  auto* block = dyn_cast<CompoundStmt>(plain->getBody());
  return goes_over_objects(block && block->size() == 1 ? block->body_front() : plain->getBody());
}

static bool keeps_name(const Lowering& lowering, const Construct& simd, const ValueDecl* variable) {
  return lowering.access(variable, simd.parent) == variable->getName();
}

/// True for a member that is lastprivate in a template, where Clang crashes (directives/references.cpp).
static bool ends_with_member(const Lowering& lowering, const Construct& simd) {
  return simd.function && simd.function->isDependentContext() &&
         llvm::any_of(lowering.data(simd), [](const DataItem& item) {
           return item.sharing == Sharing::kLastprivate && member_of_item(item.variable);
         });
}

/// True if the back end can vectorize the loop: what has copies there has kept its name.
static bool is_loop_of_back_end(const Lowering& lowering, const Construct& simd) {
  return !orders_lanes(simd) && !goes_over_objects(simd.region) && !ends_with_member(lowering, simd) &&
         llvm::all_of(lowering.data(simd),
                      [&](const DataItem& item) { return keeps_name(lowering, simd, item.variable); });
}

static bool is_of_function(const DeclContext* declared) { return declared->isFunctionOrMethod(); }

/// True if an expression names an enumerator or a tag of a function, which in C stands in front of that one under
/// another name where a region needs it (lower/c/hoist).
static bool names_hoisted(const Stmt* part) {
  if (auto* reference = dyn_cast_or_null<DeclRefExpr>(part))
    if (auto* constant = dyn_cast<EnumConstantDecl>(reference->getDecl()))
      return is_of_function(cast<EnumDecl>(constant->getDeclContext())->getDeclContext());
  if (auto* trait = dyn_cast_or_null<UnaryExprOrTypeTraitExpr>(part); trait && trait->isArgumentType()) {
    const TagDecl* tag = trait->getArgumentType()->getAsTagDecl();
    return tag && is_of_function(tag->getDeclContext());
  }
  return part && llvm::any_of(part->children(), names_hoisted);
}

bool stays_for_back_end(const Lowering& lowering, const Construct& simd) {
  return is_loop_of_back_end(lowering, simd) &&
         llvm::all_of(simd.clause_references,
                      [&](const Reference& each) { return keeps_name(lowering, simd, each.variable); }) &&
         (lowering.unit.is_cxx || llvm::none_of(simd.directive->clauses(), [](const OMPClause* clause) {
            auto* linear = dyn_cast<OMPLinearClause>(clause);
            return (linear && names_hoisted(linear->getStep())) ||
                   llvm::any_of(const_cast<OMPClause*>(clause)->children(), names_hoisted);
          }));
}

std::optional<std::string> shorter_simd(const Lowering& lowering, const Construct& simd) {
  if (!is_loop_of_back_end(lowering, simd) || !llvm::all_of(lowering.data(simd), copies_nothing)) return std::nullopt;
  std::optional<std::string> limits = lane_limits(lowering, simd);
  if (auto* collapse = simd.clause<OMPCollapseClause>(); limits && collapse)
    *limits += " collapse(" + length(lowering, simd, collapse->getNumForLoops()) + ")";
  return limits;
}

}  // namespace shepherd
