// taskgraph executes its tasks in the order of their dependences, recorded or not: with values and variables of each
// encounter, what is saved as of the record, several records by id, records anew, taskwaits, tasks of functions that
// the block calls.
// RUN: %matrix --backend=%backend %s
#include <stdio.h>
#include <string.h>

enum { SIDE = 30, FANS = 12, ROUNDS = 6, TASKS = 400, LOCATIONS = 16 };

static long grid[SIDE + 1][SIDE + 1];
static long wavefront(long add, int round) {
  long corner = -1;
#pragma omp taskgraph graph_id(round % 2)
  {
    int i, j;
    for (i = 1; i <= SIDE; i++)
      for (j = 1; j <= SIDE; j++)
#pragma omp task firstprivate(saved : i, j) depend(in : grid[i - 1][j], grid[i][j - 1]) depend(out : grid[i][j]) shared(corner)
      {
        grid[i][j] = (grid[i - 1][j] + grid[i][j - 1] + add * round) % 1000003;
        if (i == SIDE && j == SIDE) corner = grid[i][j];
      }
  }
  return corner;
}

/* The counter lies outside of the block that counts with it. */
static long outer_counter(long *a, int n, int round) {
  int i;
  long sum = 0;
#pragma omp taskgraph
  for (i = 0; i < n; i++) {
#pragma omp task depend(out : a[i])
    a[i] += i * round;
  }
  for (i = 0; i < n; i++) sum += a[i];
  return sum;
}

/* Arrays and structs are what they were, whatever a task does to its own. */
struct pair {
  long first, second[3];
};
static long aggregates(int round) {
  long total = 0;
  struct pair pair = {round, {1, 2, 3}};
  long weights[2] = {10, round};
#pragma omp taskgraph
  {
    long kept[3] = {1, 2, 3};
#pragma omp task firstprivate(pair, weights) firstprivate(saved : kept) shared(total)
    {
      long mine = pair.first * weights[0] + weights[1] + kept[2] + pair.second[1];
#ifdef _OPENMP
      memset(kept, 0, sizeof kept);
      memset(&pair, 0, sizeof pair);
      memset(weights, 0, sizeof weights);
#endif
#pragma omp atomic
      total += mine;
    }
  }
  return total;
}

static long variable_types(int n, long matrix[n][n], int round) {
#pragma omp taskgraph
  {
    for (int i = 0; i < 4; i++)
#pragma omp task firstprivate(saved : i)
      matrix[i][n - 1] += round;
  }
  return matrix[3][n - 1];
}

/* A taskwait orders what stands behind it. */
static long stages(int round) {
  long first[FANS] = {0}, second = 0;
#pragma omp taskgraph
  {
    for (int k = 0; k < FANS; k++)
#pragma omp task firstprivate(saved : k) shared(first)
      first[k] = k + round;
#pragma omp taskwait
#pragma omp task shared(first, second)
    for (int k = 0; k < FANS; k++) second += first[k];
  }
  return second;
}

static long shared_sum;
static void called(int amount) {
#pragma omp task replayable depend(inout : shared_sum) firstprivate(saved : amount)
  shared_sum = shared_sum * 3 % 1000003 + amount;
}
static long calls(void) {
#pragma omp taskgraph
  {
    for (int k = 0; k < 10; k++) called(k);
  }
  return shared_sum;
}

/* Tasks generate tasks of their own, each time. */
static long nested(int depth) {
  long a = 0, b = 0;
  if (depth == 0) return 1;
#pragma omp task shared(a)
  a = nested(depth - 1);
#pragma omp task shared(b)
  b = nested(depth - 1);
#pragma omp taskwait
  return a + b;
}
static long nests(int depth) {
  long results[5] = {0}, sum = 0;
#pragma omp taskgraph
  for (int k = 0; k < 5; k++) {
#pragma omp task shared(results) firstprivate(saved : k) depend(out : results[k]) depend(in : results[k / 2])
    results[k] = nested(depth) + (k ? results[k / 2] : 0);
  }
  for (int k = 0; k < 5; k++) sum += results[k];
  return sum;
}

/* Random graphs, with all kinds of dependences. */
static long place[LOCATIONS];
static unsigned long state;
static int draw(int bound) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (int)((state >> 33) % (unsigned)bound);
}
static void random_graph(int round) {
  state = 42;
#pragma omp taskgraph
  {
    for (int k = 0; k < TASKS; k++) {
      int from = draw(LOCATIONS), other = draw(LOCATIONS), to = draw(LOCATIONS), kind = draw(5);
      long salt = k;
      switch (kind) {
      case 0:
#pragma omp task firstprivate(saved : from, other, to, salt) depend(in : place[from], place[other]) depend(out : place[to])
        place[to] = (place[from] * 7 + place[other] + salt + round) % 1000003;
        break;
      case 1:
#pragma omp task firstprivate(saved : to, salt) depend(mutexinoutset : place[to])
        place[to] += salt + round;
        break;
      case 2:
#pragma omp task firstprivate(saved : to, salt) depend(inoutset : place[to])
        {
#pragma omp atomic
          place[to] += salt;
        }
        break;
      case 3:
#pragma omp task firstprivate(saved : to) depend(inout : place[to])
        place[to] = place[to] * 3 % 1000003;
        break;
      default:
        if (salt % 40 == 0) {
#pragma omp task depend(inout : omp_all_memory)
          for (int l = 0; l < LOCATIONS; l++) place[l] = (place[l] + place[(l + 1) % LOCATIONS]) % 1000003;
        }
      }
    }
  }
}

int main(void) {
  long a[50] = {0};
  long matrix[7][7] = {{0}};
  for (int i = 0; i <= SIDE; i++) grid[0][i] = grid[i][0] = i;
#pragma omp parallel
#pragma omp single
  for (int round = 0; round < ROUNDS; round++) {
    printf("%ld %ld %ld %ld", wavefront(round * 5, round), outer_counter(a, 50, round), aggregates(round), variable_types(7, matrix, round));
    printf(" %ld %ld %ld", stages(round), calls(), nests(round % 3 + 3));
    random_graph(round);
    for (int l = 0; l < LOCATIONS; l++) printf(" %ld", place[l]);
    printf("\n");
  }
  /* Without a team, and in a final task. */
  printf("%ld\n", wavefront(1, 1));
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp task final(1)
  printf("%ld\n", wavefront(2, 1));
  return 0;
}
