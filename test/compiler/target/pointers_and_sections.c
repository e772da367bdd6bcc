// A pointer may be mapped beside a section of what it points to.
// RUN: %shepcc --shep-backend=%backend -fopenmp -Wall -Wextra -Werror %s -o %t
// RUN: %t
// RUN: %shepcxx --shep-backend=%backend -fopenmp -Wall -Wextra -Werror -x c++ %s -o %t
// RUN: %t
#include <omp.h> /* and <stdlib.h>, as with Clang's */

struct Vector {
  int count;
  double* data;
};

int main(void) {
  double data[8] = {0}, *first = data;
  struct Vector vector = {8, data};
#pragma omp target data map(first, first[ : 8]) map(to : vector.count, vector.data, vector.data[ : 8])
  {
#pragma omp target map(vector.data, vector.data[0 : 8]) map(first, first[0 : 8])
    for (int i = 0; i < 8; i++) {
      first[i] += i;
      vector.data[i] += 1;
    }
#pragma omp target update from(first, first[0 : 8])
  }
  for (int i = 0; i < 8; i++)
    if (data[i] != i + 1) return 1;
  if (first != data) abort();
  return 0;
}
