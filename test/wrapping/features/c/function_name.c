/* c99: __func__ is an array. */
#include <string.h>
static unsigned long function_name(void) {
  unsigned long r = 0;
  r += sizeof __func__;
  {
    const char *first = __func__;
    r = r * 100 + strlen(first) + (unsigned long)__func__[3];
    r += strcmp(__func__, "function_name") == 0;
  }
  for (int i = 0; i < 2; i++) r += sizeof(__FUNCTION__) * 2;
  return r;
}
