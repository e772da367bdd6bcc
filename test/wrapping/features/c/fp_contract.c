/* c99: #pragma STDC FP_CONTRACT at the beginning of a block. */
static unsigned long fp_contract(void) {
  volatile double a = 1.0 + 0x1p-30, b = 1.0 - 0x1p-30;
  unsigned long r = 0;
  {
#pragma STDC FP_CONTRACT OFF
    double x = a, y = b, c = x * y - 1.0;
    r += c == 0.0;
    r = r * 2 + (c < 0.0);
  }
  return r + 1;
}
