// Templates, inline functions and statics with regions in a header that two translation units share.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -Wall -Wextra -Wshadow -pedantic -Werror -c %S/Inputs/two_units_other.cpp -o %t.other.o
// RUN: %shepcxx --shep-backend=%backend -fopenmp -Wall -Wextra -Wshadow -pedantic -Werror %s %t.other.o -o %t
// RUN: env OMP_NUM_THREADS=4 %t
// RUN: %shepcxx --shep-backend=%backend -fopenmp -O2 %s %S/Inputs/two_units_other.cpp -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "Inputs/expect.h"
#include "Inputs/two_units.h"

int main() {
  Accumulator<int> a;
  a.add(1, 10);
  EXPECT_EQ(a.value + inline_tasks(5) + static_tasks(3) + Hidden::twice(4), 26);
  EXPECT_EQ(other_unit(), 30);
  return failures();
}
