// A taskloop writes a lastprivate member back to the copy that a construct around it has.
// RUN: %shepcxx -fopenmp --shep-backend=%backend -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=2 %t
#include "verify.h"

template <class T> struct Holder {
  T last = 7, list[2] = {1, 1};

  void private_around(int n) {
#pragma omp parallel num_threads(1) private(last, list)
    {
      last = 50;
#pragma omp taskloop lastprivate(last, list)
      for (int i = 0; i < n; i++) {
        last = i;
        list[0] = list[1] = 2 * i;
      }
      VERIFY(last == n - 1 && list[0] == 2 * n - 2 && list[1] == list[0]);
    }
    VERIFY(last == 7 && list[0] == 1);
  }

  void others_around(int n) {
#pragma omp parallel for num_threads(2) lastprivate(last)
    for (int k = 0; k < 2; k++) {
#pragma omp taskloop lastprivate(last) num_tasks(2)
      for (int i = 0; i < n; i++) last = i + k;
    }
    VERIFY(last == n);
    last = 0;
#pragma omp parallel num_threads(2) reduction(+ : last)
    {
#pragma omp task shared(last)
#pragma omp taskloop lastprivate(last)
      for (int i = 0; i < n; i++) last = i;
#pragma omp taskwait
    }
    VERIFY(last == 2 * (n - 1));
  }
};

int main() {
  Holder<int>().private_around(6);
  Holder<int>().others_around(5);
  return 0;
}
