// A taskgroup is cancelled outside of any parallel region as inside: by an initial thread, also that of a league's team.
// RUN: %matrix --backend=%backend --env=OMP_CANCELLATION=true %s
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

int main(void) {
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
