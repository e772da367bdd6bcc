// Under dfd no more tasks wait than have the memory of SHEPHERD_MEMORY_THRESHOLD, by the bytes that their affinity
// clauses name.
// RUN: %shepcc -fopenmp --shep-backend=%backend %s -o %t
// RUN: env OMP_NUM_THREADS=1 SHEPHERD_SCHEDULER=dfd SHEPHERD_MEMORY_THRESHOLD=4000000 %t 4
// RUN: env OMP_NUM_THREADS=1 SHEPHERD_SCHEDULER=dfd SHEPHERD_MEMORY_THRESHOLD=0 %t 0
// RUN: env OMP_NUM_THREADS=1 SHEPHERD_SCHEDULER=dfd SHEPHERD_MEMORY_THRESHOLD=4000000000000 %t 40
// RUN: env OMP_NUM_THREADS=1 SHEPHERD_SCHEDULER=dfd SHEPHERD_MEMORY_THRESHOLD=4000000000000 SHEPHERD_MAX_TASKS=30 %t 30
#include <stdio.h>
#include <stdlib.h>

static char data[40][1 << 20];

int main(int argc, char** argv) {
  int waiting = 0, most = 0;
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 40; ++i) {
    ++waiting;
#pragma omp task shared(waiting) affinity(data[i])
    {
      --waiting;
      data[i][0] = 1;
    }
    if (waiting > most) most = waiting;
  }
  if (argc < 2 || most != atoi(argv[1])) printf("%d tasks waited at a time\n", most);
  return argc < 2 || most != atoi(argv[1]);
}
