// The tasks of a taskgraph race, or not, as those outside of one: threads use a record one after the other, and what one
// of them leaves in it is no access of another's. A copy that untied tasks use in turn is initialised by one of them.
// RUN: %shepcc -fopenmp -fsanitize=thread -g -O1 --shep-backend=%backend %s -o %t
// RUN: %python %S/Inputs/expect.py %shepherd %s %t

#define PRAGMA(...) _Pragma(#__VA_ARGS__)

static void graphs_of_threads(void) {
#pragma omp parallel for schedule(static, 3)
  for (int i = 0; i < 9; ++i) {
    long cells[2] = {6, 7};
    for (long round = 0; round < 3; ++round) {
#pragma omp taskgraph graph_reset(round == 2)
      {
        PRAGMA(omp task shared(cells) depend(inout : cells[1])) cells[1] = cells[1] * 3 + round;
        PRAGMA(omp task shared(cells) depend(inout : cells[1])) cells[1] = cells[1] * 3 + 7;
      }
      cells[0] += cells[1];
    }
  }
}

// The successors of one task are not ordered, whoever completes it.
static void successors(void) {
  static int root, unordered;
  for (int round = 0; round < 3; ++round) {
#pragma omp taskgraph
    {
      PRAGMA(omp task depend(out : root)) root = 1;
      PRAGMA(omp task depend(in : root)) unordered = root;  // race successors
      PRAGMA(omp task depend(in : root)) unordered = 2;  // race successors
    }
  }
}

static void lent_copies(void) {
  for (int round = 0; round < 8; ++round) {
    long sum = 2;
#pragma omp taskgroup task_reduction(^ : sum)
    for (int i = 0; i < 4; ++i) {
#pragma omp task in_reduction(^ : sum) untied
      {
        sum ^= 169;
#pragma omp task in_reduction(^ : sum)
        sum ^= 939;
      }
#pragma omp task in_reduction(^ : sum) untied
      sum ^= 5;
    }
  }
}

int main(void) {
  graphs_of_threads();
#pragma omp parallel
#pragma omp single
  {
    successors();
    lent_copies();
  }
  return 0;
}
