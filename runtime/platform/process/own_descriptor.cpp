#include "platform/process/own_descriptor.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

namespace shep {

OwnDescriptor::OwnDescriptor(int number) {
  struct stat status;
  if (number < 0 || fstat(number, &status) != 0) return;
  number_ = number;
  device_ = status.st_dev;
  file_ = status.st_ino;
}

bool OwnDescriptor::is_for_same_file(int descriptor) const {
  struct stat status;
  return number_ >= 0 && fstat(descriptor, &status) == 0 && is_same_file(status);
}

bool OwnDescriptor::is_same_file(const struct stat& status) const {
  return number_ >= 0 && status.st_dev == device_ && status.st_ino == file_;
}

void OwnDescriptor::close() {
  if (is_there()) ::close(number_);
  number_ = -1;
}

int beyond_standard_streams(int descriptor) {
  if (descriptor < 0 || descriptor > STDERR_FILENO) return descriptor;
  const int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  const int error = errno;
  close(descriptor);
  errno = error;
  return moved;
}

}  // namespace shep
