#ifndef WHICH_COMPILER_H
#define WHICH_COMPILER_H
#ifndef __clang__
#define CHOSEN 1
#pragma omp threadprivate(missing)
#else
#define CHOSEN 4
#endif
static void work(void) {
#ifdef __clang__
#pragma omp for
#endif
  for (int i = 0; i < 100000; i++) {
#ifdef __clang__
#pragma omp atomic
    sum += 1;
#else
#pragma omp critical
    sum += 2;
#endif
  }
#pragma omp single
  ones++, count = CHOSEN;
}
#endif
