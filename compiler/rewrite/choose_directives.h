// Metadirectives that choose when the program runs, as one statement for each of their directives.
#pragma once

#include "lower/lowering.h"

namespace shepherd {

bool choose_directives(Lowering& lowering);

}  // namespace shepherd
