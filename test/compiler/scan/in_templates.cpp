// Scans in templates, of variables whose types depend on the parameters, and of such that do not.
// RUN: %shepcxx -fopenmp --shep-backend=%backend -Wall -Wextra -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=3 %t
template <class T> static bool sums(T n) {
  unsigned long plain = 3;
  T dependent = 5;
  int wrong = 0;
#pragma omp parallel for reduction(inscan, + : plain)
  for (int i = 0; i < n; i++) {
    if (plain != 3ul + 2ul * static_cast<unsigned long>(i)) {
#pragma omp atomic
      wrong++;
    }
#pragma omp scan exclusive(plain)
    plain += 2;
  }
#pragma omp parallel for reduction(inscan, + : dependent)
  for (int i = 0; i < n; i++) {
    dependent += 2;
#pragma omp scan inclusive(dependent)
    if (dependent != T(5 + 2 * (i + 1))) {
#pragma omp atomic
      wrong++;
    }
  }
  return wrong == 0 && plain == 3ul + 2ul * static_cast<unsigned long>(n) && dependent == T(5 + 2 * n);
}

int main() { return sums(20) && sums(10L) ? 0 : 1; }
