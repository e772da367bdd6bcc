// Tells whether the user that started the program may have fewer rights than the program.
#pragma once

#include <sys/auxv.h>

namespace shep {

// The program is set-user-id, set-group-id, or has capabilities from its file (AT_SECURE, getauxval(3)): the
// environment is then its user's, who must not gain the program's rights by it.
inline bool is_privileged() { return getauxval(AT_SECURE) != 0; }

}  // namespace shep
