// A clause in a region names the user's function, too.
// RUN: %shepcc -fopenmp --shep-backend=%backend %s -o %t && %t
// RUN: %shepcxx -fopenmp --shep-backend=%backend -x c++ %s -o %t && %t
#include <string.h>

static int wrong;

static int expect(const char *name, const char *expected) {
  if (strcmp(name, expected) != 0) wrong = 1;
  return 1;
}

#ifdef __cplusplus
template <class T> static void in_template(T) {
#pragma omp parallel num_threads(1)
  {
#pragma omp task if (expect(__func__, "in_template")) final(sizeof(__FUNCTION__) != 12)
    wrong |= 0;
  }
}
#endif

int main(void) {
  int sum = 0;
#pragma omp parallel num_threads(expect(__func__, "main")) reduction(+ : sum)
  {
#pragma omp single
    {
#pragma omp task priority(expect(__func__, "main")) shared(sum)
      {
#pragma omp parallel if (expect(__func__, "main")) num_threads(1) shared(sum)
        sum++;
      }
#pragma omp taskloop num_tasks(sizeof __func__ - 3) shared(sum)
      for (int i = 0; i < 2; i++) {
#pragma omp atomic
        sum++;
      }
    }
#pragma omp for schedule(static, expect(__FUNCTION__, "main"))
    for (int i = 0; i < 2; i++) sum++;
  }
#ifdef __cplusplus
  in_template(1);
#endif
  return wrong || sum < 4;
}
