// How many free agents there are, by OMP_THREADS_RESERVE, OMP_NUM_THREADS and OMP_THREAD_LIMIT; and that neither a fork
// nor the end of the program, of a thread or of a league minds them. The numbers are of threads that meet, and of
// threads in a region of four.
// REQUIRES: free-agents
// RUN: %shepcc --shep-backend=%backend -O1 -fopenmp %s -o %t -pthread
// RUN: env OMP_NUM_THREADS=3 %t meet 3 | %FileCheck --check-prefix=ALL -DMEET=3 -DTEAM=4 %s
// RUN: env OMP_NUM_THREADS=1 OMP_THREADS_RESERVE="free_agent(3)" %t meet 4 \
// RUN:   | %FileCheck --check-prefix=ALL -DMEET=4 -DTEAM=4 %s
// RUN: env OMP_NUM_THREADS=8 OMP_THREAD_LIMIT=3 %t meet 3 | %FileCheck --check-prefix=ALL -DMEET=3 -DTEAM=3 %s
// RUN: env OMP_NUM_THREADS=8 OMP_THREADS_RESERVE=" 6 " %t meet 3 | %FileCheck --check-prefix=ALL -DMEET=3 -DTEAM=4 %s
// RUN: env OMP_NUM_THREADS=2 OMP_THREAD_LIMIT=4 OMP_THREADS_RESERVE="Structured(1), free_agent(2)" %t meet 3 \
// RUN:   | %FileCheck --check-prefix=ALL -DMEET=3 -DTEAM=2 %s
// RUN: env OMP_NUM_THREADS=4 OMP_THREADS_RESERVE=structured %t alone 0 \
// RUN:   | %FileCheck --check-prefix=ALL -DMEET=0 -DTEAM=4 %s
// RUN: env OMP_NUM_THREADS=1 %t alone 0 | %FileCheck --check-prefix=ALL -DMEET=0 -DTEAM=4 %s
// RUN: env OMP_NUM_THREADS=3 OMP_THREAD_LIMIT=6 OMP_THREADS_RESERVE=free_agent %t meet 4 \
// RUN:   | %FileCheck --check-prefix=ALL -DMEET=4 -DTEAM=1 %s
// BAD: warning: OMP_THREADS_RESERVE is {{.*}}; its default holds
// MANY: warning: OMP_THREADS_RESERVE keeps more threads than OMP_THREAD_LIMIT allows; its default holds
// RUN: env OMP_NUM_THREADS=3 OMP_THREADS_RESERVE=free_agent %t meet 3 \
// RUN:   | %FileCheck --check-prefix=ALL -DMEET=3 -DTEAM=1 %s
// ALL: [[MEET]] meet, [[TEAM]] in a region
// ALL: child: 30{{$}}
// ALL: thread: 30{{$}}
// ALL: league: 30{{$}}
// ALL: paused: 0 30{{$}}
//
// RUN: env OMP_THREADS_RESERVE="structured(2),structured(1)" OMP_NUM_THREADS=1 %t alone 0 2>&1 \
// RUN:   | %FileCheck --check-prefixes=BAD,ALL -DMEET=0 -DTEAM=4 %s
// RUN: env OMP_THREADS_RESERVE="structured,free_agent(1)" OMP_NUM_THREADS=1 %t alone 0 2>&1 \
// RUN:   | %FileCheck --check-prefixes=BAD,ALL -DMEET=0 -DTEAM=4 %s
// RUN: env OMP_THREADS_RESERVE="free_agent(-1)" OMP_NUM_THREADS=1 %t alone 0 2>&1 \
// RUN:   | %FileCheck --check-prefixes=BAD,ALL -DMEET=0 -DTEAM=4 %s
// RUN: env OMP_THREADS_RESERVE="structured(3),free_agent(2)" OMP_THREAD_LIMIT=4 OMP_NUM_THREADS=1 %t alone 0 2>&1 \
// RUN:   | %FileCheck --check-prefixes=MANY,ALL -DMEET=0 -DTEAM=4 %s
#include <omp.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static int sum_of_tasks(void) {
  int sum = 0;
  for (int i = 0; i < 30; i++) {
#pragma omp task threadset(omp_pool) shared(sum)
#pragma omp atomic
    sum++;
  }
#pragma omp taskwait
  return sum;
}

// So many have to be there at once.
static int meet(int wanted) {
  int here = 0;
  for (int i = 0; i < wanted; i++) {
#pragma omp task threadset(omp_pool) shared(here)
    {
      __atomic_fetch_add(&here, 1, __ATOMIC_SEQ_CST);
      while (__atomic_load_n(&here, __ATOMIC_SEQ_CST) < wanted) usleep(100);
    }
  }
#pragma omp taskwait
  return here;
}

static int agents_seen(void) {
  int agents = 0;
  for (int i = 0; i < 30; i++) {
#pragma omp task threadset(omp_pool) shared(agents)
    {
      usleep(100);
      if (omp_is_free_agent()) __atomic_fetch_add(&agents, 1, __ATOMIC_SEQ_CST);
    }
  }
#pragma omp taskwait
  return agents;
}

static void *other_thread(void *unused) {
  printf("thread: %d\n", sum_of_tasks());
  // Its end waits for these.
  for (int i = 0; i < 5; i++) {
#pragma omp task threadset(omp_pool)
    usleep(1000);
  }
  return unused;
}

int main(int argc, char **argv) {
  const int wanted = argc > 2 ? atoi(argv[2]) : 0;
  const int met = !strcmp(argv[1], "meet") ? meet(wanted) : agents_seen();
  int team = 0;
#pragma omp parallel num_threads(4)
#pragma omp single
  team = omp_get_num_threads();
  printf("%d meet, %d in a region\n", met, team);
  fflush(stdout);
  if (fork() == 0) {
    printf("child: %d\n", sum_of_tasks());
    exit(0);
  }
  wait(NULL);
  pthread_t thread;
  pthread_create(&thread, NULL, other_thread, NULL);
  pthread_join(thread, NULL);
#pragma omp teams num_teams(1)
  printf("league: %d\n", sum_of_tasks());
  const int paused = omp_pause_resource_all(omp_pause_hard);
  printf("paused: %d %d\n", paused, sum_of_tasks());
  return 0;
}
