// Types are stored in the order that is in force where they stand; what a region captures is not the user's type.
// RUN: %shepcc -fopenmp --shep-backend=gcc -O2 -Wall -Wextra -Werror -Wno-scalar-storage-order -I%S/../Inputs %s -o %t && env OMP_NUM_THREADS=2 %t
// REQUIRES: gcc
#include <string.h>

#include "verify.h"

static int first_byte(const void *object) {
  unsigned char byte;
  memcpy(&byte, object, 1);
  return byte;
}

static int one_type(void) {
  int swapped = 0, plain = 0;
#pragma scalar_storage_order big-endian
  struct big {
    int i;
  } b = {1};
#pragma scalar_storage_order default
#pragma omp parallel num_threads(1)
  {
    struct big again = {b.i};
    struct usual {
      int i;
    } u = {1};
    swapped = first_byte(&again);
    plain = first_byte(&u);
  }
  return swapped == 0 && plain == 1;
}

#pragma scalar_storage_order big-endian
static int whole_function(int n) {
  int values[3] = {1, 2, n}, sum = 0, swapped = 0;
#pragma omp parallel num_threads(2) firstprivate(values, n)
#pragma omp single
#pragma omp task firstprivate(values) shared(sum, swapped)
  {
    struct big {
      int i;
    } b = {1};
    swapped = first_byte(&b);
    sum += values[0] + values[1] + values[2] + n;
  }
  return swapped == 0 ? sum : 0;
}
#pragma scalar_storage_order default

int main(void) {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  VERIFY(one_type());
  VERIFY(whole_function(7) == 17);
#endif
  return 0;
}
