// The header of a taskloop names variables of which the tasks have copies: it means the originals.
// RUN: %matrix --backend=%backend --threads=1,3 %s
#include <stdio.h>

struct Range {
  int from, to, by;
};

static int in_sizes(void) {
  int buffer[8], sum = 0;
  double added[8] = {0};
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskloop private(buffer) shared(sum)
  for (int i = 0; i < (int)(sizeof buffer / sizeof buffer[0]); i++) {
    buffer[i] = i;
#pragma omp atomic
    sum += buffer[i];
  }
#pragma omp parallel master taskloop reduction(+ : added) num_tasks(2)
  for (size_t i = 0; i < sizeof added / sizeof added[0]; i++) added[i]++;
#pragma omp parallel masked taskloop simd private(buffer) collapse(2) reduction(+ : sum)
  for (size_t i = 0; i < sizeof buffer / sizeof *buffer; i++)
    for (size_t j = 0; j < sizeof(buffer) / 8; j++) sum += i + j;
  return sum + (int)(added[0] + added[7]);
}

static int by_values(void) {
  static struct Range range = {2, 90, 3};
  int limit = 30, sum = 0, counted = 0, values[40], *end = values + 40;
  for (int i = 0; i < 40; i++) values[i] = i;
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop lastprivate(limit, range) shared(sum) grainsize(4)
    for (int i = range.from; i < limit + range.to; i += range.by) {
      limit = 30, range.to = 90;
#pragma omp atomic
      sum += i;
    }
#pragma omp taskloop lastprivate(end) shared(sum) num_tasks(3)
    for (int *at = values; at < end; ++at) {
      end = values + 40;
#pragma omp atomic
      sum += *at;
    }
#pragma omp taskloop collapse(2) reduction(+ : limit, counted)
    for (int i = 0; i < 4; ++i)
      for (int j = 0; j < limit / 10; ++j) limit += 0, counted++;
  }
  return sum + limit + counted + range.to + (int)(end - values);
}

int main(void) {
  printf("%d\n", in_sizes());
  printf("%d\n", by_values());
  return 0;
}
