// A declared reduction that a simd construct uses is declared to the back end, too.
// RUN: %shepcc -O2 -fopenmp --shep-backend=%backend %s -o %t
// RUN: %t
// RUN: %shepcxx -x c++ -O2 -fopenmp --shep-backend=%backend %s -o %t.cxx
// RUN: %t.cxx
struct pair {
  int a, b;
};
#pragma omp declare reduction(add : struct pair : omp_out.a += omp_in.a, \
                              omp_out.b += omp_in.b) initializer(omp_priv = {0, 0})
int main(void) {
  struct pair one = {1, 2}, team = {1, 2};
#pragma omp simd reduction(add : one)
  for (int i = 0; i < 100; i++) one.a += i, one.b++;
#pragma omp parallel for reduction(add : team)
  for (int i = 0; i < 100; i++) team.a += i, team.b++;
  return one.a != 4951 || one.b != 102 || team.a != 4951 || team.b != 102;
}
