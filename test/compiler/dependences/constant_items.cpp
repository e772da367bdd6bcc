// A constant that only clauses name, in the closure of a region: Clang crashes where it is the operand of
// __builtin_addressof.
// RUN: %shepcxx -fopenmp --shep-backend=%backend -Wall -Werror %s -o %t && %t
int main() {
  const unsigned long constant = 35;
  int done = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(inout : constant) affinity(constant) shared(done)
    done = 1;
#pragma omp task depend(inout : constant) shared(done)
    done = done == 1 ? 2 : 0;
  }
  return done == 2 ? 0 : 1;
}
