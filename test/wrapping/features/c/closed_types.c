/* c99: functions of tasks whose parameters, results and variables have all kinds of types. */
#include <complex.h>
#include <stdbool.h>
struct closed_types_pair { short a; unsigned b : 5; signed c : 7; double d[2]; };
enum closed_types_colour { closed_types_red, closed_types_blue = 4 };
typedef int closed_types_four __attribute__((vector_size(16)));
typedef long closed_types_leaf(int);
static long closed_types_twice(int n) { return 2L * n; }
static struct closed_types_pair closed_types_struct(const int n, struct closed_types_pair p) {
  struct closed_types_pair q = p, r = {1, 2, -3, {0.5, n}};
  if (n <= 0) return p;
  p.b += 3;
  q = closed_types_struct(n - 1, p);
  r = closed_types_struct(n - 2, r);
  q.c = (signed)((q.c + r.b) % 60);
  q.d[1] += r.d[0];
  return q;
}
static double _Complex closed_types_complex(int n, double _Complex z) {
  double _Complex a = z, b = 0;
  if (n > 0) {
    a = closed_types_complex(n - 1, z * (1 + 2 * _Complex_I));
    b = closed_types_complex(n - 2, z + 1);
  }
  return a - b;
}
static closed_types_four closed_types_vector(register int n, closed_types_four v) {
  closed_types_four a = v, b = v + 1;
  if (n > 0) {
    a = closed_types_vector(n - 1, v * 3);
    b = closed_types_vector(n - 2, v ^ b);
    a += b;
  }
  return a;
}
static closed_types_leaf *closed_types_choose(int n) {
  closed_types_leaf *f = closed_types_twice, *g = 0;
  if (n > 0) {
    f = closed_types_choose(n - 1);
    g = closed_types_choose(n - 2);
  }
  return n % 2 ? f : g ? g : closed_types_twice;
}
static long (*closed_types_array(int n))[2] {
  static long two[2] = {5, 6};
  long(*a)[2] = &two, (*b)[2] = 0;
  if (n > 0) {
    a = closed_types_array(n - 1);
    b = closed_types_array(n - 2);
  }
  return b ? b : a;
}
static long closed_types_parts(int n, long from[static const 2], long *restrict to) {
  long a = 0, b = 0;
  if (n == 1) {
    *to = from[0] * 3 + from[1];
    return *to;
  }
  a = closed_types_parts(n / 2, from, to);
  b = closed_types_parts(n - n / 2, from + n / 2, to + n / 2);
  to[0] += b;
  return a + 2 * b;
}
static inline bool closed_types_small(int closed_types_small, enum closed_types_colour colour, float f) {
  bool a = f > 1, b = 1;
  char c = 'x';
  a = closed_types_twice(closed_types_small) == 2L * closed_types_small;
  b = colour != closed_types_red;
  c += (char)(a + b);
  { long double e = f; e *= 3; f = (float)e; }
  return c == 'z' && f > 2;
}
static long closed_types_sizes(int n) {
  long a[n + 1], sum = 0;
  for (int i = 0; i <= n; i++) {
    a[i] = 0;
    if (i > 1) a[i] = closed_types_sizes(n - i);
    a[i] += i;
  }
  for (int i = 0; i <= n; i++) sum = sum * 3 + a[i];
  return sum;
}
static long closed_types_inner(int n) {
  long a = ({
    long b = n, c = 1;
    if (n > 0) {
      b = closed_types_inner(n - 1);
      c = closed_types_inner(n - 2);
    }
    b * 2 + c;
  });
  a += closed_types_twice(({ int d = n; d++; d; }));
  return a ?: 7;
}
static unsigned long closed_types(void) {
  struct closed_types_pair p = {1, 2, 3, {4, 5}};
  double _Complex z = 0;
  closed_types_four v = {1, 2, 3, 4};
  long from[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9}, to[8] = {0};
  unsigned long r = 0;
  p = closed_types_struct(5, p);
  z = closed_types_complex(5, 1 + 1 * _Complex_I);
  v = closed_types_vector(5, v);
  r = (unsigned long)(p.a + p.b + p.c) + (unsigned long)p.d[1] + (unsigned long)(long)creal(z) * 3 + (unsigned long)(v[0] ^ v[3]);
  r = r * 5 + (unsigned long)closed_types_choose(4)(7) + (unsigned long)(*closed_types_array(3))[1];
  r = r * 5 + (unsigned long)closed_types_parts(8, from, to) + (unsigned long)to[0];
  r = r * 5 + closed_types_small(5, closed_types_blue, 1.5f) + (unsigned long)closed_types_sizes(5);
  return r + (unsigned long)closed_types_inner(5);
}
