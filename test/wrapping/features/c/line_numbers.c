/* c89: __LINE__ and __FILE__, and #line. */
#include <string.h>
static unsigned long line_numbers(void) {
  unsigned long r = 0;
  int first = __LINE__;
  r += (unsigned long)(__LINE__ - first);
  {
    int here = __LINE__;
    if (here > 0) {
      r = r * 10 + (unsigned long)(__LINE__ -
                                   here);
    }
  }
  r += strlen(__FILE__) > 0;
  return r;
}
