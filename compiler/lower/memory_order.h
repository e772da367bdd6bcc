// The memory order of an atomic construct (OpenMP 5.2, 15.8.1 and 15.8.4), as the compiler's builtins name it.
#pragma once

#include "analyse/atomic_form.h"

#include <string>

namespace shepherd {

struct MemoryOrder {
  std::string success;
  std::string failure;  // of a comparison: never stronger than success
};

MemoryOrder memory_order(const TranslationUnit& unit, const Construct& construct, AtomicForm::Kind kind);

}  // namespace shepherd
