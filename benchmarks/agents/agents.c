/* Agents that walk at random over a square field, which is cut into strips of equal width. Each strip keeps its agents in memory
 * of its own; who leaves it is copied into the memory of the strip that he enters. So data moves while the program runs, and the
 * tasks of a strip follow it: each step has a task for each strip that walks its agents, and one that takes in who has come
 * (the dynamic case of Olivier 2012, 7.5).
 *
 * Variants: oblivious allocates all strips in one thread; spread has each locality domain allocate its own; local also runs each
 * strip's tasks in its domain; affinity leaves the choice to the standard's clause, which names the strip's memory.
 */
#include "../common/bench.h"
#include "../common/locality.h"
#include <sys/mman.h>

static const char variants[] = "oblivious spread local affinity";
enum variant { OBLIVIOUS, SPREAD, LOCAL, AFFINITY };
enum { STRIPS = 32, FIELD = 1 << 16, WIDTH = FIELD / STRIPS, STRIDE = WIDTH / 8 };

struct agent {
  unsigned number, random;
  int x, y;
  unsigned met; /* depends on every strip that it has walked in */
};

struct strip {
  struct agent *agents; /* room for `room` */
  struct agent *leaving[2]; /* to the left and to the right neighbour, likewise */
  int count, left[2], room, number;
};

static enum variant variant;
static struct strip strips[STRIPS];

static int domain_of(int strip) { return strip * locality_domains() / STRIPS; }

static unsigned draw(struct agent *agent) { return agent->random = agent->random * 1103515245u + 12345u; }

static int step_of(struct agent *agent) { return (int)((draw(agent) >> 8) % (2 * STRIDE + 1)) - STRIDE; }

static int inside(int place) { return place < 0 ? 0 : place >= FIELD ? FIELD - 1 : place; }

/* Pages of its own, touched first by whoever runs this. From malloc they might be some that others have used. */
static struct agent *room_for(int agents) {
  size_t size = (size_t)agents * sizeof(struct agent);
  void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED)
    exit(1);
  return (struct agent *)memset(memory, 0, size);
}

static void settle(struct strip *strip, int number, int count) {
  strip->number = number;
  strip->room = 4 * count;
  strip->agents = room_for(strip->room);
  for (int side = 0; side < 2; side++) {
    strip->leaving[side] = room_for(strip->room);
    strip->left[side] = 0;
  }
  strip->count = count;
  for (int i = 0; i < count; i++) {
    struct agent agent = {(unsigned)(number * count + i), (unsigned)(number * count + i) * 2654435761u, 0, 0, 0};
    agent.x = number * WIDTH + (int)(draw(&agent) >> 8) % WIDTH;
    agent.y = (int)(draw(&agent) >> 8) % FIELD;
    strip->agents[i] = agent;
  }
}

static void walk(struct strip *strip) {
  int kept = 0;
  touch(strip->agents);
  for (int i = 0; i < strip->count; i++) {
    struct agent agent = strip->agents[i];
    agent.x = inside(agent.x + step_of(&agent));
    agent.y = inside(agent.y + step_of(&agent));
    agent.met = agent.met * 31 + (unsigned)strip->number + (unsigned)agent.y;
    int side = agent.x / WIDTH - strip->number;
    if (side == 0)
      strip->agents[kept++] = agent;
    else
      strip->leaving[side > 0][strip->left[side > 0]++] = agent;
  }
  strip->count = kept;
}

static void enter(struct strip *strip, struct strip *from, int side) {
  for (int i = 0; i < from->left[side]; i++) {
    if (strip->count == strip->room)
      exit(1);
    strip->agents[strip->count++] = from->leaving[side][i];
  }
  from->left[side] = 0;
}

static void take_in(struct strip *strip) {
  touch(strip->agents);
  if (strip->number > 0)
    enter(strip, strip - 1, 1);
  if (strip->number < STRIPS - 1)
    enter(strip, strip + 1, 0);
}

static void settle_all(int agents) {
  for (int i = 0; i < STRIPS; i++) {
    if (variant != OBLIVIOUS) {
#pragma ompx locality_domain(domain_of(i))
    }
#pragma omp task TIEDNESS
    settle(&strips[i], i, agents / STRIPS);
  }
#pragma ompx locality_domain(-1)
#pragma omp taskwait
}

static void settle_alone(int agents) {
  for (int i = 0; i < STRIPS; i++)
    settle(&strips[i], i, agents / STRIPS);
}

static void for_each_strip(void (*work)(struct strip *)) {
  for (int i = 0; i < STRIPS; i++) {
    struct strip *strip = &strips[i];
    if (variant == AFFINITY) {
      struct agent *agents = strip->agents; /* gcc 12 takes no section of a member */
      const int count = strip->count + 1;
#pragma omp task TIEDNESS affinity(agents[0 : count])
      work(strip);
      continue;
    }
    if (variant == LOCAL) {
#pragma ompx locality_domain(domain_of(i))
    }
#pragma omp task TIEDNESS
    work(strip);
  }
#pragma ompx locality_domain(-1)
#pragma omp taskwait
}

/* The sum does not depend on the order within the strips. */
static unsigned long long checksum(int *count) {
  unsigned long long sum = 0;
  *count = 0;
  for (int i = 0; i < STRIPS; i++) {
    *count += strips[i].count;
    for (int k = 0; k < strips[i].count; k++) {
      const struct agent *agent = &strips[i].agents[k];
      sum += (agent->met ^ agent->random) * (2ull * agent->number + 1);
    }
  }
  return sum;
}

int main(int argc, char **argv) {
  static const struct {
    int agents, steps;
    unsigned long long known; /* by the serial elision */
  } *input, inputs[] = {{32 * 500, 30, 551668188363358800ull},
                {32 * 20000, 100, 12824805119232443133ull}, {32 * 50000, 200, 17108898201098761624ull}};
  double start, seconds;
  unsigned long long sum;
  int count;
  variant = (enum variant)bench_variant(argc, argv, variants);
  input = &inputs[bench_size(argc, argv)];

  touches_begin();
  if (variant == OBLIVIOUS) {
    settle_alone(input->agents);
  } else {
#pragma omp parallel
#pragma omp single
    settle_all(input->agents);
  }
  start = bench_start();
#pragma omp parallel
#pragma omp single
  for (int step = 0; step < input->steps; step++) {
    for_each_strip(walk);
    for_each_strip(take_in);
  }
  seconds = bench_now() - start;
  touches_end();

  sum = checksum(&count);
  if (sum != input->known)
    fprintf(stderr, "found %lluull\n", sum);
  return bench_report("agents", argc, argv, variants, seconds, sum == input->known && count == input->agents);
}
