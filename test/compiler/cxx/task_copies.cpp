// A task copies what its firstprivate clause names: objects that the region does not use, and arrays of variable size.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++11 -Wall -Wextra -Wshadow %s -o %t && env OMP_NUM_THREADS=4 %t
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++20 -Wall -Wextra -Wshadow %s -o %t && env OMP_NUM_THREADS=4 %t
#include "Inputs/expect.h"

struct Counted {
  static int copies, alive;
  int value;
  explicit Counted(int v = 1) : value(v) { ++alive; }
  Counted(const Counted &other) : value(other.value) {
#pragma omp atomic
    ++copies;
#pragma omp atomic
    ++alive;
  }
  ~Counted() {
#pragma omp atomic
    --alive;
  }
};
int Counted::copies, Counted::alive;

void unused() {
  Counted one, two[3];
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task firstprivate(one)
    {}
#pragma omp taskwait
    EXPECT_EQ(Counted::copies, 1);
#pragma omp task firstprivate(two) if (0)
    {}
    EXPECT_EQ(Counted::copies, 4);
  }
  EXPECT_EQ(Counted::alive, 4);
}

// The copies of a taskloop's tasks are aligned as the variables are.
void aligned_and_last() {
  alignas(256) int number = 3;
  alignas(512) Counted object(4);
  int wrong = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskloop num_tasks(4) firstprivate(number, object) lastprivate(number, object) shared(wrong)
  for (int i = 0; i < 8; ++i) {
    number += 1;
    object.value = i;
    if (reinterpret_cast<unsigned long>(&number) % 256 || reinterpret_cast<unsigned long>(&object) % 512) {
#pragma omp atomic
      ++wrong;
    }
  }
  EXPECT_EQ(number, 5);
  EXPECT_EQ(object.value, 7);
  EXPECT_EQ(wrong, 0);
}

template <typename T> void variable_arrays(int n) {
  T row[n], table[n][3];
  for (int i = 0; i < n; ++i) {
    row[i] = T(i);
    for (int j = 0; j < 3; ++j) table[i][j] = T(10 * i + j);
  }
  T sum(0), size(0);
#pragma omp parallel num_threads(4) shared(sum, size)
#pragma omp single
  {
    for (int step = 0; step < 4; ++step) {
#pragma omp task firstprivate(row, table, step) shared(sum, size)
      {
        row[1] = T(100 + step);
        table[n - 1][2] += T(1);
#pragma omp critical
        {
          sum += row[1] + row[n - 1] + table[n - 1][2];
          size = T(sizeof(table) / sizeof(T));
        }
      }
      row[n - 1] = T(1000);  // the earlier tasks have theirs
      row[n - 1] = T(n - 1);
    }
#pragma omp taskwait
  }
  EXPECT_EQ(sum, T(4 * 100 + 6 + 4 * (n - 1) + 4 * (10 * (n - 1) + 3)));
  EXPECT_EQ(size, T(3 * n));
  EXPECT_EQ(row[1], T(1));
}

template <typename T> struct Row {
  T first;
  T last_but_one(int n) {
    T row[n], result = T();
    for (int i = 0; i < n; ++i) row[i] = first + T(i);
#pragma omp parallel num_threads(2) shared(result)
#pragma omp single
    {
#pragma omp task firstprivate(row) shared(result)
      {
        row[0] = first;
        result = row[n - 2];
      }
      row[n - 2] = T(0);
    }
    return result;
  }
};

void objects(int n) {
  Counted::copies = 0;
  {
    Counted many[n];
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task firstprivate(many)
      many[n - 1].value = 5;
#pragma omp taskwait
      EXPECT_EQ(many[n - 1].value, 1);
    }
    EXPECT(Counted::copies >= n);
    EXPECT_EQ(Counted::alive, n);
  }
  EXPECT_EQ(Counted::alive, 0);
}

int main() {
  unused();
  aligned_and_last();
  variable_arrays<int>(5);
  variable_arrays<double>(7);
  objects(6);
  EXPECT_EQ(Row<long>{3}.last_but_one(4), 5L);
  return failures();
}
