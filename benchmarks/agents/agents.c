/* A crowd on a plane: each agent walks to a goal and avoids the others (hybrid reciprocal velocity obstacles, hrvo.h). The goals
 * lie in one part of the plane, so that agents gather there, and with them the work (Olivier 2012, 7.5).
 *
 * The plane is a grid of regions, each as wide as agents see, and each with its agents in pages of its own. A step has three
 * phases, and in each a task for every two regions: new velocities, from all agents nearby; new places; taking in who has come from
 * the regions around. Nothing depends on the order of tasks, so the result is that of a serial run, bit for bit.
 *
 * Variants: oblivious settles all regions in one thread. static gives each locality domain a square part of the grid: its pages,
 * and its tasks. reassigned cuts the grid anew every few steps, into parts with equal work, and moves the pages of the regions that
 * get another domain. affinity moves pages likewise, and has the standard's clause find them. The first number: steps from one cut
 * to the next.
 */
#include "../common/bench.h"
#include "../common/locality.h"
#include "hrvo.h"

static const char variants[] = "oblivious static reassigned affinity";
enum variant { OBLIVIOUS, STATIC, REASSIGNED, AFFINITY };
enum { LEAF = 2 }; /* regions of a task that is not divided */

/* A region has width 1, which is how far agents see. */
static const double radius = 0.08, usual_speed = 0.8, most_speed = 1, step = 0.25;

struct agent {
  struct moving seen; /* first */
  struct vec next, goal;
};

struct region {
  struct agent *agents, *leaving; /* pages of its own */
  int count, room, left, leaving_room;
  int x, y, domain;
  long work; /* of the last step: pairs that were looked at */
};

static enum variant variant;
static int width, agents, with_tasks; /* regions in a row: a power of two */
static struct region *regions;        /* in Morton order, so that what follows each other lies together */

static int interleaved(int x, int y) {
  int place = 0;
  for (int bit = 0; 1 << bit < width; bit++)
    place |= (x >> bit & 1) << 2 * bit | (y >> bit & 1) << (2 * bit + 1);
  return place;
}

/* NULL beyond the edges. */
static struct region *region_at(int x, int y) {
  return x < 0 || y < 0 || x >= width || y >= width ? NULL : &regions[interleaved(x, y)];
}

/* One of the nine regions around, itself included. */
static struct region *around(const struct region *region, int number) {
  return region_at(region->x + number % 3 - 1, region->y + number / 3 - 1);
}

/* Room for so many, with the first `count` of what was there. */
static struct agent *resized(struct agent *old, int count, int old_room, int room, int domain) {
  struct agent *memory = (struct agent *)locality_pages((size_t)room * sizeof *memory, domain);
  if (count > 0)
    memcpy(memory, old, (size_t)count * sizeof *memory);
  locality_pages_free(old, (size_t)old_room * sizeof *old);
  return memory;
}

static void make_room(struct region *region, int count) {
  int room = region->room;
  if (count <= room)
    return;
  region->room = 2 * count;
  region->agents = resized(region->agents, region->count, room, region->room, region->domain);
}

static void make_leaving_room(struct region *region) {
  int room = region->leaving_room;
  if (region->count <= room)
    return;
  region->leaving_room = 2 * region->count;
  region->leaving = resized(region->leaving, 0, room, region->leaving_room, region->domain);
}

/* A number in [0, 1) drawn from an agent's number, the same for everybody who asks. */
static double draw(unsigned number, unsigned salt) {
  unsigned bits = (number * 4u + salt) * 2654435761u;
  bits = (bits ^ bits >> 15) * 2246822519u;
  bits = (bits ^ bits >> 13) * 3266489917u;
  return (bits ^ bits >> 16) / 4294967296.0;
}

/* All goals lie in a square with an edge of 0.6 of the plane's, in the corner at 0, 0. */
static struct agent agent_of(int number, const struct region *region) {
  struct agent agent = {{{region->x + draw((unsigned)number, 0), region->y + draw((unsigned)number, 1)}, {0, 0}, number}, {0, 0}, {0, 0}};
  agent.goal = vec_of(0.6 * width * draw((unsigned)number, 2), 0.6 * width * draw((unsigned)number, 3));
  return agent;
}

static void settle(struct region *region) {
  int all = width * width, place = (int)(region - regions);
  int first = (int)((long)agents * place / all), last = (int)((long)agents * (place + 1) / all);
  make_room(region, last - first);
  for (int number = first; number < last; number++)
    region->agents[region->count++] = agent_of(number, region);
}

/* The nearest neighbours so far, and how far they are, squared; nearer ones first, and of equally near ones the least number. */
struct neighbours {
  const struct moving *who[HRVO_NEIGHBOURS];
  double distance[HRVO_NEIGHBOURS];
  int count;
};

