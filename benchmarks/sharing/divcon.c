/* The five programs of Fenech 2013 (4.4), which divide and conquer: one of them again and again for a time, on the same
 * data, as where several programs run beside each other until all are stopped.
 *
 *   divcon squares|pi|strassen|quicksort|mergesort small|medium|large BEGIN SECONDS [PIECES]
 *   rounds=N mean=S verified=yes
 *
 * BEGIN is a time of CLOCK_MONOTONIC, until which it waits; +S: S seconds after it has its data. Rounds that end later
 * than SECONDS after that do not count, but for the first. The data is divided into so many pieces, by default 64; a
 * product has seven tasks at each level, down to matrices of a given size.
 */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { kSampled = 100, kLeastProduct = 32, kMostValue = 1023 };

struct program {
  const char *name;
  long sizes[3];
  void (*prepare)(long size);
  void (*run)(void);
  int (*is_right)(void);
};

static long length, grain, pieces = 64;
static uint32_t *source, *work, *spare;
static uint64_t expected, found;

static long grain_of(long size) { return size > pieces ? size / pieces : 1; }

static uint64_t mixed(uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

static uint32_t *numbers(long count) {
  uint32_t *const result = malloc((size_t)count * sizeof *result);
  if (!result) exit(1);
  return result;
}

static void fill(uint32_t *values, long count, uint32_t most) {
  for (long i = 0; i < count; ++i)
    values[i] = (uint32_t)mixed((uint64_t)i + 1) & most;
}

/* ---- sum of squares ---- */

static uint64_t squares(const uint32_t *values, long count) {
  uint64_t left, right = 0;
  if (count <= grain) {
    for (long i = 0; i < count; ++i)
      right += (uint64_t)values[i] * values[i];
    return right;
  }
#pragma omp task shared(left)
  left = squares(values, count / 2);
  right = squares(values + count / 2, count - count / 2);
#pragma omp taskwait
  return left + right;
}

static void prepare_squares(long size) {
  length = size;
  grain = size;
  source = numbers(size);
  fill(source, size, kMostValue);
  expected = squares(source, size);
  grain = grain_of(size);
}
static void run_squares(void) { found = squares(source, length); }
static int is_as_expected(void) { return found == expected; }

/* ---- pi by chance ---- */

static uint64_t hits(long first, long count) {
  uint64_t left, right = 0;
  if (count <= grain) {
    for (long i = first; i < first + count; ++i) {
      const uint64_t chance = mixed((uint64_t)i + 1);
      const double x = (double)(uint32_t)chance * 0x1p-32, y = (double)(chance >> 32) * 0x1p-32;
      right += x * x + y * y < 1;
    }
    return right;
  }
#pragma omp task shared(left)
  left = hits(first, count / 2);
  right = hits(first + count / 2, count - count / 2);
#pragma omp taskwait
  return left + right;
}

static void prepare_pi(long size) {
  length = size;
  grain = grain_of(size);
}
static void run_pi(void) { found = hits(0, length); }
static int is_pi(void) {
  const double pi = 4 * (double)found / (double)length;
  return pi > 3.1 && pi < 3.2;
}

/* ---- Strassen's products of matrices, modulo 2^32 ---- */

static void multiply(uint32_t *c, const uint32_t *a, const uint32_t *b, long n) {
  memset(c, 0, (size_t)(n * n) * sizeof *c);
  for (long i = 0; i < n; ++i)
    for (long k = 0; k < n; ++k)
      for (long j = 0; j < n; ++j)
        c[i * n + j] += a[i * n + k] * b[k * n + j];
}

/* Quadrant q of an n x n matrix, plus `sign` times quadrant r; r < 0: alone. */
static void quadrants(uint32_t *to, const uint32_t *from, long n, int q, int r, int sign) {
  const long h = n / 2;
  for (long i = 0; i < h; ++i)
    for (long j = 0; j < h; ++j) {
      const uint32_t one = from[(q / 2 * h + i) * n + q % 2 * h + j];
      const uint32_t other = r < 0 ? 0 : from[(r / 2 * h + i) * n + r % 2 * h + j];
      to[i * h + j] = sign > 0 ? one + other : one - other;
    }
}

static void strassen(uint32_t *c, const uint32_t *a, const uint32_t *b, long n, int splits) {
  /* Which quadrants are added for each of the seven factors, and in which the products count (0: not). */
  static const int left[7][3] = {{0, 3, 1}, {2, 3, 1}, {0, -1, 1}, {3, -1, 1}, {0, 1, 1}, {2, 0, -1}, {1, 3, -1}};
  static const int right[7][3] = {{0, 3, 1}, {0, -1, 1}, {1, 3, -1}, {2, 0, -1}, {3, -1, 1}, {0, 1, 1}, {2, 3, 1}};
  static const int sums[4][7] = {
      {1, 0, 0, 1, -1, 0, 1}, {0, 0, 1, 0, 1, 0, 0}, {0, 1, 0, 1, 0, 0, 0}, {1, -1, 1, 0, 0, 1, 0}};
  const long h = n / 2, part = h * h;
  if (splits == 0 || n <= kLeastProduct) {
    multiply(c, a, b, n);
    return;
  }
  uint32_t *const products = numbers(7 * part);
  for (int i = 0; i < 7; ++i) {
#pragma omp task
    {
      uint32_t *const factors = numbers(2 * part);
      quadrants(factors, a, n, left[i][0], left[i][1], left[i][2]);
      quadrants(factors + part, b, n, right[i][0], right[i][1], right[i][2]);
      strassen(products + i * part, factors, factors + part, h, splits - 1);
      free(factors);
    }
  }
#pragma omp taskwait
  for (int q = 0; q < 4; ++q)
    for (long i = 0; i < part; ++i) {
      uint32_t sum = 0;
      for (int k = 0; k < 7; ++k)
        sum += (uint32_t)sums[q][k] * products[k * part + i];
      c[(q / 2 * h + i / h) * n + q % 2 * h + i % h] = sum;
    }
  free(products);
}

static void prepare_strassen(long size) {
  length = size;
  source = numbers(2 * size * size);
  fill(source, 2 * size * size, kMostValue);
  work = numbers(size * size);
}
static void run_strassen(void) { strassen(work, source, source + length * length, length, 2); }

static void times_vector(uint32_t *to, const uint32_t *matrix, const uint32_t *vector) {
  for (long i = 0; i < length; ++i) {
    to[i] = 0;
    for (long j = 0; j < length; ++j)
      to[i] += matrix[i * length + j] * vector[j];
  }
}
/* A(Bx) = (AB)x for a vector by chance. */
static int is_product(void) {
  uint32_t *const vectors = numbers(4 * length);
  fill(vectors, length, kMostValue);
  times_vector(vectors + length, source + length * length, vectors);
  times_vector(vectors + 2 * length, source, vectors + length);
  times_vector(vectors + 3 * length, work, vectors);
  const int is_same = memcmp(vectors + 2 * length, vectors + 3 * length, (size_t)length * sizeof *vectors) == 0;
  free(vectors);
  return is_same;
}

/* ---- sorts, of a copy ---- */

static int compare(const void *a, const void *b) {
  const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}
static void sort_piece(uint32_t *values, long count) { qsort(values, (size_t)count, sizeof *values, compare); }

static void swap(uint32_t *a, uint32_t *b) {
  const uint32_t kept = *a;
  *a = *b;
  *b = kept;
}

static void quicksort(uint32_t *values, long count) {
  if (count <= grain || count <= kSampled) {
    sort_piece(values, count);
    return;
  }
  uint32_t sample[kSampled];
  memcpy(sample, values, sizeof sample);
  sort_piece(sample, kSampled);
  const uint32_t pivot = sample[kSampled / 2];
  long less = 0, next = 0, more = count; /* before less: smaller; from more on: greater */
  while (next < more) {
    if (values[next] < pivot)
      swap(&values[less++], &values[next++]);
    else if (values[next] > pivot)
      swap(&values[next], &values[--more]);
    else
      ++next;
  }
#pragma omp task
  quicksort(values, less);
  quicksort(values + more, count - more);
#pragma omp taskwait
}

static void merge(uint32_t *to, const uint32_t *a, long m, const uint32_t *b, long n) {
  long i = 0, j = 0;
  while (i < m && j < n)
    *to++ = a[i] <= b[j] ? a[i++] : b[j++];
  memcpy(to, a + i, (size_t)(m - i) * sizeof *to);
  memcpy(to + m - i, b + j, (size_t)(n - j) * sizeof *to);
}

static void mergesort(uint32_t *values, uint32_t *other, long count) {
  const long half = count / 2;
  if (count <= grain) {
    sort_piece(values, count);
    return;
  }
#pragma omp task
  mergesort(values, other, half);
  mergesort(values + half, other + half, count - half);
#pragma omp taskwait
  merge(other, values, half, values + half, count - half);
  memcpy(values, other, (size_t)count * sizeof *values);
}

static uint64_t fingerprint(const uint32_t *values) {
  uint64_t sum = 0;
  for (long i = 0; i < length; ++i)
    sum += mixed(values[i] + 1u);
  return sum;
}

static void prepare_sort(long size) {
  length = size;
  grain = grain_of(size);
  source = numbers(size);
  work = numbers(size);
  spare = numbers(size);
  fill(source, size, 0x7fffffff);
  expected = fingerprint(source);
}
static void copy_source(void) { memcpy(work, source, (size_t)length * sizeof *work); }
static void run_quicksort(void) {
  copy_source();
  quicksort(work, length);
}
static void run_mergesort(void) {
  copy_source();
  mergesort(work, spare, length);
}
static int is_sorted(void) {
  for (long i = 1; i < length; ++i)
    if (work[i - 1] > work[i]) return 0;
  return fingerprint(work) == expected;
}

static const struct program programs[] = {
    {"squares", {1 << 18, 1 << 23, 1 << 27}, prepare_squares, run_squares, is_as_expected},
    {"pi", {1 << 18, 1 << 22, 1 << 28}, prepare_pi, run_pi, is_pi},
    {"strassen", {128, 256, 1536}, prepare_strassen, run_strassen, is_product},
    {"quicksort", {1 << 15, 1 << 18, 1 << 24}, prepare_sort, run_quicksort, is_sorted},
    {"mergesort", {1 << 15, 1 << 18, 1 << 24}, prepare_sort, run_mergesort, is_sorted},
};

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void wait_until(double begin) {
  const struct timespec time = {(time_t)begin, (long)(1e9 * (begin - (double)(time_t)begin))};
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, NULL) != 0)
    ;
}

