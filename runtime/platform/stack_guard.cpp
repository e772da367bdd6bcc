#include "platform/stack_guard.h"

#include <sys/mman.h>

namespace shep {

namespace {
// Linux 6.13. It does not split the mapping, of which a process may have some 65,000.
constexpr int kMadvGuardInstall = 102;
}  // namespace

bool install_guard(void* low) {
  if (madvise(low, kGuardSize, kMadvGuardInstall) == 0) return true;
  return mprotect(low, kGuardSize, PROT_NONE) == 0;
}

}  // namespace shep
