// A task's body begins in the line in which it is written, whatever its first token is replaced with, and so do reports.
// RUN: %shepcc -fopenmp -fsanitize=thread -g -O0 --shep-backend=%backend %s -o %t
// RUN: %python %S/Inputs/expect.py %shepherd %s %t
// RUN: %shepcc -fopenmp -fsanitize=thread -g -O2 --shep-backend=%backend %s -o %t
// RUN: %python %S/Inputs/expect.py %shepherd %s %t
static int compute(const int *from) {
  int sum = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(sum)
    sum += *from;  // race sum



#pragma omp task shared(sum)
    ++sum;  // race sum
  }
  return sum;
}

int main(void) {
  const int value = 1;
  return compute(&value) > 2;
}
