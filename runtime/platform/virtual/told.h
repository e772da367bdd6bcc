// What the system tells of threads.
#pragma once

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

namespace shep::simulation {

// A file of /proc about a thread; empty: the thread is gone, or the file cannot be read. Not by the C library's
// functions, in which the calling thread might be cancelled.
struct Told {
  Told(pid_t process, pid_t thread, const char* what) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/task/%d/%s", int(process), int(thread), what);
    const int file = int(syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC));
    const long length = file < 0 ? 0 : syscall(SYS_read, file, text, sizeof text - 1);
    if (file >= 0) syscall(SYS_close, file);
    text[length > 0 ? length : 0] = '\0';
  }
  char text[256];
};

// Returns the letter of the thread's state; 0: it is gone.
inline char state_of(pid_t process, pid_t thread) {
  const Told told(process, thread, "stat");
  const char* const name_ends = strrchr(told.text, ')');  // the name may have anything in it
  return name_ends && name_ends[1] == ' ' ? name_ends[2] : '\0';
}

}  // namespace shep::simulation
