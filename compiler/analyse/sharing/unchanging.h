// Variables that nobody can change while a region runs.
#pragma once

#include "analyse/taskgraphs.h"

namespace shepherd {

/// Makes shared scalars firstprivate in a parallel or teams region and all that it generates, where no program can tell
/// the difference: nothing in the region assigns to the variable, and nothing in the whole function takes its address.
/// Then a thread has its value in a register, where a reference would have to be followed after every store that may
/// alias: of a character, say.
DataSharing copy_unchanging(const TranslationUnit& unit, const TaskgraphPlan& graphs, DataSharing sharing);

/// Makes firstprivate constants shared where their originals last as long as the region: what needs a constant, an
/// array bound, say, takes no copy. In C all do, which move in front of the function.
DataSharing share_constants(const TranslationUnit& unit, DataSharing sharing);

/// True if constant expressions may name the variable's value, also one that depends on a template's parameters.
bool may_be_constant(const VarDecl& variable);

}  // namespace shepherd
