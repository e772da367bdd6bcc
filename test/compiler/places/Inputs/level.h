#ifndef LEVEL_H
#define LEVEL_H
#define LEVEL_HERE __INCLUDE_LEVEL__
enum { LEVEL_OF_HEADER = LEVEL_HERE };
static int with_level(int n) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++) sum += i;
  return sum;
}
static const char *base_of_header(void) { return __BASE_FILE__; }
#if __INCLUDE_LEVEL__ == 0
#error this is a header
#elif LEVEL_HERE != 1
#error it is included once
#endif
#endif
