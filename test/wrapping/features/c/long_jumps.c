/* c89: setjmp and longjmp within one function called from a statement. */
#include <setjmp.h>
static jmp_buf long_jumps_buffer;
static unsigned long long_jumps_inner(int n) {
  volatile unsigned long r = 1;
  if (setjmp(long_jumps_buffer) < n) return 0;
  return r;
}
static unsigned long long_jumps(void) {
  unsigned long r = 0;
  r += long_jumps_inner(1);
  r = r * 2 + long_jumps_inner(0);
  return r;
}
