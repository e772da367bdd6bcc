// Serial clones (analyse/serial.h): a function of which each construct is the statement that a final task executes. The
// function itself begins with the question whether it may call its clone.
#pragma once

#include "lower/lowering.h"

namespace shepherd {

/// The statement in front of a function's body that calls its clone; empty where it has none.
std::string enter_clone(const Lowering& lowering, const FunctionDecl& function);

}  // namespace shepherd
