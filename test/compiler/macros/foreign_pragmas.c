// Pragmas of others keep their place: in macros whose expansion is written out, and a declare simd in front of its
// function.
// RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Wextra -Werror -Wno-unknown-pragmas --shep-emit=%t.c %s -o %t
// RUN: env OMP_NUM_THREADS=2 %t
// RUN: grep -v "^ *// [A-Z]" %t.c | %FileCheck %s
#define QUOTED(text) _Pragma(#text)

#define COUNTED(x)                                                \
  QUOTED(omp parallel num_threads(2))                             \
  {                                                               \
    _Pragma("GCC diagnostic push")                                \
    QUOTED(GCC diagnostic ignored "-Wshadow") int copied = x;     \
    (void)copied;                                                 \
    _Pragma("GCC diagnostic pop")                                 \
    QUOTED(omp atomic) x++;                                       \
  }

// CHECK: static const struct shep_loc{{ation}}
// CHECK: #pragma omp declare {{simd}}
// CHECK-NOT: {{shep_}}
// CHECK: int {{twice}}(int x) {
#pragma omp declare simd \
    notinbranch
int twice(int x);

#pragma omp declare simd
int twice(int x) {
  int seen = 0;
  if (x < 0) {
#pragma omp parallel num_threads(2)
#pragma omp atomic
    seen++;
  }
  return 2 * x + seen;
}

// The names in these are the pragmas', though it is Clang's parser that reads them.
// CHECK: #pragma weak {{twofold = twice}}
// CHECK: _Pragma({{"}}weak thrice")
// CHECK: int {{thrice}}(int x) {
#pragma weak twofold = twice
extern int twofold(int x);
_Pragma("weak thrice") int thrice(int x) {
#pragma omp parallel num_threads(2)
#pragma omp atomic
  x++;
  return x;
}
#pragma redefine_extname fourfold renamed
int fourfold(int x) {
#pragma omp parallel num_threads(2)
#pragma omp atomic
  x++;
  return x;
}

// CHECK: void {{shep_parallel_[0-9]+}}(void *shep_data)
// CHECK: _Pragma({{"}}GCC diagnostic push")
// CHECK-SAME: _Pragma({{"}}GCC diagnostic ignored \"-Wshadow\"")
// CHECK-SAME: _Pragma({{"}}GCC diagnostic pop") { SHEP_QUIET __typeof__
int main(void) {
  int x = 0;
  COUNTED(x)
  return x == 2 && twice(3) == 6 && twice(-3) == -4 && twofold(4) == 8 && thrice(1) == 3 && fourfold(2) == 4 ? 0 : 1;
}
