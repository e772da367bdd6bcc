// Of a header with directives compilers warn as if it were still included: of a system header not at all, of a user's not that
// something in it goes unused; and of what follows as before.
// RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Wextra -Werror -isystem %S/Inputs/system %s -o %t && %t
// RUN: %not %shepcc -fopenmp --shep-backend=%backend -Wall -Wextra -Werror -DBROKEN -isystem %S/Inputs/system -c %s -o %t.o 2>&1 | %FileCheck %s
#include <third_party.h>

#include "Inputs/declares_itself.h"
#include "Inputs/utilities.h"

int main(void) {
#ifdef BROKEN
  // CHECK: warnings.c:[[# @LINE + 1]]:{{[0-9]+}}: error: {{.*}}unused_here
  int unused_here;
#endif
  return not_a_prototype() != 45 || more_of_it() != 1;
}
