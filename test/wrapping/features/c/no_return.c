/* c11: _Noreturn functions behind conditions. */
#include <stdlib.h>
static _Noreturn void no_return_stop(int how) { exit(how); }
static unsigned long no_return(void) {
  unsigned long r = 4;
  if (r > 5) no_return_stop(3);
  r += 3;
  {
    int x;
    if (r == 7) x = 5; else no_return_stop(4);
    r = r * 10 + (unsigned long)x;
  }
  return r;
}