static void run_once(const struct program *program) {
#pragma omp parallel
#pragma omp single
  program->run();
}

static int size_of(const char *name) {
  static const char *const names[] = {"small", "medium", "large"};
  for (int i = 0; i < 3; ++i)
    if (strcmp(name, names[i]) == 0) return i;
  return -1;
}

int main(int argc, char **argv) {
  const struct program *program = NULL;
  const int is_complete = argc == 5 || (argc == 6 && (pieces = atol(argv[5])) > 0);
  for (size_t i = 0; i < sizeof programs / sizeof *programs && is_complete; ++i)
    if (strcmp(argv[1], programs[i].name) == 0) program = &programs[i];
  const int size = is_complete ? size_of(argv[2]) : -1;
  if (!program || size < 0)
    return fprintf(stderr, "usage: %s squares|pi|strassen|quicksort|mergesort small|medium|large BEGIN SECONDS [PIECES]\n", argv[0]), 2;
  program->prepare(program->sizes[size]);
  const double begin = atof(argv[3]) + (argv[3][0] == '+' ? now() : 0), end = begin + atof(argv[4]);
  run_once(program);
  wait_until(begin);
  long rounds = 0;
  double sum = 0;
  double began = now(), ended;
  do {
    run_once(program);
    ended = now();
    if (ended < end || rounds == 0) ++rounds, sum += ended - began;
    began = ended;
  } while (ended < end);
  printf("rounds=%ld mean=%.6f verified=%s\n", rounds, sum / (double)rounds, program->is_right() ? "yes" : "no");
  return 0;
}
