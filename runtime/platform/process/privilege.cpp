#include "platform/process/privilege.h"

#include <sys/auxv.h>

namespace shep {

bool is_privileged() { return getauxval(AT_SECURE) != 0; }

}  // namespace shep
