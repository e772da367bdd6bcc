#include "lower/stand_alone.h"

namespace shepherd {

using namespace clang;

// shep_error(&w, is_fatal, "message"), where at(execution) stands; what the compiler says is directives/informational's.
void lower_Error(Lowering& lowering, Construct& construct) {
  auto* severity = construct.clause<OMPSeverityClause>();
  auto* message = construct.clause<OMPMessageClause>();
  bool is_fatal = !severity || severity->getSeverityKind() != OMPC_SEVERITY_warning;
  std::string text = message ? lowering.expression(message->getMessageString(), construct) : "0";
  stand_alone(lowering, construct, lowering.declare_location(construct),
              "shep_error(&" + name("w", construct) + ", " + (is_fatal ? "1" : "0") + ", " + text + ")");
}

}  // namespace shepherd