static void consider(struct neighbours *found, const struct moving *other, double distance) {
  int place = found->count < HRVO_NEIGHBOURS ? found->count++ : HRVO_NEIGHBOURS;
  while (place > 0 && (distance < found->distance[place - 1] ||
                       (distance == found->distance[place - 1] && other->number < found->who[place - 1]->number))) {
    place--;
    if (place + 1 < HRVO_NEIGHBOURS) {
      found->who[place + 1] = found->who[place];
      found->distance[place + 1] = found->distance[place];
    }
  }
  if (place < HRVO_NEIGHBOURS) {
    found->who[place] = other;
    found->distance[place] = distance;
  }
}

static void look_around(const struct moving *agent, const struct region *region, struct neighbours *found) {
  for (int i = 0; i < region->count; i++) {
    const struct moving *other = &region->agents[i].seen;
    struct vec between = minus(other->place, agent->place);
    double distance = dot(between, between);
    if (distance < 1 && other != agent)
      consider(found, other, distance);
  }
}

static struct vec preferred(const struct agent *agent) {
  struct vec way = minus(agent->goal, agent->seen.place);
  double distance = sqrt(dot(way, way));
  return times(distance > usual_speed * step ? usual_speed / distance : 1 / step, way);
}

static void plan_one(struct agent *agent, struct region *nearby[9]) {
  struct neighbours found = {{0}, {0}, 0};
  struct obstacle cones[HRVO_NEIGHBOURS];
  for (int number = 0; number < 9; number++)
    if (nearby[number])
      look_around(&agent->seen, nearby[number], &found);
  for (int i = 0; i < found.count; i++)
    cones[i] = hrvo_obstacle(&agent->seen, found.who[i], 2 * radius, step);
  agent->next = hrvo_velocity(cones, found.count, preferred(agent), most_speed);
}

/* The first phase. */
static void plan(struct region *region) {
  struct region *nearby[9];
  long others = 0;
  touch(region->agents);
  for (int number = 0; number < 9; number++) {
    nearby[number] = around(region, number);
    others += nearby[number] ? nearby[number]->count : 0;
  }
  for (int i = 0; i < region->count; i++)
    plan_one(&region->agents[i], nearby);
  region->work = region->count * (others + 50); /* an agent's own velocity takes as long as a look at some 50 others */
}

static double inside(double place) { return place < 0 ? 0 : place > width - 1e-6 ? width - 1e-6 : place; }

static int is_in(const struct agent *agent, const struct region *region) {
  return (int)agent->seen.place.x == region->x && (int)agent->seen.place.y == region->y;
}

/* The second phase. */
static void move(struct region *region) {
  int kept = 0;
  touch(region->agents);
  make_leaving_room(region);
  region->left = 0;
  for (int i = 0; i < region->count; i++) {
    struct agent agent = region->agents[i];
    struct vec to = plus(agent.seen.place, times(step, agent.next));
    agent.seen.velocity = agent.next;
    agent.seen.place = vec_of(inside(to.x), inside(to.y));
    if (is_in(&agent, region))
      region->agents[kept++] = agent;
    else
      region->leaving[region->left++] = agent;
  }
  region->count = kept;
}

/* The third phase. */
static void take_in(struct region *region) {
  touch(region->agents);
  for (int number = 0; number < 9; number++) {
    const struct region *from = around(region, number);
    for (int i = 0; from && i < from->left; i++) {
      if (!is_in(&from->leaving[i], region))
        continue;
      make_room(region, region->count + 1);
      region->agents[region->count++] = from->leaving[i];
    }
  }
}

/* After the last phase of a step. */
static void move_pages_of(struct region *region) {
  locality_pages_move(region->agents, (size_t)region->room * sizeof(struct agent), region->domain);
  locality_pages_move(region->leaving, (size_t)region->leaving_room * sizeof(struct agent), region->domain);
}

/* Of the regions from one to another, in Morton order; halves of them are tasks, which stay in the domain of this one. */
static void work_on(int first, int last, void (*work)(struct region *)) {
  int middle = first + (last - first) / 2;
  if (last - first <= LEAF) {
    for (int i = first; i < last; i++)
      work(&regions[i]);
    return;
  }
#pragma omp task TIEDNESS
  work_on(first, middle, work);
#pragma omp task TIEDNESS
  work_on(middle, last, work);
#pragma omp taskwait
}

static void work_on_each_where_it_lies(void (*work)(struct region *)) {
  for (int i = 0; i < width * width; i++) {
    struct region *region = &regions[i];
    const struct agent *first = region->agents; /* gcc 12 takes no section of a member */
    const int count = region->count;
#pragma omp task TIEDNESS affinity(first[0 : count])
    work(region);
  }
#pragma omp taskwait
}

