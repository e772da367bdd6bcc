// A random tree of tasks, decided at run time by a seed: every kind of task, dependences, events, groups, yields,
// nested regions, assemblies. It checks what OpenMP promises: each task runs once; nobody goes on before those he waits
// for; dependences order, and mutexinoutset excludes; a tied task stays on its thread and starts only on top of its
// ancestors (12.9).
//
//   tree SEED DEPTH FEATURES      n: nested regions, e: events, p: free agents, a: no tied task on top of others,
//                                w: assemblies, whose members come on top of whatever waits
#include <omp.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { kCells = 4, kPhases = 200, kEvents = 1 << 14 };

static atomic_int faults;
static atomic_long created, executed;
static int has_nested, has_events, has_agents, has_assemblies, checks_ancestors;

static void fault(const char* what, long seen, long wanted) {
  if (atomic_fetch_add(&faults, 1) < 5) fprintf(stderr, "%s: %ld for %ld\n", what, seen, wanted);
}
static void check(int is_right, const char* what, long seen, long wanted) {
  if (!is_right) fault(what, seen, wanted);
}

typedef unsigned long long Random;
static unsigned draw(Random* random, unsigned below) {
  *random = *random * 6364136223846793005u + 1442695040888963407u;
  return (unsigned)(*random >> 33) % below;
}

// ---- what is known of a task ----

typedef struct Node {
  const struct Node* parent;
  int tied;
} Node;

// The tied tasks whose bodies this thread has begun, and not ended; those of an inner region come behind `region`.
static const Node region;
static _Thread_local const Node* suspended[1024];
static _Thread_local int depth_here;

__attribute__((noinline)) static void begin_tied(const Node* node) {
  for (int i = depth_here - 1; i >= 0 && suspended[i] != &region && checks_ancestors; --i) {
    const Node* each = node;
    int moved = 0;  // what an untied task generates may begin where that task has come to
    for (; each && each != suspended[i]; each = each->parent) moved |= !each->tied;
    check(each || moved, "a tied task began on top of one that is no ancestor of its", i, depth_here);
  }
  suspended[depth_here++] = node;
}
__attribute__((noinline)) static void begin_region(void) { suspended[depth_here++] = &region; }
__attribute__((noinline)) static void end_tied(const Node* node) {
  for (int i = depth_here - 1; i >= 0; --i) {
    if (suspended[i] != node) continue;
    memmove(suspended + i, suspended + i + 1, (size_t)(depth_here - i - 1) * sizeof *suspended);
    --depth_here;
    return;
  }
  fault("a tied task ended on another thread", 0, 0);
}

// ---- dependences: the uses of a cell form phases, each of which begins when the one before has ended ----

typedef enum { kNone, kIn, kOut, kInout, kMutex, kSet } Use;
typedef struct {
  Use last[kCells];
  int phase[kCells], wanted[kCells][kPhases];
  atomic_int ended[kCells][kPhases], inside[kCells];
  char cell[kCells];
} Frame;
typedef struct {
  int count, cell[2], phase[2];
  Use use[2];
} Uses;

static void plan(Frame* frame, Uses* uses, int cell, Use use) {
  if (frame->phase[cell] == kPhases - 1) return;
  const int joins = use == frame->last[cell] && use != kOut && use != kInout;
  if (!joins && frame->last[cell] != kNone) ++frame->phase[cell];
  frame->last[cell] = use;
  ++frame->wanted[cell][frame->phase[cell]];
  uses->cell[uses->count] = cell;
  uses->phase[uses->count] = frame->phase[cell];
  uses->use[uses->count++] = use;
}
static void begin_uses(Frame* frame, const Uses* uses) {
  for (int i = 0; i < uses->count; ++i) {
    const int cell = uses->cell[i], before = uses->phase[i] - 1;
    if (before >= 0) {
      const int ended = atomic_load(&frame->ended[cell][before]), wanted = frame->wanted[cell][before];
      check(ended == wanted, "predecessors that had ended", ended, wanted);
    }
    if (uses->use[i] == kMutex) check(!atomic_exchange(&frame->inside[cell], 1), "mutexinoutset let two in", 2, 1);
  }
}
static void end_uses(Frame* frame, const Uses* uses) {
  for (int i = 0; i < uses->count; ++i) {
    if (uses->use[i] == kMutex) atomic_store(&frame->inside[uses->cell[i]], 0);
    atomic_fetch_add(&frame->ended[uses->cell[i]][uses->phase[i]], 1);
  }
}
static void check_ended(Frame* frame, int cell, const char* wait) {
  for (int phase = 0; phase <= frame->phase[cell]; ++phase)
    check(frame->ended[cell][phase] == frame->wanted[cell][phase], wait, frame->ended[cell][phase],
          frame->wanted[cell][phase]);
}

