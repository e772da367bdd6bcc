/* c99: complex arithmetic. */
#include <complex.h>
static unsigned long complex_numbers(void) {
  double complex z = 1.0 + 2.0 * I;
  unsigned long r = 0;
  for (int i = 0; i < 3; i++) z = z * (2.0 - I);
  r += (unsigned long)(creal(z) + 100) + (unsigned long)(cimag(z) + 100) * 1000;
  {
    float complex f = conjf((float complex)z);
    r += sizeof f + (f == conj(z));
  }
  return r;
}
