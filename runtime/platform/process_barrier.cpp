#include "platform/process_barrier.h"

#include <linux/membarrier.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "platform/fatal.h"

namespace shep {

namespace {
bool membarrier(int command) { return syscall(SYS_membarrier, command, 0, 0) == 0; }
}  // namespace

bool has_process_barrier() {
  static const bool has = membarrier(MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED);
  return has;
}

void process_barrier() {
  if (!membarrier(MEMBARRIER_CMD_PRIVATE_EXPEDITED)) fatal("membarrier has failed after the kernel had promised it");
}

}  // namespace shep
