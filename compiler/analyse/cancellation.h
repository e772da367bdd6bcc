// Which constructs may be cancelled (OpenMP 5.2, chapter 16).
#pragma once

#include "ir/ir.h"

namespace shepherd {

/// Connects each cancel construct and cancellation point with the construct around it that it is about. Clang has checked that
/// there is one; where one nevertheless stands elsewhere that is an error, and the result false.
bool find_cancelled(TranslationUnit& unit);

}  // namespace shepherd
