/* Stands as shepc++ where no link can stand, in a wheel: becomes the shepcc beside it, under this name, by which shepcc knows what to be. */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char** argv) {
  char path[PATH_MAX];
  ssize_t length = readlink("/proc/self/exe", path, sizeof path - sizeof "shepcc");
  char* end;
  (void)argc;
  if (length < 0) length = 0;
  path[length] = 0;
  end = strrchr(path, '/');
  strcpy(end ? end + 1 : path, "shepcc");
  argv[0] = "shepc++";
  execv(path, argv);
  fprintf(stderr, "shepc++: error: %s: %s\n", path, strerror(errno));
  return 127;
}
