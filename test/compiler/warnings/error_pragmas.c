// A pragma that makes errors of warnings is the back end's to follow: what Clang alone would warn of is no error behind
// gcc, nor where -w or an option takes the warning away.
// RUN: %shepcc -fopenmp --shep-backend=gcc -c %s -o %t.o
// RUN: %shepcxx -fopenmp --shep-backend=gcc -x c++ -c %s -o %t.o
// RUN: %shepcc -fopenmp --shep-backend=clang -w -c %s -o %t.o
// RUN: %shepcxx -fopenmp --shep-backend=clang -w -x c++ -c %s -o %t.o
// RUN: %not %shepcc -fopenmp --shep-backend=clang -c %s -o %t.o 2>&1 | %FileCheck --check-prefix=CLANG %s
// RUN: %not %shepcc -fopenmp --shep-backend=clang -save-temps=obj -c %s -o %t.o 2>&1 | %FileCheck --check-prefix=CLANG %s
// RUN: %not %shepcxx -fopenmp --shep-backend=clang -x c++ -c %s -o %t.o 2>&1 | %FileCheck --check-prefix=CLANG %s
// RUN: %not %shepcc -fopenmp --shep-backend=gcc -DWRONG -c %s -o %t.o 2>&1 | %FileCheck --check-prefix=GCC %s
#pragma GCC diagnostic error "-Wunused-function"
#pragma GCC diagnostic error "-Wunused-variable"

// CLANG: error_pragmas.c:[[# @LINE + 1]]:{{.*}}error: unused function 'unused' [-Werror,-Wunused-function]
static inline int unused(void) { return 1; }

void f(void) {
#pragma omp parallel
  {
#ifdef WRONG
    // GCC: error_pragmas.c:[[# @LINE + 1]]:{{.*}}error: unused variable 'v' [-Werror=unused-variable]
    int v;
#endif
  }
}
