#define _GNU_SOURCE
#include <dirent.h>
#include <sched.h>
#include <stdlib.h>

/* As `taskset -a -p` does. */
static void move_all_threads(const cpu_set_t *to) {
  DIR *threads = opendir("/proc/self/task");
  struct dirent *each;
  if (!threads)
    return;
  while ((each = readdir(threads)))
    if (atoi(each->d_name) > 0)
      sched_setaffinity(atoi(each->d_name), sizeof *to, to);
  closedir(threads);
}
