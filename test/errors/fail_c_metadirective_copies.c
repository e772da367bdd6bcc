// A statement that a metadirective with a condition at run time has compiled for each of its directives.
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
int f(int n) {
  int r = 0;
#pragma omp metadirective when(user = {condition(n > 3)} : parallel num_threads(2)) default(single)
  {
    static const int fine = 3;
    // CHECK: fail_c_metadirective_copies.c:[[#@LINE+1]]:16: error: the static variable 'calls' is in the statement of a metadirective
    static int calls;
#pragma omp atomic
    calls++;
    if (n == fine) goto done;
    r = calls;
  // CHECK: fail_c_metadirective_copies.c:[[#@LINE+1]]:3: error: the label 'done' is in the statement of a metadirective
  done:;
  }
  return r;
}
