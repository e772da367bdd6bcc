// A semicolon behind a directive is left out with Clang's warning; what could have meant a clause is not.
// RUN: %shepcc -fopenmp %s -o %t 2> %t.err && %t && %FileCheck %s < %t.err
// RUN: %shepcc -fopenmp -w -Werror %s -o %t 2>&1 | %FileCheck --allow-empty --check-prefix=QUIET %s
// RUN: not %shepcc -fopenmp -Werror -fsyntax-only %s 2>&1 | %FileCheck --check-prefix=ERROR %s
// RUN: not %shepcc -fopenmp -fsyntax-only -DCLAUSE %s 2>&1 | %FileCheck --check-prefix=CLAUSE %s
// CHECK: semicolon.c:[[@LINE+9]]:36: warning: extra tokens at the end of '#pragma omp parallel' are ignored
// CHECK: semicolon.c:[[@LINE+12]]:21: warning: extra tokens
// QUIET-NOT: warning
// ERROR: semicolon.c:[[@LINE+6]]:36: error: extra tokens
// CLAUSE: semicolon.c:[[@LINE+12]]:39: error: {{.*}}reduce

int main(void) {
  int sum = 0, all = 0;
  // clang-format off
#pragma omp parallel num_threads(2);
  {
#pragma omp atomic
    sum++;
#pragma omp barrier ; // all are there
  }
#ifdef CLAUSE
#pragma omp parallel for private(all) reduce(+ : sum)
  for (int i = 0; i < 3; ++i) sum += i;
#endif
  return sum < 1 || all;
}
