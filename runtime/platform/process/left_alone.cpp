#include "platform/process/left_alone.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

namespace shep {

constinit std::atomic<int> platform_threads{0};

bool process_is_left_to(int threads) {
  const int file = open("/proc/self/stat", O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  char text[1024];
  const ssize_t size = read(file, text, sizeof text - 1);
  close(file);
  text[size > 0 ? size : 0] = '\0';
  // After the program's name, which may contain any character, come the main thread's state and, 17 numbers later, the
  // number of threads. A main thread that has ended counts, as a zombie, while there are others.
  const char* const rest = strrchr(text, ')');
  char state;
  int all;
  if (!rest ||
      sscanf(rest + 1, " %c %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %d", &state, &all) != 2)
    return false;
  return state == 'Z' && all <= threads + platform_threads.load(std::memory_order_relaxed) + 1;
}

}  // namespace shep
