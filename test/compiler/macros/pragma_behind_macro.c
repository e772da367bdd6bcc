// A directive on a line of its own behind one from a macro, with no token between them, stays behind it.
// RUN: %shepcc -fopenmp %s -o %t.%backend --shep-backend=%backend && %t.%backend
#define OMP(...) OMP_AS_TEXT(omp __VA_ARGS__)
#define OMP_AS_TEXT(text) _Pragma(#text)

int main(void) {
  int sum = 0, late = 0;
#pragma omp parallel
  {
#pragma omp atomic
    sum++;
    OMP(barrier)
#pragma omp sections
    {
#pragma omp section
      late += sum;
#pragma omp section
      ;
    }
#pragma omp barrier
    OMP(taskwait)
#pragma omp single
#pragma omp task
    late = late == sum;
    OMP(single)
#pragma omp taskgroup
    OMP(task shared(late))
    late++;
  }
  return late != 2;
}
