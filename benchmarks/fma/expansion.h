/* The expansions of the fast multipole method in the plane (Greengard, Rokhlin: A fast algorithm for particle simulations, Journal
 * of Computational Physics 73, 1987). Points are complex numbers. A charge q at y has the potential q log|z - y|, the real part of
 * an analytic function; the imaginary parts of constant terms mean nothing and are left out. For C99 and C++11 onward.
 */
#ifndef SHEPHERD_FMA_EXPANSION_H
#define SHEPHERD_FMA_EXPANSION_H

#include <math.h>

enum { TERMS = 14 };

struct point {
  double x, y;
};

static inline struct point point_of(double x, double y) {
  struct point result = {x, y};
  return result;
}
static inline struct point add(struct point a, struct point b) { return point_of(a.x + b.x, a.y + b.y); }
static inline struct point subtract(struct point a, struct point b) { return point_of(a.x - b.x, a.y - b.y); }
static inline struct point scale(double factor, struct point a) { return point_of(factor * a.x, factor * a.y); }
static inline struct point multiply(struct point a, struct point b) { return point_of(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x); }
static inline double size_squared(struct point a) { return a.x * a.x + a.y * a.y; }
static inline struct point inverse(struct point a) { return scale(1 / size_squared(a), point_of(a.x, -a.y)); }

/* Around a centre that its owner knows. A multipole: term[0] log(z) and term[k] / z^k, z from the centre. A local expansion:
 * term[k] z^k. */
struct expansion {
  struct point term[TERMS + 1];
};

static double binomial_of[2 * TERMS + 1][2 * TERMS + 1];

static void expansion_begin(void) {
  for (int n = 0; n <= 2 * TERMS; n++) {
    binomial_of[n][0] = 1;
    for (int k = 1; k <= n; k++)
      binomial_of[n][k] = binomial_of[n - 1][k - 1] + (k < n ? binomial_of[n - 1][k] : 0);
  }
}

/* P2M: adds a charge at a place seen from the centre. */
static void add_charge(struct expansion *multipole, double charge, struct point place) {
  struct point power = point_of(charge, 0);
  multipole->term[0].x += charge;
  for (int k = 1; k <= TERMS; k++) {
    power = multiply(power, place);
    multipole->term[k] = subtract(multipole->term[k], scale(1.0 / k, power));
  }
}

/* M2M: adds a multipole whose centre is seen at `shift` from the other's (their lemma 2.3). */
static void add_multipole(struct expansion *to, const struct expansion *from, struct point shift) {
  struct point power[TERMS + 1] = {{1, 0}};
  to->term[0] = add(to->term[0], from->term[0]);
  for (int l = 1; l <= TERMS; l++) {
    struct point sum;
    power[l] = multiply(power[l - 1], shift);
    sum = scale(-from->term[0].x / l, power[l]);
    for (int k = 1; k <= l; k++)
      sum = add(sum, scale(binomial_of[l - 1][k - 1], multiply(from->term[k], power[l - k])));
    to->term[l] = add(to->term[l], sum);
  }
}

/* M2L: adds to a local expansion a multipole whose centre is seen at `shift` from its own (their lemma 2.4). */
static void add_far(struct expansion *local, const struct expansion *multipole, struct point shift) {
  const struct point over = inverse(shift);
  struct point scaled[TERMS + 1], power = point_of(1, 0); /* multipole->term[k] / (-shift)^k */
  struct point sum = point_of(multipole->term[0].x * 0.5 * log(size_squared(shift)), 0);
  for (int k = 1; k <= TERMS; k++) {
    power = multiply(power, scale(-1, over));
    scaled[k] = multiply(multipole->term[k], power);
    sum = add(sum, scaled[k]);
  }
  local->term[0] = add(local->term[0], sum);
  power = point_of(1, 0);
  for (int l = 1; l <= TERMS; l++) {
    sum = point_of(-multipole->term[0].x / l, 0);
    for (int k = 1; k <= TERMS; k++)
      sum = add(sum, scale(binomial_of[l + k - 1][k - 1], scaled[k]));
    power = multiply(power, over);
    local->term[l] = add(local->term[l], multiply(sum, power));
  }
}

/* L2L: adds a local expansion whose centre is seen at -shift from the other's (their lemma 2.5). */
static void add_local(struct expansion *to, const struct expansion *from, struct point shift) {
  struct expansion moved = *from;
  for (int j = 0; j < TERMS; j++)
    for (int k = TERMS - 1; k >= j; k--)
      moved.term[k] = add(moved.term[k], multiply(shift, moved.term[k + 1]));
  for (int k = 0; k <= TERMS; k++)
    to->term[k] = add(to->term[k], moved.term[k]);
}

/* L2P: the potential at a place seen from the centre. */
static double potential_at(const struct expansion *local, struct point place) {
  struct point sum = local->term[TERMS];
  for (int k = TERMS - 1; k >= 0; k--)
    sum = add(local->term[k], multiply(sum, place));
  return sum.x;
}

#endif
