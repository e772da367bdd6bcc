/* Very many tiny tasks that wait for one another.
 * yield  creatures meet in pairs at one place (after Kaiser and Pradat-Peyre's chameneos). Each task is one wish to meet; who
 *        finds nobody yields some times, then leaves word and ends, so that nothing hangs where taskyield does nothing:
 *        ns per meeting
 * wait   500 chains, each task of which creates the next link and waits for it: ns per link
 */
#include "micro.h"
#include <stdatomic.h>

static const char variants[] = "yield wait";
enum variant { YIELD, WAIT };

/* No more creatures than tasks that every implementation leaves in its queues: one that runs a wish where it is created
 * would recurse without end. */
enum { CREATURES = 48, PATIENCE = 8, CHAINS = 500, LINKS = 100, NOBODY = -1 };
enum state { WAITING, GONE, MET };

static long goal;
static atomic_long count;
static atomic_int place;
static atomic_int states[CREATURES];
static long meetings_of[CREATURES];

static void wish(int self);

static void create_wish(int self) {
#pragma omp task
  wish(self);
}

/* Waits at the place for a while; nonzero once somebody has come. */
static int wait_for_other(int self) {
  for (int i = 0; i < PATIENCE; i++) {
#pragma omp taskyield
    if (atomic_load(&states[self]) == MET)
      return 1;
  }
  int expected = WAITING;
  return !atomic_compare_exchange_strong(&states[self], &expected, GONE);
}

/* Both are the caller's until it has told the other. */
static void meet(int self, int other) {
  meetings_of[self]++;
  meetings_of[other]++;
  int other_has_gone = atomic_exchange(&states[other], MET) == GONE;
  if (atomic_fetch_add(&count, 1) + 1 >= goal)
    return;
  create_wish(self);
  if (other_has_gone)
    create_wish(other); /* otherwise the other sees MET, and goes on by itself */
}

static void wish(int self) {
  for (;;) {
    int other = atomic_load(&place);
    if (other != NOBODY && atomic_compare_exchange_weak(&place, &other, NOBODY)) {
      meet(self, other);
      return;
    }
    atomic_store(&states[self], WAITING);
    if (other == NOBODY && atomic_compare_exchange_weak(&place, &other, self))
      break;
  }
  if (wait_for_other(self) && atomic_load(&count) < goal)
    create_wish(self);
}

static void let_creatures_meet(void) {
  atomic_store(&place, NOBODY);
  for (int i = 0; i < CREATURES; i++)
    create_wish(i);
}

static void chain(int links) {
  if (links == 0) {
    atomic_fetch_add(&count, LINKS);
    return;
  }
#pragma omp task
  chain(links - 1);
#pragma omp taskwait
}

static void create_chains(void) {
  for (int i = 0; i < CHAINS; i++)
#pragma omp task
    chain(LINKS);
}

static double nanoseconds_of(void (*create)(void)) {
  atomic_store(&count, 0);
  double start = bench_now();
#pragma omp parallel
#pragma omp single
  create();
  return 1e9 * (bench_now() - start) / (double)atomic_load(&count);
}

/* Everybody's meetings since the last call. */
static long take_meetings(void) {
  long sum = 0;
  for (int i = 0; i < CREATURES; i++) {
    sum += meetings_of[i];
    meetings_of[i] = 0;
  }
  return sum;
}

static double checked_meetings(void) {
  double value = nanoseconds_of(let_creatures_meet);
  return take_meetings() == 2 * count && count >= goal ? value : -1;
}

static double checked_links(void) {
  double value = nanoseconds_of(create_chains);
  return count == (long)CHAINS * LINKS ? value : -1;
}

int main(int argc, char **argv) {
  static const long goals[] = {2000, 500000, 5000000};
  const enum variant variant = (enum variant)bench_variant(argc, argv, variants);
  goal = goals[bench_size(argc, argv)];
  double value = micro_typical(variant == YIELD ? checked_meetings : checked_links);
  return micro_report("meet", argc, argv, variants, value, "ns", value >= 0);
}
