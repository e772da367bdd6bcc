// Private copies of class objects are constructed, copied and destroyed as often as g++ -fopenmp does.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++11 -Wall -Wextra -Wshadow -pedantic -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++20 -Wall -Wextra -Wshadow -pedantic -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++14 -fno-elide-constructors -Wall -Wextra -Wshadow -pedantic -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "Inputs/expect.h"
#include "Inputs/counted.h"

#define COUNTS(m, c, a, d) \
  (EXPECT_EQ(Counted::made, m), EXPECT_EQ(Counted::copied, c), EXPECT_EQ(Counted::assigned, a), EXPECT_EQ(Counted::destroyed, d))

template <class T> static void dependent(T object) {
  Counted::reset();
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task firstprivate(object)
    EXPECT_EQ(object.value, 3);
  }
  COUNTS(0, 1, 0, 1);
}

int main() {
  dependent(Counted(3));
  Counted object(3);
  Counted array[3];
  Counted::reset();
#pragma omp parallel num_threads(4) private(object)
  EXPECT_EQ(object.value, 7);
  COUNTS(4, 0, 0, 4);

  Counted::reset();
#pragma omp parallel num_threads(4) firstprivate(object)
  EXPECT_EQ(object.value, 3);
  COUNTS(0, 4, 0, 4);

  Counted::reset();
#pragma omp parallel num_threads(4) firstprivate(array)
  EXPECT_EQ(array[2].value, 7);
  COUNTS(0, 12, 0, 12);

  Counted::reset();
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task firstprivate(object)
    EXPECT_EQ(object.value, 3);
  }
  COUNTS(0, 1, 0, 1);

  Counted::reset();
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task firstprivate(object) if (0)
    EXPECT_EQ(object.value, 3);
  }
  COUNTS(0, 1, 0, 1);

  Counted::reset();
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task firstprivate(array)
    EXPECT_EQ(array[1].value, 7);
  }
  COUNTS(0, 3, 0, 3);

  Counted::reset();
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task private(object)
    EXPECT_EQ(object.value, 7);
  }
  COUNTS(1, 0, 0, 1);

  Counted::reset();
#pragma omp parallel for num_threads(4) lastprivate(object)
  for (int i = 0; i < 8; ++i) object.value = i;
  EXPECT_EQ(object.value, 7);
  COUNTS(4, 0, 1, 4);

  Counted::reset();
#pragma omp parallel num_threads(4)
  {
    Counted mine(2);
#pragma omp single copyprivate(mine)
    mine.value = 9;
    EXPECT_EQ(mine.value, 9);
  }
  COUNTS(4, 0, 3, 4);

  Counted::reset();
#pragma omp parallel for num_threads(4) firstprivate(object) lastprivate(object)
  for (int i = 0; i < 8; ++i) object.value += i - i;
  COUNTS(0, 4, 1, 4);

  Counted::reset();
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskloop num_tasks(2) firstprivate(object) lastprivate(object)
  for (int i = 0; i < 8; ++i) object.value += i - i;
  COUNTS(0, 3, 1, 3);  // one for each task, and one that the loop keeps for them

  Counted::reset();
#pragma omp parallel sections num_threads(4) private(object)
  {
#pragma omp section
    EXPECT_EQ(object.value, 7);
#pragma omp section
    EXPECT_EQ(object.value, 7);
  }
  COUNTS(4, 0, 0, 4);
  return failures();
}
