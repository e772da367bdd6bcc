// The ordered construct: a region in the order of the iterations, or, in an ordered(n) nest, a stand-alone directive
// that says what an iteration has reached or waits for (OpenMP 5.2, 15.9.6 and 15.10).
#include "analyse/forms/operation.h"
#include "frontend/clang_compat.h"
#include "frontend/diagnose.h"
#include "lower/loops/loop_nest.h"
#include "lower/parts.h"

namespace shepherd {

namespace {

/// A place in the nest: for each level an expression of the iteration number.
using Coordinates = std::vector<std::string>;

class DoacrossWriter {
 public:
  DoacrossWriter(const Lowering& lowering, const Construct& construct, const Construct& loop)
      : lowering_(lowering), construct_(construct), nest_(lowering, loop) {}

  std::string write() const {
    std::string text;
    for (const OMPClause* clause : construct_.clauses) {
      if (auto* depend = dyn_cast<OMPDependClause>(clause))
        text += depend->getDependencyKind() == OMPC_DEPEND_source ? post() : wait(variables_of(*depend));
      if (auto* doacross = dyn_cast<OMPDoacrossClause>(clause)) text += write(*doacross);
    }
    return text;
  }

 private:
  std::string write(const OMPDoacrossClause& clause) const {
    switch (clause.getDependenceType()) {
      case OMPC_DOACROSS_sink: return wait(variables_of(clause));
      case OMPC_DOACROSS_sink_omp_cur_iteration: return wait_for_previous();
      default: return post();
    }
  }

  std::string loop() const { return "&" + nest_.id("l"); }

  /// The number of the place among those of the levels from first to the one before last.
  std::string linear(const Coordinates& place, unsigned first, unsigned last) const {
    std::string result = first == last ? "0" : place[first];
    for (unsigned k = first + 1; k < last; ++k) result = "(" + result + ") * " + nest_.id("n", k) + " + " + place[k];
    return result;
  }
  std::string iteration(const Coordinates& place) const { return linear(place, 0, nest_.depth()); }
  std::string position(const Coordinates& place) const { return linear(place, nest_.depth(), nest_.all_levels()); }

  Coordinates current() const {
    Coordinates place;
    for (unsigned k = 0; k < nest_.all_levels(); ++k) place.push_back(nest_.position(k));
    return place;
  }

  // shep_doacross_post(&shep_l_1, <position>);
  std::string post() const { return "shep_doacross_post(" + loop() + ", " + position(current()) + "); "; }

  // { shep_u64 const shep_c_0 = <i> - (shep_u64)(d / step), ...;
  //   if (shep_c_0 < <count> && ... && !shep_doacross_wait(...)) { goto shep_end_1; } }
  // An iteration outside of the nest, or between its iterations, is nothing to wait for; a number below zero is above
  // every count.
  template <typename Items> std::string wait(const Items& sink) const {
    Coordinates place;
    std::string declarations, conditions;
    for (const Expr* item : sink) {
      unsigned k = place.size();
      place.push_back("shep_c_" + std::to_string(k));
      declarations += "shep_u64 const " + place[k] + " = " + coordinate(k, item, conditions) + "; ";
      conditions += place[k] + " < " + nest_.id("n", k) + " && ";
    }
    return "{ " + declarations + "if (" + conditions + await(iteration(place), position(place)) + "} ";
  }

  /// The number of one element of a sink vector: the variable, or the variable plus or minus a distance in its values.
  std::string coordinate(unsigned k, const Expr* item, std::string& conditions) const {
    Operation change = operation(item);
    std::string at = nest_.position(k);
    if (change.kind != OO_Plus && change.kind != OO_Minus) return at;
    std::string distance = "(shep_i64)" + lowering_.expression(change.right, construct_), step = nest_.id("st", k);
    if (!nest_.level(k).step.empty()) conditions += distance + " % " + step + " == 0 && ";
    bool earlier = (change.kind == OO_Minus) != nest_.level(k).counts_down();
    return at + (earlier ? " - " : " + ") + "(shep_u64)(" + distance + " / " + step + ")";
  }

  // { shep_u64 const shep_p = <positions>, shep_n = <number in the whole nest>;
  //   if (shep_n && !shep_doacross_wait(&shep_l_1, (shep_n - 1) / shep_p, (shep_n - 1) % shep_p)) { goto shep_end_1; }
  //   }
  std::string wait_for_previous() const {
    Coordinates here = current();
    return "{ shep_u64 const shep_p = " + nest_.product(nest_.depth(), nest_.all_levels()) +
           ", shep_n = " + linear(here, 0, here.size()) + "; if (shep_n && " +
           await("(shep_n - 1) / shep_p", "(shep_n - 1) % shep_p") + "} ";
  }

  std::string await(const std::string& iteration, const std::string& position) const {
    return "!shep_doacross_wait(" + loop() + ", " + iteration + ", " + position + ")) { goto " + nest_.id("end") +
           "; } ";
  }

  const Lowering& lowering_;
  const Construct& construct_;
  LoopNest nest_;
};

const Construct* doacross_loop(const Construct& construct) {
  for (const Construct* each = construct.parent; each; each = each->parent)
    if (each->kind == ConstructKind::kFor) return is_doacross(*each) ? each : nullptr;
  return nullptr;
}

void lower_dependence(Lowering& lowering, const Construct& construct) {
  const Construct* loop = doacross_loop(construct);
  if (!loop) {
    report_error(*lowering.unit.ast, construct.directive->getBeginLoc(), DiagnosticKind::kOrderedWithoutLoop);
    return lowering.fail();
  }
  LoopNest nest(lowering, *loop);
  for (unsigned k = 0; k < nest.all_levels(); ++k)
    if (!nest.level(k).variable) return lowering.fail();  // the loop is diagnosed
  stand_alone(lowering, construct, DoacrossWriter(lowering, construct, *loop).write());
}

}  // namespace

/// Orders the lanes of a vector, and no threads (OpenMP 5.2, 15.10.2). A loop with such a statement is not vectorized.
static void lower_ordered_simd(Lowering& lowering, const Construct& construct) {
  lowering.edits.replace_pragma(construct, quiet("{ __asm__ __volatile__(\"\" : : : \"memory\"); "));
  lowering.edits.insert_after(construct.last, construct.order, quiet_end(" }"));
}

void lower_Ordered(Lowering& lowering, const Construct& construct) {
  if (!construct.region) return lower_dependence(lowering, construct);
  if (construct.clause<OMPSIMDClause>() && !construct.clause<OMPThreadsClause>())
    return lower_ordered_simd(lowering, construct);
  const Construct* loop = lowering.analysis.cancellations.of(construct);
  std::string otherwise = loop ? stencil(*loop, " else { goto $end; }") : "";
  lowering.edits.replace_pragma(construct, quiet(stencil(construct, "{ @if (shep_ordered_begin(&$w)) { { ",
                                                         lowering.declare_location(construct))));
  lowering.edits.insert_after(construct.last, construct.order,
                              quiet_end(" } shep_ordered_end(); }" + otherwise + " }"));
}

}  // namespace shepherd
