/* c99: _Bool holds 0 or 1. */
#include <stdbool.h>
static unsigned long booleans(void) {
  _Bool b = 256;
  bool c = 0.5;
  unsigned long r = 0;
  r += b + c * 10u;
  b += 5;
  r = r * 10 + b;
  c = !c, b--;
  r = r * 10 + (b || c) + sizeof(true ? b : c);
  struct { bool one : 1; } s;
  s.one = 2;
  r = r * 10 + s.one;
  return r;
}
