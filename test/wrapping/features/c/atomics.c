/* c11: atomic objects, their operators and functions. */
#include <stdatomic.h>
static _Atomic int atomics_total;
static unsigned long atomics(void) {
  _Atomic unsigned long r = 1;
  atomic_int n = 3;
  atomic_store(&atomics_total, 4);
  n += 2;
  r = r * (unsigned long)n++;
  {
    int expected = 4;
    if (atomic_compare_exchange_strong(&atomics_total, &expected, 9)) r += 100;
    r += (unsigned long)atomic_fetch_add(&n, 10);
  }
  for (int i = 0; i < 3; i++) r += (unsigned long)atomics_total--;
  return r + (unsigned long)n;
}
