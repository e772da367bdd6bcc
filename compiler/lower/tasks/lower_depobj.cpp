// depobj: an object that holds a dependence (OpenMP 5.2, 15.9.4).
#include "frontend/clang_compat.h"
#include "lower/tasks/dependences.h"
#include "lower/parts.h"

namespace shepherd {

// shep_depobj_make(&(object), shep_dependence_on(&(x), SHEP_DEPEND_IN)), or
// shep_depobj_update(&shep_w_1, &(object), SHEP_DEPEND_OUT), or shep_depobj_destroy(&shep_w_1, &(object))
void lower_Depobj(Lowering& lowering, const Construct& construct) {
  std::string object = address_of(lowering, construct, construct.clause<OMPDepobjClause>()->getDepobj());
  std::string declaration = lowering.declare_location(construct), where = stencil(construct, "&$w");
  std::string call = "shep_depobj_destroy(" + where + ", " + object + ")";
  if (auto* depend = construct.clause<OMPDependClause>()) {
    OpenMPDependClauseKind kind = depend->getDependencyKind();
    bool all = depend->varlist_empty();
    std::string dependence = all ? "shep_dependence_on(0, " + dependence_kind(kind) + ")"
                                 : dependence_on(lowering, construct, *variables_of(*depend).begin(), kind);
    call = "shep_depobj_make(" + object + ", " + dependence + ")", declaration.clear();
  } else if (auto* update = construct.clause<OMPUpdateClause>()) {
    call = "shep_depobj_update(" + where + ", " + object + ", " + dependence_kind(update->getDependencyKind()) + ")";
  }
  stand_alone(lowering, construct, declaration, call);
}

}  // namespace shepherd
