/* Velocities that avoid collisions: hybrid reciprocal velocity obstacles (Snape, van den Berg, Guy, Manocha: The hybrid
 * reciprocal velocity obstacle, IEEE Transactions on Robotics 27, 2011).
 *
 * An obstacle is a cone of the velocities that would lead into a neighbour. Its one side is that of the reciprocal velocity
 * obstacle, so that both give way by half; the side on which nobody shall pass is that of the velocity obstacle, so that neither
 * changes its mind. Of the velocities at corners and edges of all cones the one nearest to the preferred velocity is taken.
 * Nothing but + - * / and sqrt is used, so that equal inputs give equal bits. For C99 and C++11 onward.
 */
#ifndef SHEPHERD_AGENTS_HRVO_H
#define SHEPHERD_AGENTS_HRVO_H

#include <math.h>

enum { HRVO_NEIGHBOURS = 6 };

struct vec {
  double x, y;
};

static inline struct vec vec_of(double x, double y) {
  struct vec result = {x, y};
  return result;
}
static inline struct vec plus(struct vec a, struct vec b) { return vec_of(a.x + b.x, a.y + b.y); }
static inline struct vec minus(struct vec a, struct vec b) { return vec_of(a.x - b.x, a.y - b.y); }
static inline struct vec times(double factor, struct vec a) { return vec_of(factor * a.x, factor * a.y); }
static inline double dot(struct vec a, struct vec b) { return a.x * b.x + a.y * b.y; }
/* Positive where b lies to the left of a. */
static inline double det(struct vec a, struct vec b) { return a.x * b.y - a.y * b.x; }

/* What others may see of an agent. */
struct moving {
  struct vec place, velocity;
  long long number; /* unlike all others; as wide as the rest, so that there is no padding */
};

/* The cone between two unit vectors. */
struct obstacle {
  struct vec apex, left, right;
};

/* That of the neighbour for the agent, in velocities; `reach` is the sum of their radii, `step` the time of a step. */
static inline struct obstacle hrvo_obstacle(const struct moving *agent, const struct moving *neighbour, double reach, double step) {
  struct obstacle cone;
  struct vec between = minus(neighbour->place, agent->place), half = times(0.5, minus(agent->velocity, neighbour->velocity));
  double distance = sqrt(dot(between, between)), sine, cosine;
  struct vec ahead = distance > 0 ? times(1 / distance, between) : vec_of(agent->number < neighbour->number ? 1 : -1, 0);
  if (distance <= reach) { /* they overlap: a half plane of all that does not part them within the step */
    cone.apex = minus(plus(neighbour->velocity, half), times((reach - distance) / (2 * step), ahead));
    cone.left = vec_of(-ahead.y, ahead.x);
    cone.right = vec_of(ahead.y, -ahead.x);
    return cone;
  }
  sine = reach / distance;
  cosine = sqrt(1 - sine * sine);
  cone.left = vec_of(cosine * ahead.x - sine * ahead.y, cosine * ahead.y + sine * ahead.x);
  cone.right = vec_of(cosine * ahead.x + sine * ahead.y, cosine * ahead.y - sine * ahead.x);
  /* The reciprocal obstacle has its apex at neighbour->velocity + half. */
  if (det(ahead, half) >= 0)
    cone.apex = plus(neighbour->velocity, times(det(half, cone.left) / det(cone.right, cone.left), cone.right));
  else
    cone.apex = plus(neighbour->velocity, times(det(half, cone.right) / det(cone.left, cone.right), cone.left));
  return cone;
}

static inline int hrvo_is_inside(const struct obstacle *cone, struct vec velocity) {
  const double edge = 1e-9; /* an edge is outside, whatever rounding says */
  struct vec from = minus(velocity, cone->apex);
  return det(cone->left, from) < -edge && det(cone->right, from) > edge;
}

/* The best velocity so far. The obstacles are sorted, the nearest neighbour first. */
struct hrvo_choice {
  const struct obstacle *cones;
  int count;
  struct vec preferred;
  double most; /* speed */
  struct vec best;
  double distance; /* from the preferred one, squared */
  int avoided;     /* so many of the nearest obstacles */
};

static inline void hrvo_try(struct hrvo_choice *choice, struct vec velocity) {
  struct vec from = minus(velocity, choice->preferred);
  double distance = dot(from, from);
  int avoided = 0;
  if (dot(velocity, velocity) > choice->most * choice->most * (1 + 1e-9))
    return;
  if (choice->avoided == choice->count && distance >= choice->distance)
    return;
  while (avoided < choice->count && !hrvo_is_inside(&choice->cones[avoided], velocity))
    avoided++;
  if (avoided < choice->avoided || (avoided == choice->avoided && distance >= choice->distance))
    return;
  choice->best = velocity;
  choice->distance = distance;
  choice->avoided = avoided;
}

static inline struct vec hrvo_side(const struct obstacle *cone, int side) { return side ? cone->right : cone->left; }

/* The place on a side that is nearest to the preferred velocity, and those at the greatest speed. */
static inline void hrvo_try_side(struct hrvo_choice *choice, struct vec apex, struct vec side) {
  double nearest = dot(minus(choice->preferred, apex), side), middle = -dot(apex, side);
  double root = middle * middle - dot(apex, apex) + choice->most * choice->most;
  if (nearest > 0)
    hrvo_try(choice, plus(apex, times(nearest, side)));
  if (root < 0)
    return;
  root = sqrt(root);
  if (middle + root >= 0)
    hrvo_try(choice, plus(apex, times(middle + root, side)));
  if (middle - root >= 0)
    hrvo_try(choice, plus(apex, times(middle - root, side)));
}

static inline void hrvo_try_crossing(struct hrvo_choice *choice, struct vec apex, struct vec side, struct vec other_apex,
                                     struct vec other_side) {
  struct vec between = minus(other_apex, apex);
  double across = det(side, other_side), along, other_along;
  if (across == 0)
    return;
  along = det(between, other_side) / across;
  other_along = det(between, side) / across;
  if (along >= 0 && other_along >= 0)
    hrvo_try(choice, plus(apex, times(along, side)));
}

/* A velocity of at most that speed, as near to the preferred one as the obstacles allow. Where they allow none, one that keeps
 * out of as many of the first obstacles as can be. */
static inline struct vec hrvo_velocity(const struct obstacle *cones, int count, struct vec preferred, double most) {
  struct hrvo_choice choice = {cones, count, preferred, most, {0, 0}, 0, -1};
  hrvo_try(&choice, preferred);
  for (int i = 0; i < 2 * count; i++) {
    const struct obstacle *one = &cones[i / 2];
    hrvo_try_side(&choice, one->apex, hrvo_side(one, i % 2));
    for (int j = i / 2 * 2 + 2; j < 2 * count; j++)
      hrvo_try_crossing(&choice, one->apex, hrvo_side(one, i % 2), cones[j / 2].apex, hrvo_side(&cones[j / 2], j % 2));
  }
  return choice.best;
}

#endif
