// The C++ runtimes that lowered code is linked with.
#include <shepherd/abi.h>

#include "platform/exception_state.h"
#include "platform/export.h"

using namespace shep;

SHEP_EXPORT void shep_carry_exceptions(void* (*globals)()) noexcept { carry_exceptions(reinterpret_cast<ExceptionState* (*)()>(globals)); }
