// What LLVM's omp.h includes, ours does.
// RUN: %shepcc --shep-backend=%backend -fopenmp %s -o %t && %t
// RUN: %shepcxx --shep-backend=%backend -fopenmp -x c++ %s -o %t && %t
#include <omp.h>
int main(int argc, char **argv) {
  intptr_t *p = (intptr_t *)malloc(sizeof(intptr_t));
  *p = atoi(argc > 1 ? argv[1] : "0");
  int status = (int)*p;
  free(p);
  return status;
}