/* The regions of a domain follow each other. */
static void work_by_domains(void (*work)(struct region *)) {
  for (int first = 0, last; first < width * width; first = last) {
    for (last = first + 1; last < width * width && regions[last].domain == regions[first].domain;)
      last++;
#pragma ompx locality_domain(regions[first].domain)
#pragma omp task TIEDNESS
    work_on(first, last, work);
  }
#pragma ompx locality_domain(-1)
#pragma omp taskwait
}

static void for_each_region(void (*work)(struct region *)) {
  if (!with_tasks)
    for (int i = 0; i < width * width; i++)
      work(&regions[i]);
  else if (variant == AFFINITY)
    work_on_each_where_it_lies(work);
  else if (variant == OBLIVIOUS)
    work_on(0, width * width, work);
  else
    work_by_domains(work);
}

/* Each domain gets an equal part of the work, one after the other; a region belongs to where the middle of its work does. */
static void cut(long (*weight)(const struct region *)) {
  long all = 0, before = 0;
  for (int i = 0; i < width * width; i++)
    all += weight(&regions[i]);
  for (int i = 0; i < width * width; i++) {
    long own = weight(&regions[i]);
    regions[i].domain = variant == OBLIVIOUS ? -1 : (int)((double)(2 * before + own) / (2 * (double)all) * locality_domains());
    before += own;
  }
}

static long alike(const struct region *region) {
  (void)region;
  return 1;
}

static long work_of(const struct region *region) { return region->work + 1; }

static void found_plane(void) {
  regions = (struct region *)calloc((size_t)(width * width), sizeof *regions);
  if (!regions)
    exit(1);
  for (int x = 0; x < width; x++) {
    for (int y = 0; y < width; y++) {
      region_at(x, y)->x = x;
      region_at(x, y)->y = y;
    }
  }
  cut(alike);
}

static void simulate(int steps, int between_cuts) {
  for (int i = 0; i < steps; i++) {
    for_each_region(plan);
    for_each_region(move);
    for_each_region(take_in);
    if (variant < REASSIGNED || !with_tasks || (i + 1) % between_cuts != 0)
      continue;
    cut(work_of);
    for_each_region(move_pages_of);
  }
}

/* All agents by their numbers. Clears the plane. */
static struct agent *census(void) {
  struct agent *all = (struct agent *)calloc((size_t)agents, sizeof *all);
  for (int i = 0; all && i < width * width; i++) {
    for (int k = 0; k < regions[i].count; k++)
      all[regions[i].agents[k].seen.number] = regions[i].agents[k];
    locality_pages_free(regions[i].agents, (size_t)regions[i].room * sizeof *all);
    locality_pages_free(regions[i].leaving, (size_t)regions[i].leaving_room * sizeof *all);
  }
  free(regions);
  if (!all)
    exit(1);
  return all;
}

/* How far the agents are from their goals, on the average. */
static double way_left(const struct agent *all) {
  double sum = 0;
  for (int i = 0; i < agents; i++) {
    struct vec way = minus(all[i].goal, all[i].seen.place);
    sum += sqrt(dot(way, way));
  }
  return sum / agents;
}

/* Bit for bit what a run without tasks gives, and nearer to the goals than at the start. */
static int verify(const struct agent *result, int steps) {
  struct agent *before, *expected;
  int right;
  with_tasks = 0;
  variant = OBLIVIOUS;
  found_plane();
  for_each_region(settle);
  before = census();
  found_plane();
  for_each_region(settle);
  simulate(steps, 1);
  expected = census();
  right = memcmp(result, expected, (size_t)agents * sizeof *result) == 0 && way_left(result) < 0.9 * way_left(before);
  free(before);
  free(expected);
  return right;
}

int main(int argc, char **argv) {
  static const struct {
    int width, agents, steps;
  } *input, inputs[] = {{8, 640, 12}, {16, 2500, 64}, {64, 40000, 256}, {16, 2500, 16}};
  struct agent *result;
  double start, seconds;
  variant = (enum variant)bench_variant(argc, argv, variants);
  input = &inputs[bench_size(argc, argv)];
  const int between_cuts = (int)bench_number(argc, argv, 0, 4);
  width = input->width;
  agents = input->agents;
  if (between_cuts < 1)
    bench_usage(argv[0], variants);

  touches_begin();
  found_plane();
  with_tasks = variant != OBLIVIOUS;
#pragma omp parallel
#pragma omp single
  for_each_region(settle);
  with_tasks = 1;
  start = bench_start();
#pragma omp parallel
#pragma omp single
  simulate(input->steps, between_cuts);
  seconds = bench_now() - start;
  touches_end();
  touches_wanted = 0;
  result = census();
  return bench_report("agents", argc, argv, variants, seconds, verify(result, input->steps));
}
