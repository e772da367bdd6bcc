// A header that is spliced in is preprocessed as where it lies: what is beside it, how deep it is included, which is next, and once.
// RUN: rm -rf %t.d && mkdir %t.d && cp -r %S/Inputs %t.d && ln -s once_twice.h %t.d/Inputs/once_linked.h
// RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Wextra -Werror -I%t.d/Inputs/next -I%t.d -I%S/../Inputs -I%t.d/Inputs %s -o %t
// RUN: %t
#include <stdlib.h>
#include <string.h>

#include "deeper/beside.h"
#include "level.h"
#include "once_twice.h"
#include <Inputs/once_twice.h>
#include <deeper/../once_twice.h>
#include "once_linked.h"
#include "verify.h"

int main(void) {
  VERIFY(with_neighbour(10) == 1045);
  VERIFY(with_level(10) == 45 && LEVEL_OF_HEADER == 1 && LEVEL_HERE == 0);
  VERIFY(strcmp(base_of_header(), __BASE_FILE__) == 0);
  VERIFY(once_twice(10) == 45);
  VERIFY(next_to_system(10) == 45 + abs(-1));
  return 0;
}
