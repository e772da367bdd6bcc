// The declarations of a transformed source in front of the user's text: the interface to the runtime, and the locks of
// critical constructs.
#pragma once

#include "lower/lowering.h"

namespace shepherd {

/// The first lines. A unit of a module must begin as one: there the edits put the rest where the language has a place
/// for it.
std::string preamble(Lowering& lowering);

}  // namespace shepherd
