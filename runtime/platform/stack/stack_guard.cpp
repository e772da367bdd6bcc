#include "platform/stack/stack_guard.h"

#include <errno.h>
#include <sys/mman.h>

namespace shep {

namespace {

constexpr int kMadvPopulateRead = 22;   // Linux 5.14
constexpr int kMadvGuardInstall = 102;  // Linux 6.13

// Does not split the mapping, of which a process may have some 65,000. The result is checked, since emulators
// (qemu-user 7) answer unknown advice with success.
bool install_light_guard(void* low) {
  return madvise(low, kGuardSize, kMadvGuardInstall) == 0 && madvise(low, kGuardSize, kMadvPopulateRead) != 0 &&
         errno == EFAULT;
}

}  // namespace

bool install_guard(void* low) { return install_light_guard(low) || mprotect(low, kGuardSize, PROT_NONE) == 0; }

}  // namespace shep
