/* c99: long long, 128 bits, and constants' types. */
#include <stdint.h>
static unsigned long wide_integers(void) {
  long long big = 0x7fffffffffLL;
  unsigned __int128 huge = (unsigned __int128)1 << 100;
  uint8_t small = UINT8_C(200);
  unsigned long r = 0;
  huge += (unsigned long)big;
  r += (unsigned long)(huge >> 90);
  small = (uint8_t)(small * 2);
  r = r * 1000 + small + sizeof 0xffffffff * 10 + sizeof 4294967295;
  for (int_fast16_t i = 0; i < 3; i++) huge = huge * 3 + 1;
  r ^= (unsigned long)huge;
  return r;
}
