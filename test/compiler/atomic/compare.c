// Every form of atomic compare, on types from bool to long double and pointers, alone and under contention.
// RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Wextra -Werror -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include <math.h>

#include "verify.h"

#define OMP(...) OMP_(omp __VA_ARGS__)
#define OMP_(text) _Pragma(#text)

#define FORMS(type)                                                                 \
  do {                                                                              \
    type x = 5, e = 3, d = 9, v = 0;                                                \
    int r = -1;                                                                     \
    OMP(atomic compare) x = x < e ? e : x;                                          \
    VERIFY(x == 5);                                                                 \
    OMP(atomic compare) x = e < x ? e : x;                                          \
    VERIFY(x == 3);                                                                 \
    OMP(atomic compare) x = x == e ? d : x;                                         \
    VERIFY(x == 9);                                                                 \
    OMP(atomic compare) if (x > e + 1) { x = e + 1; }                               \
    VERIFY(x == 4);                                                                 \
    OMP(atomic compare seq_cst) if (4 == x) { x = 6; }                              \
    VERIFY(x == 6);                                                                 \
    OMP(atomic compare) if (e > x) { x = e; }                                       \
    VERIFY(x == 6);                                                                 \
    OMP(atomic compare capture acq_rel) { v = x; if (x == 6) { x = d; } }           \
    VERIFY(v == 6 && x == 9);                                                       \
    OMP(atomic compare capture) { if (x > e) { x = e; } v = x; }                    \
    VERIFY(v == 3 && x == 3);                                                       \
    OMP(atomic compare capture) { v = x; x = x > d ? d : x; }                       \
    VERIFY(v == 3 && x == 3);                                                       \
    v = 0;                                                                          \
    OMP(atomic compare capture) if (x == 3) { x = 4; } else { v = x; }              \
    VERIFY(v == 0 && x == 4);                                                       \
    OMP(atomic compare capture fail(acquire)) if (x == 3) { x = 5; } else { v = x; } \
    VERIFY(v == 4 && x == 4);                                                       \
    OMP(atomic compare capture) { r = x == 4; if (r) { x = 7; } }                   \
    VERIFY(r == 1 && x == 7);                                                       \
    OMP(atomic compare capture) { r = x == 4; if (r) { x = 8; } else { v = x; } }   \
    VERIFY(r == 0 && x == 7 && v == 7);                                             \
    OMP(atomic compare weak) if (x == 7) { x = 1; }                                 \
    VERIFY(x == 1);                                                                 \
    type low = 100, high = 0, count = 0;                                            \
    OMP(parallel for num_threads(4)) for (int i = 1; i < 100; i++) {                \
      type mine = (type)((i * 37) % 101);                                           \
      OMP(atomic compare) low = mine < low ? mine : low;                            \
      OMP(atomic compare) if (high < mine) { high = mine; }                         \
      type seen, next;                                                              \
      int done = 0;                                                                 \
      OMP(atomic read) seen = count;                                                \
      while (!done) {                                                               \
        next = seen + 1;                                                            \
        OMP(atomic compare capture) { done = count == seen; if (done) { count = next; } else { seen = count; } } \
      }                                                                             \
    }                                                                               \
    VERIFY(low == 1 && high == 100 && count == 99);                                 \
  } while (0)

int main(void) {
  FORMS(char);
  FORMS(unsigned char);
  FORMS(short);
  FORMS(int);
  FORMS(unsigned);
  FORMS(long);
  FORMS(unsigned long long);
  FORMS(float);
  FORMS(double);
  FORMS(long double);
#ifdef __SIZEOF_INT128__
  FORMS(__int128);
#endif

  _Bool flag = 0;
#pragma omp atomic compare
  if (flag == 0) { flag = 5; }
  VERIFY(flag == 1);

  int table[2] = {0, 0}, *at = table, *seen = 0;
#pragma omp atomic compare capture
  { seen = at; if (at == table) { at = table + 1; } }
  VERIFY(seen == table && at == table + 1);
#pragma omp atomic compare
  at = at == 0 ? table : at;
  VERIFY(at == table + 1);

  double zero = -0.0, not_a_number = NAN;
#pragma omp atomic compare
  if (zero == 0.0) { zero = 1; }
  VERIFY(zero == 0);
#pragma omp atomic compare
  if (not_a_number == not_a_number) { not_a_number = 1; }
  VERIFY(not_a_number == 1);

  // A stack whose head a chain of threads pushes to.
  struct node { struct node *next; } nodes[64], *head = 0;
#pragma omp parallel for num_threads(4)
  for (int i = 0; i < 64; i++) {
    struct node *old;
    int pushed = 0;
#pragma omp atomic read acquire
    old = head;
    while (!pushed) {
      nodes[i].next = old;
#pragma omp atomic compare capture release fail(acquire)
      { pushed = head == old; if (pushed) { head = &nodes[i]; } else { old = head; } }
    }
  }
  int length = 0;
  for (struct node *each = head; each; each = each->next) length++;
  VERIFY(length == 64);
  return 0;
}
