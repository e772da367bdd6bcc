// Tasks with dependences, tied and untied, that generate such tasks and wait for some of them: whoever waits runs what
// it waits for.
// RUN: %matrix --backend=%backend %s
#include <stdio.h>

enum { WIDTH = 4, DEPTH = 5 };

static long tied(int depth, long seed);

static long untied(int depth, long seed) {
  long part[WIDTH] = {0}, sum = 0;
  if (depth == 0) return seed % 10;
  for (int i = 0; i < WIDTH; i++)
#pragma omp task untied shared(part) depend(out : part[i])
    part[i] = tied(depth - 1, seed * 5 + i);
#pragma omp task untied shared(part, sum) depend(in : part[0], part[1]) depend(inout : sum)
  sum += part[0] - part[1];
#pragma omp taskwait depend(inout : sum)
  sum *= 3;
#pragma omp task untied shared(part, sum) depend(iterator(i = 2 : WIDTH), in : part[i]) depend(inout : sum)
  sum += part[2] * part[3];
#pragma omp taskwait
  return sum % 1009;
}

static long tied(int depth, long seed) {
  long part[WIDTH] = {0}, sum = 1;
  if (depth == 0) return seed % 7;
#pragma omp taskgroup
  for (int i = 0; i < WIDTH; i++) {
#pragma omp task shared(part) depend(inout : part[i], part[0])
    part[i] += untied(depth - 1, seed * 3 + i);
  }
#pragma omp task shared(part, sum) depend(out : sum) depend(mutexinoutset : part[0])
  sum = part[0] + part[1];
#pragma omp task shared(part, sum) depend(in : sum) depend(mutexinoutset : part[0], part[2]) if (depth % 2)
  part[2] += sum;
#pragma omp task shared(part, sum) depend(inout : sum) depend(in : part[2]) final(depth < 2)
  {
    sum += part[2] + untied(depth - 1, seed);
  }
#pragma omp taskwait depend(in : sum)
  return sum % 1009;
}

int main(void) {
  long answer = 0;
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 3; i++) answer += tied(DEPTH, i);
  printf("%ld\n", answer);
  return 0;
}
