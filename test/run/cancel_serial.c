// Cancelling outside of any parallel region, and where one thread executes everything: taskgroups are cancelled by an
// initial thread as inside, also by that of a league's team; a cancelled loop says nothing of those behind it.
// RUN: %matrix --backend=%backend --env=OMP_CANCELLATION=true %s
// RUN: %matrix --schedulers=mts --threads=1 --env=OMP_CANCELLATION=true --env=SHEPHERD_SERIAL=true %s
#include <stdio.h>

static int search(int wanted) {
  int found = 0;
#pragma omp taskgroup
  for (int i = 0; i < 9; i++)
#pragma omp task shared(found) if (i < 20)
  {
    if (i == wanted) {
      found = 10 * i;
#pragma omp cancel taskgroup
    }
#pragma omp cancellation point taskgroup
  }
  return found;
}

static int count;

/* Every other loop is cancelled, and does nothing. */
static void iterate(int rounds) {
  for (int round = 0; round < rounds; round++) {
#pragma omp for reduction(+ : count) schedule(dynamic, 3)
    for (int i = 0; i < 10; i++) {
      if (round % 2) {
#pragma omp cancel for
      } else {
        count++;
      }
    }
#pragma omp sections
    {
      if (round % 2 == 0) count++;
#pragma omp section
      if (round % 2) {
#pragma omp cancel sections
      }
    }
  }
}

int main(void) {
  iterate(6);
#pragma omp parallel num_threads(1)
  iterate(7);
  printf("%d\n", count);
  int in_teams[2] = {0, 0}, teams = 0;
  printf("%d %d\n", search(3), search(8));
#pragma omp teams num_teams(2) thread_limit(1) reduction(+ : teams)
  {
    teams += search(5) == 50;
  }
  printf("%d\n", teams > 0);
#pragma omp parallel num_threads(1)
  in_teams[0] = search(2);
  printf("%d %d\n", in_teams[0], in_teams[1]);
  return 0;
}
