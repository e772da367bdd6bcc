// The kernel's list of the process's threads. It breaks off at a thread that ends while it is read.
#pragma once

#include <sys/types.h>

#include <vector>

#include "platform/process/own_descriptor.h"

namespace shep {

// Its folder stays open, since a core that is given to another program waits for the list, and the kernel takes 20 to
// 40 us to open it. One thread at a time calls it.
class ThreadList {
 public:
  // Returns none where the kernel does not say, or there is no descriptor left to ask with.
  std::vector<pid_t> read();
  // Returns what has as many threads as the kernel counts, or what two readings in a row agree about; none where they
  // never do.
  std::vector<pid_t> read_whole();
  // In the child of a fork, where it is the parent's.
  void close() { folder_.close(); }

 private:
  int folder();

  OwnDescriptor folder_;
};

}  // namespace shep
