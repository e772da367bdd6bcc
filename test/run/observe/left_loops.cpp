// Exceptions leave loops and sections of an assembly. Nobody tells SHEPHERD_SPAN of that; what is behind counts.
// RUN: %shepcxx -g -fopenmp --shep-backend=%backend %s -o %t
// RUN: env SHEPHERD_SPAN=1 OMP_NUM_THREADS=2 %t > %t.out 2>&1
// RUN: %FileCheck %s < %t.out
// CHECK-DAG: 0 0 0 3
// CHECK-DAG: span
#include <cstdio>

template <typename Body> static int caught_by(Body body) {
  try {
    body();
  } catch (int thrown) {
    return thrown;
  }
  return -1;
}

static void loop() {
#pragma ompx exceptions(ordered)
#pragma omp taskgroup
  {
#pragma omp task width(2)
    {
#pragma omp for
      for (int i = 0; i < 4; ++i) throw i;
    }
  }
}

static void sections() {
#pragma ompx exceptions(ordered)
#pragma omp taskgroup
  {
#pragma omp task width(2)
    {
#pragma omp sections
      {
        throw 0;
#pragma omp section
        throw 1;
      }
    }
  }
}

static void taskloop() {
#pragma ompx exceptions(ordered)
#pragma omp taskgroup
  {
#pragma omp taskloop width(2) num_tasks(2)
    for (int row = 0; row < 2; ++row) {
#pragma omp for nowait
      for (int i = 0; i < 4; ++i) throw row;
    }
  }
}

int main() {
  int behind = 0;
#pragma omp parallel
#pragma omp single
  {
    const int first = caught_by(loop), second = caught_by(sections), third = caught_by(taskloop);
#pragma omp taskgroup
    for (int i = 0; i < 3; ++i) {
#pragma omp task
#pragma omp atomic
      ++behind;
    }
    std::printf("%d %d %d %d\n", first, second, third, behind);
  }
  return 0;
}
