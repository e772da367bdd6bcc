// Every form, operator and memory order of atomic, on types from char to long double and _Complex.
// RUN: %shepcc -fopenmp --shep-backend=%backend -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include <complex.h>

#include "verify.h"

#define OMP(...) OMP_(omp __VA_ARGS__)
#define OMP_(text) _Pragma(#text)
#define TIMES 4

#define ARITHMETIC(type)                                                   \
  do {                                                                     \
    type x = 1, v = 0, e = 2;                                              \
    OMP(atomic read) v = x;                                                \
    VERIFY(v == 1);                                                        \
    OMP(atomic write seq_cst) x = e + 3;                                   \
    OMP(atomic) x++;                                                       \
    OMP(atomic update release) ++x;                                        \
    OMP(atomic) x--;                                                       \
    OMP(atomic relaxed) --x;                                               \
    VERIFY(x == 5);                                                        \
    OMP(atomic) x += e;                                                    \
    OMP(atomic) x -= 1;                                                    \
    OMP(atomic) x *= e + 0;                                                \
    OMP(atomic) x /= 3;                                                    \
    VERIFY(x == 4);                                                        \
    OMP(atomic) x = x + 1;                                                 \
    OMP(atomic) x = 2 * x;                                                 \
    OMP(atomic) x = 30 - x;                                                \
    OMP(atomic) x = 60 / x;                                                \
    VERIFY(x == 3);                                                        \
    OMP(atomic capture) v = x++;                                           \
    VERIFY(v == 3 && x == 4);                                              \
    OMP(atomic capture acq_rel) v = ++x;                                   \
    VERIFY(v == 5);                                                        \
    OMP(atomic capture) v = x -= 2;                                        \
    VERIFY(v == 3);                                                        \
    OMP(atomic capture) v = x = 9 - x;                                     \
    VERIFY(v == 6);                                                        \
    OMP(atomic capture acquire) { v = x; x += 1; }                         \
    VERIFY(v == 6 && x == 7);                                              \
    OMP(atomic capture seq_cst) { x *= 2; v = x; }                         \
    VERIFY(v == 14);                                                       \
    OMP(atomic capture) { v = x; x = e * e; }                              \
    VERIFY(v == 14 && x == 4);                                             \
    OMP(atomic capture) { v = x; x--; }                                    \
    VERIFY(v == 4 && x == 3);                                              \
    OMP(parallel for) for (int i = 0; i < TIMES; i++) OMP(atomic) x += i;  \
    VERIFY(x == 9);                                                        \
  } while (0)

#define INTEGER(type)                       \
  do {                                      \
    ARITHMETIC(type);                       \
    type x = 12, v;                         \
    OMP(atomic) x &= 9;                     \
    OMP(atomic) x |= 3;                     \
    OMP(atomic) x ^= 1;                     \
    OMP(atomic) x <<= 2;                    \
    OMP(atomic) x >>= 1;                    \
    VERIFY(x == 20);                        \
    OMP(atomic) x = 7 & x;                  \
    OMP(atomic) x = 1 << x;                 \
    OMP(atomic capture) v = x |= 1;         \
    VERIFY(x == 17 && v == 17);             \
  } while (0)

struct Box {
  int table[3];
  double *at;
};

int main(void) {
  INTEGER(char);
  INTEGER(signed char);
  INTEGER(unsigned char);
  INTEGER(short);
  INTEGER(unsigned short);
  INTEGER(int);
  INTEGER(unsigned);
  INTEGER(long);
  INTEGER(unsigned long long);
  ARITHMETIC(float);
  ARITHMETIC(double);
  ARITHMETIC(long double);
  double _Complex z = 1;
  double cell = 1;
  struct Box box = {{0}, &cell}, *p = &box;
  int data[10] = {0}, i = 3, *q = data, old;
  _Bool flag = 0;
#pragma omp parallel num_threads(4)
  {
#pragma omp atomic
    z += 1 + I;
#pragma omp atomic
    p->table[i - 1] += 2;
#pragma omp atomic
    *p->at += 0.5;
#pragma omp atomic
    data[(i * 2) % 10] += i;
#pragma omp atomic write
    flag = 5;
  }
  VERIFY(creal(z) == 5 && cimag(z) == 4 && box.table[2] == 8 && cell == 3 && data[6] == 12 && flag == 1);
#pragma omp atomic capture
  { old = *q; *q = old + 0 * i + 4; }
  VERIFY(old == 0 && data[0] == 4);
#pragma omp atomic
  q += 2;
  VERIFY(q == data + 2);
#pragma omp atomic
  q++;
  VERIFY(q == data + 3);
  return 0;
}
