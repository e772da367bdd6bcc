#include "lower/lowering.h"

namespace shepherd {

// It says something of the tasks of its taskloop (lower_taskloop.cpp), and is nothing in their bodies.
void lower_TaskIteration(Lowering& lowering, Construct& construct) { lowering.edits.replace_pragma(construct, ";"); }

}  // namespace shepherd
