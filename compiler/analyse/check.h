// Refuses what the lowering does not implement, before anything is lowered.
#pragma once

#include "ir/ir.h"

namespace shepherd {

/// Reports every clause that its construct's lowering does not know; false if there was one.
bool check(const TranslationUnit& unit);

}  // namespace shepherd
