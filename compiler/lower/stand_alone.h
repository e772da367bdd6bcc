// The text of a directive without a region.
#pragma once

#include "lower/lowering.h"

namespace shepherd {

/// Puts `call`, an expression, behind `declaration` in the pragma's place: as a statement, or as a declaration where
/// C89 does not let a statement stand.
void stand_alone(Lowering& lowering, const Construct& construct, const std::string& declaration,
                 const std::string& call);

}  // namespace shepherd
