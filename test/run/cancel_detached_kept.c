// Detached tasks that are discarded without end leave no memory behind, whether somebody fulfills their events later or
// nobody does; an old handle ends no task that came after.
// RUN: %shepcc -O1 -fopenmp %s -o %t
// RUN: env OMP_CANCELLATION=true %t
// RUN: env OMP_CANCELLATION=true %t late
#include <omp.h>
#include <stdio.h>
#include <sys/resource.h>

enum { kRounds = 200000, kMostGrowth = 3000 };  // kilobytes; an event for each round would be 12,000
static omp_event_handle_t events[kRounds];
static int ran;

static void discard(int round) {
#pragma omp taskgroup
  {
    omp_event_handle_t event = 0;
#pragma omp task if (0)
    {
#pragma omp cancel taskgroup
    }
#pragma omp task detach(event)
    ran++;
    events[round] = event;
  }
}

static int ends_by_its_own_event(int round) {
  int done = 0;
  omp_event_handle_t event;
#pragma omp taskgroup
  {
#pragma omp task detach(event) shared(done)
    {}
    for (int each = round > 200 ? round - 200 : 0; each < round; ++each) omp_fulfill_event(events[each]);
#pragma omp task shared(done)
    {
      done = 1;
      omp_fulfill_event(event);
    }
  }
  return done;
}

static long kilobytes(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

static int wrong_rounds(int late) {
  int wrong = 0;
  long before = 0;
  for (int round = 0; round < kRounds; ++round) {
    discard(round);
    if (late) omp_fulfill_event(events[round / 2 * 2]);
    if (round % 1000 == 0) wrong += !ends_by_its_own_event(round);
    if (round == 1000) before = kilobytes();
  }
  if (kilobytes() - before > kMostGrowth) printf("grew by %ld kB\n", kilobytes() - before), wrong++;
  return wrong;
}

int main(int argc, char **argv) {
  int wrong = 0;
  (void)argv;
  for (int i = 0; i < kRounds; ++i) events[i] = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  wrong = wrong_rounds(argc > 1);
  if (wrong || ran) printf("%d wrong, %d ran\n", wrong, ran);
  return wrong || ran;
}
