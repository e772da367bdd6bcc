#include "topology/thread_list.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdlib>

namespace shep {

// Returns -1 where it cannot be opened. The program may have closed it.
int ThreadList::folder() {
  if (!folder_.is_there())
    folder_ = OwnDescriptor(beyond_standard_streams(::open("/proc/self/task", O_RDONLY | O_DIRECTORY | O_CLOEXEC)));
  return folder_.number();
}

// Returns false if there is no such folder.
static bool read_all(int folder, std::vector<pid_t>& threads) {
  if (lseek(folder, 0, SEEK_SET) != 0) return false;
  alignas(dirent64) char entries[4096];
  long length = 0;
  do {
    length = syscall(SYS_getdents64, folder, entries, sizeof entries);
    for (long at = 0; at < length;) {
      const auto* const entry = reinterpret_cast<const dirent64*>(entries + at);
      if (const int thread = atoi(entry->d_name); thread > 0) threads.push_back(thread);
      at += entry->d_reclen;
    }
  } while (length > long(sizeof entries - sizeof(dirent64)));  // else there was room for another one
  return length >= 0;
}

std::vector<pid_t> ThreadList::read() {
  std::vector<pid_t> result;
  if (!read_all(folder(), result)) result.clear();
  return result;
}

// Each thread is a folder with a link to this one. Returns a negative number where the kernel does not count them.
static int count(int folder) {
  struct stat status;
  return fstat(folder, &status) == 0 ? int(status.st_nlink) - 2 : -1;
}

// A list that breaks off lacks those that have begun since, too: so none is missing where it has as many.
std::vector<pid_t> ThreadList::read_whole() {
  constexpr int kMostReadings = 100;
  std::vector<pid_t> last;
  for (int i = 0; i < kMostReadings; ++i) {
    const int before = count(folder());
    std::vector<pid_t> next = read();
    if (next.empty()) return next;
    if (next == last || (int(next.size()) == before && count(folder_.number()) == before)) return next;
    last.swap(next);
  }
  return {};
}

}  // namespace shep