// ---- events, fulfilled by a thread that OpenMP did not make ----

static omp_event_handle_t events[kEvents];
static atomic_int event_is_there[kEvents], next_event, no_more_events;

static void* fulfill_events(void* unused) {
  for (int next = 0;;) {
    if (atomic_load(&event_is_there[next % kEvents])) {
      const omp_event_handle_t event = events[next % kEvents];
      atomic_store(&event_is_there[next++ % kEvents], 0);
      omp_fulfill_event(event);
    } else if (atomic_load(&no_more_events)) {
      return unused;
    }
  }
}
static void fulfill_later(omp_event_handle_t event) {
  const int at = atomic_fetch_add(&next_event, 1) % kEvents;
  while (atomic_load(&event_is_there[at])) continue;
  events[at] = event;
  atomic_store(&event_is_there[at], 1);
}

// ---- the tree ----

static void grow(Random random, int depth, const Node* self);

static void execute(Random random, int depth, const Node* node, Frame* frame, Uses uses) {
  if (node->tied) begin_tied(node);
  begin_uses(frame, &uses);
  atomic_fetch_add(&executed, 1);
  grow(random, depth, node);
  end_uses(frame, &uses);
  if (node->tied) end_tied(node);
}

static void make_depobj(omp_depend_t* object, char* cell, Use use) {
#pragma omp depobj(*object) depend(in : *cell)
  if (use == kOut) {
#pragma omp depobj(*object) update(out)
  } else if (use == kInout) {
#pragma omp depobj(*object) update(inout)
  } else if (use == kMutex) {
#pragma omp depobj(*object) update(mutexinoutset)
  } else if (use == kSet) {
#pragma omp depobj(*object) update(inoutset)
  }
}

// One task of a kind; `...` are its clauses.
#define PRAGMA(text) _Pragma(#text)
#define TASK(is_tied, ...)                                                                                          \
  {                                                                                                                 \
    node->tied = is_tied;                                                                                           \
    PRAGMA(omp task firstprivate(below, depth, node, frame, uses, event, later, outside) __VA_ARGS__)               \
    {                                                                                                               \
      execute(below, depth, node, frame, uses);                                                                     \
      if (later) outside ? fulfill_later(event) : omp_fulfill_event(event);                                         \
    }                                                                                                               \
    break;                                                                                                          \
  }
// One of the members goes on; all meet within.
#define ASSEMBLY(WIDTH, ...)                                                                                        \
  {                                                                                                                 \
    node->tied = 1;                                                                                                 \
    PRAGMA(omp task firstprivate(below, depth, node, frame, uses, number) ompx_width(WIDTH) __VA_ARGS__)            \
    {                                                                                                               \
      PRAGMA(omp barrier)                                                                                           \
      PRAGMA(omp single nowait)                                                                                     \
      execute(below, depth, node, frame, uses);                                                                     \
    }                                                                                                               \
    break;                                                                                                          \
  }
#define KINDS(...)                                                                                                  \
  switch (kind) {                                                                                                   \
    case 0: TASK(0, untied __VA_ARGS__)                                                                             \
    case 1: TASK(1, priority(number) mergeable __VA_ARGS__)                                                         \
    case 2: TASK(1, final(number == 0) mergeable __VA_ARGS__)                                                       \
    case 3: TASK(1, if (number & 1) __VA_ARGS__)                                                                    \
    case 4: TASK(1, if (0) final(number < 2) __VA_ARGS__)                                                           \
    case 5: TASK(1, locality_domain(number - 1) __VA_ARGS__)                                                        \
    case 6: TASK(0, untied priority(number) locality_domain(number - 1) __VA_ARGS__)                                \
    case 7: TASK(1, affinity(frame->cell[0]) __VA_ARGS__)                                                           \
    case 8: TASK(1, transparent(omp_impex) __VA_ARGS__)                                                             \
    case 9: TASK(1, threadset(omp_pool) mergeable __VA_ARGS__)                                                      \
    case 10: later = 1; TASK(1, detach(event) __VA_ARGS__)                                                          \
    case 12: ASSEMBLY(number + 1, priority(number) __VA_ARGS__)                                                     \
    case 13: ASSEMBLY(auto : 64 * number, __VA_ARGS__)                                                              \
    default: TASK(1, __VA_ARGS__)                                                                                   \
  }

