#include "lower/data/data_env.h"
#include "lower/parts.h"
#include "lower/passes.h"

namespace shepherd {

namespace {

/// A region of threads or teams, with the leaves of its directive that lie in it. Threads and teams come at their own
/// pace: what clauses of these leaves name has to be read in front of the region where the region writes it at its end.
class FrontWriter {
 public:
  FrontWriter(Lowering& lowering, const Construct& construct) : lowering_(lowering), construct_(construct) {
    for (const Construct* leaf = &construct; leaf; leaf = inner_leaf(*leaf)) leaves_.push_back(leaf);
  }

  void write() {
    for (const Construct* leaf : leaves_) {
      if (leaf != &construct_ && leaf->kind == ConstructKind::kParallel)
        for (const ClauseValue& each : values_of(*lowering_.unit.ast, *leaf)) add(*leaf, each);
      if (auto* clause = leaf->clause<OMPScheduleClause>()) add_number(*leaf, clause->getChunkSize());
      if (auto* clause = leaf->clause<OMPDistScheduleClause>()) add_number(*leaf, clause->getChunkSize());
      for (const DataItem& item : lowering_.data(*leaf)) {
        if (item.sharing == Sharing::kLinear) add_number(*leaf, item.step);
        if (item.sharing == Sharing::kReduction)
          for (const Expr* bound : bounds_of_section(item.section)) add_number(*leaf, bound);
      }
    }
    if (!values_.names.empty()) lowering_.front_values[&construct_] = std::move(values_);
  }

 private:
  static const Construct* inner_leaf(const Construct& leaf) {
    for (const Construct* child : leaf.children)
      if (child->leaf_of_combined) return child;
    return nullptr;
  }

  void add_number(const Construct& leaf, const Expr* expression) {
    const Expr* written = expression ? as_written(expression) : nullptr;
    const ASTContext& ast = *lowering_.unit.ast;
    if (!written || (!written->isValueDependent() && written->isEvaluatable(ast))) return;
    add(leaf, {expression, "", "shep_i64"});
  }

  void add(const Construct& leaf, const ClauseValue& value) {
    const auto writes = [&](const Construct* each) { return writes_to_named(lowering_, *each, value.expression); };
    if (llvm::none_of(leaves_, writes)) return;
    const std::string variable = name("front" + std::to_string(values_.names.size()), construct_);
    values_.text += declare_value(lowering_, construct_, value, variable);
    values_.names.emplace_back(value.type ? value.type : "int", variable);
    lowering_.settled_values[{&leaf, value.expression}] = variable;
  }

  Lowering& lowering_;
  const Construct& construct_;
  std::vector<const Construct*> leaves_;
  FrontValues values_;
};

}  // namespace

void settle_front_values(Lowering& lowering) {
  for (const auto& construct : lowering.unit.constructs) {
    const bool is_inner = construct->leaf_of_combined && construct->parent->kind == ConstructKind::kTeams;
    if (construct->kind == ConstructKind::kTeams || (construct->kind == ConstructKind::kParallel && !is_inner))
      FrontWriter(lowering, *construct).write();
  }
}

}  // namespace shepherd
