/* The kernels of Blackbourn 2016 (5.3), which read or write an array in order or by chance, and the mixed one of 6.6: it
 * first reads in order, and then writes by chance. It tells when a phase begins that is the faster the more cores it has
 * (wide), or one that is faster on few cores that share a cache (near).
 *
 *   plastic read|write|random-read|random-write|mixed small|medium|large
 *   phase=wide|near
 *   seconds=S verified=yes
 */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { kPieces = 5000 };

struct size {
  const char *name;
  long elements;
  int passes;
};

static double *array;
static struct size size;
static double found;

static void piece(int by_chance, int writes, int number) {
  const long begin = size.elements / kPieces * number;
  uint32_t chance = (uint32_t)number + 1;
  double sum = 0;
  for (long i = begin; i < begin + size.elements / kPieces; ++i) {
    chance = chance * 1664525u + 1013904223u;
    double *const at = &array[by_chance ? (long)(((uint64_t)chance * (uint64_t)size.elements) >> 32) : i];
    if (writes)
      *(volatile double *)at = 1;
    else
      sum += *at;
  }
  if (!writes) {
#pragma omp atomic
    found += sum;
  }
}

static void kernel(int by_chance, int writes) {
  printf("phase=%s\n", by_chance && writes ? "near" : "wide");
  fflush(stdout);
  for (int pass = 0; pass < size.passes; ++pass) {
#pragma omp taskloop
    for (int number = 0; number < kPieces; ++number)
      piece(by_chance, writes, number);
  }
}

static int run(const char *name) {
  const int writes = strstr(name, "write") != NULL, by_chance = strncmp(name, "random", 6) == 0;
  double expected = (double)(size.elements / kPieces * kPieces) * size.passes;
  if (strcmp(name, "mixed") == 0) {
#pragma ompx phase(1)
    kernel(0, 0);
#pragma ompx phase(2)
    kernel(1, 1);
  } else if (strcmp(name, "read") == 0 || strcmp(name, "write") == 0 || by_chance) {
    kernel(by_chance, writes);
    if (writes) expected = 0;
  } else {
    return -1;
  }
  return found == expected;
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

int main(int argc, char **argv) {
  static const struct size sizes[] = {{"small", 100000, 2}, {"medium", 2000000, 20}, {"large", 2000000, 400}};
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes && argc == 3; ++i)
    if (strcmp(argv[2], sizes[i].name) == 0) size = sizes[i];
  array = malloc((size_t)(size.elements + 1) * sizeof *array);
  int is_right = -1;
  if (!array) return 1;
  for (long i = 0; i < size.elements; ++i)
    array[i] = 1;
  const double began = now();
  if (size.name) {
#pragma omp parallel
#pragma omp single
    is_right = run(argv[1]);
  }
  if (is_right < 0)
    return fprintf(stderr, "usage: %s read|write|random-read|random-write|mixed small|medium|large\n", argv[0]), 2;
  printf("seconds=%.6f verified=%s\n", now() - began, is_right ? "yes" : "no");
  return !is_right;
}
