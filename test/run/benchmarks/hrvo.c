// The velocities of benchmarks/agents: one alone keeps to its way, two that meet pass each other on one side, and a ring of agents that
// cross at its centre does so without a collision.
// RUN: %shepcc -O2 -I%source_root/benchmarks/agents %s -o %t -lm && %t | %FileCheck %s
// CHECK: alone kept 1
// CHECK: two met at 1 or more, passed 1, on one side 1
// CHECK: ring met at 1 or more, passed 1
#include "hrvo.h"
#include <stdio.h>

enum { MOST = 7 };
static const double radius = 0.08, step = 0.05;
static struct moving agents[MOST];
static struct vec goals[MOST];

// The least distance between two, in their radii.
static double walk(int count, int steps) {
  double least = 1e9;
  for (int t = 0; t < steps; t++) {
    struct vec next[MOST];
    for (int i = 0; i < count; i++) {
      struct obstacle cones[MOST];
      struct vec way = minus(goals[i], agents[i].place);
      double distance = sqrt(dot(way, way));
      int found = 0;
      for (int k = 0; k < count; k++)
        if (k != i) cones[found++] = hrvo_obstacle(&agents[i], &agents[k], 2 * radius, step);
      next[i] = hrvo_velocity(cones, found, times(distance > 0.8 * step ? 0.8 / distance : 1 / step, way), 1);
    }
    for (int i = 0; i < count; i++) {
      agents[i].velocity = next[i];
      agents[i].place = plus(agents[i].place, times(step, next[i]));
    }
    for (int i = 0; i < count; i++)
      for (int k = 0; k < i; k++) {
        struct vec between = minus(agents[i].place, agents[k].place);
        double distance = sqrt(dot(between, between)) / (2 * radius);
        least = distance < least ? distance : least;
      }
  }
  return least;
}

static void begin(int count) {
  for (int i = 0; i < count; i++) {
    double angle = 2 * 3.14159265358979 * i / count;
    agents[i] = (struct moving){{cos(angle), sin(angle)}, {0, 0}, i};
    goals[i] = times(-1, agents[i].place);
  }
}

static int there(int count) {
  for (int i = 0; i < count; i++) {
    struct vec way = minus(goals[i], agents[i].place);
    if (dot(way, way) > 0.01) return 0;
  }
  return 1;
}

int main(void) {
  struct vec kept = hrvo_velocity(NULL, 0, vec_of(0.3, 0.4), 1);
  printf("alone kept %d\n", kept.x == 0.3 && kept.y == 0.4);
  begin(2);
  double least = walk(2, 26);
  int side = agents[0].place.y * agents[1].place.y < 0;
  double later = walk(2, 100);
  least = later < least ? later : least;
  printf("two met at %s, passed %d, on one side %d\n", least >= 0.99 ? "1 or more" : "less", there(2), side);
  begin(MOST);
  least = walk(MOST, 400);
  printf("ring met at %s, passed %d\n", least >= 0.99 ? "1 or more" : "less", there(MOST));
  if (least < 0.99) printf("%g\n", least);
  return 0;
}
