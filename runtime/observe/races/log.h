// Where the processes of a program tell their races, and `shepherd races` reads them: a file that the command makes, in
// its full size, and that all of them map. A program may close descriptors that it has not opened, open files of its
// own under their numbers, have none left, or be forbidden to write; the mapping stays.
#pragma once

#include <atomic>
#include <cstddef>

namespace shep::races {

struct Log {
  static constexpr size_t kBytes = size_t{4} << 20;  // about ten thousand races; at 4 KiB a page

  std::atomic<size_t> used;  // more than there is room for: the last lines are missing
  char text[kBytes - sizeof(std::atomic<size_t>)];  // lines; zeros where a process was ended while it wrote one
};
static_assert(sizeof(Log) == Log::kBytes);

}  // namespace shep::races
