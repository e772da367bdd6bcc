/* Reads so many lines of its input, and tells how many bytes they have and what the last begins with. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  static char line[4096];
  long bytes = 0;
  int threads = 0;
  int lines = argc > 1 ? atoi(argv[1]) : 0;
#pragma omp parallel reduction(+ : threads)
  threads++;
  for (int i = 0; i < lines && fgets(line, sizeof line, stdin); i++)
    for (char *each = line; *each; each++) bytes++;
  printf("%ld bytes, %.9s, %d\n", bytes, line, threads > 0);
  return 0;
}