static void generate(Random* random, int depth, const Node* self, Frame* frame) {
  unsigned kind = draw(random, 16);
  if ((kind == 9 && !has_agents) || (kind == 10 && (!has_events || omp_in_final()))) kind = 11;
  if ((kind == 12 || kind == 13) && !has_assemblies) kind = 11;
  const int number = (int)draw(random, 5), outside = (int)draw(random, 2);
  int later = 0;
  omp_event_handle_t event = 0;
  Uses uses = {0, {0}, {0}, {kNone}};
  const unsigned dependences = draw(random, 3), first = draw(random, kCells);
  if (dependences > 0) plan(frame, &uses, (int)first, 1 + draw(random, 5));
  if (dependences > 1) plan(frame, &uses, (int)((first + 1 + draw(random, kCells - 1)) % kCells), 1 + draw(random, 5));
  Random below = *random;
  draw(random, 2);
  below = below * 2654435761u + 1;
  Node* const node = malloc(sizeof *node);
  node->parent = self;
  atomic_fetch_add(&created, 1);
  --depth;
  if (uses.count == 0) {
    KINDS()
    return;
  }
  omp_depend_t objects[2];
  for (int i = 0; i < 2; ++i)
    make_depobj(&objects[i], i < uses.count ? &frame->cell[uses.cell[i]] : (char*)node + i, uses.use[i]);
  KINDS(depend(depobj : objects[0], objects[1]))
  for (int i = 0; i < 2; ++i) {
#pragma omp depobj(objects[i]) destroy
  }
}

static void wait_for_group(Random* random, int depth, const Node* self) {
  Frame* const inner = calloc(1, sizeof *inner);
  const int tasks = 1 + (int)draw(random, 5);
#pragma omp taskgroup
  for (int i = 0; i < tasks; ++i) generate(random, depth, self, inner);
  for (int each = 0; each < kCells; ++each) check_ended(inner, each, "tasks behind a taskgroup");
  free(inner);
}

// The region's implicit tasks lie on top of whoever encountered it, which is no reason for its tasks not to begin. Tasks
// from around may end while the thread waits in it.
static void nest(Random random, int depth) {
#pragma omp parallel num_threads(2)
  {
    static const Node root = {NULL, 1};
    begin_region();
#pragma omp single
    {
#pragma omp taskgroup
      grow(random, depth - 2, &root);
    }
    end_tied(&region);
  }
}

static void wait_in_some_way(Random* random, int depth, const Node* self, Frame* frame) {
  const int cell = (int)draw(random, kCells);
  const unsigned way = draw(random, 6);
  if (way == 0) {
#pragma omp taskwait
    for (int each = 0; each < kCells; ++each) check_ended(frame, each, "tasks behind a taskwait");
  } else if (way == 1) {
#pragma omp taskwait depend(inout : frame->cell[cell])
    check_ended(frame, cell, "tasks behind a taskwait with dependences");
  } else if (way == 2) {
#pragma omp taskyield
  } else if (way == 3) {
    long sum = 0;
#pragma omp taskloop grainsize(2) reduction(+ : sum)
    for (int i = 0; i < 6; ++i) sum += i;
    check(sum == 15, "sum of a taskloop", sum, 15);
  } else if (way == 4) {
    wait_for_group(random, depth, self);
  } else if (has_nested && depth > 2 && omp_get_level() == 1) {
    nest(*random + 7, depth);
  }
}

static void grow(Random random, int depth, const Node* self) {
  if (depth <= 0) return;
  Frame* const frame = calloc(1, sizeof *frame);
  const int statements = 2 + (int)draw(&random, 7);
  for (int i = 0; i < statements; ++i) {
    if (draw(&random, 20) < 12) {
      generate(&random, depth, self, frame);
    } else {
      wait_in_some_way(&random, depth, self, frame);
    }
  }
  // The frame must live as long as its tasks: they end here, or it is never freed.
  if (draw(&random, 2)) {
#pragma omp taskwait
    free(frame);
  }
}

int main(int count, char** arguments) {
  if (count != 4) return 2;
  const Random seed = strtoull(arguments[1], NULL, 10) * 0x9E3779B97F4A7C15u;
  const int depth = atoi(arguments[2]);
  has_nested = strchr(arguments[3], 'n') != NULL;
  has_events = strchr(arguments[3], 'e') != NULL;
  has_agents = strchr(arguments[3], 'p') != NULL;
  has_assemblies = strchr(arguments[3], 'w') != NULL;
  checks_ancestors = !strchr(arguments[3], 'a') && !has_assemblies;
  pthread_t fulfiller;
  pthread_create(&fulfiller, NULL, fulfill_events, NULL);
#pragma omp parallel
  {
    static const Node root = {NULL, 1};
#pragma omp single
    grow(seed, depth, &root);
  }
  atomic_store(&no_more_events, 1);
  pthread_join(fulfiller, NULL);
  check(created == executed, "tasks that ran", executed, created);
  return faults != 0;
}
