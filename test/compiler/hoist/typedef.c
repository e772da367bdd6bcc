// Local typedefs move with the types that they are made of.
// RUN: %shepcc -fopenmp --shep-backend=%backend -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "verify.h"

typedef long Number;

static long work(void) {
  typedef short Number;
  typedef struct Node Node, *Link;
  struct Node {
    Number value;
    Link next;
  };
  typedef Number (*Function)(Number);
  typedef struct {
    Node nodes[4];
    enum State { kIdle = 1, kBusy } state;
  } Table;
  Table table;
  Link at = table.nodes;
  Function function = 0;
  long sum = 0;
  for (int i = 0; i < 4; i++) {
    table.nodes[i].value = (Number)(i + 1);
    table.nodes[i].next = i < 3 ? &table.nodes[i + 1] : 0;
  }
  table.state = kBusy;
#pragma omp parallel
#pragma omp single
  for (Link each = at; each; each = each->next) {
#pragma omp task
    {
      Number mine = each->value;
      Table copy = table;
#pragma omp atomic
      sum += mine + copy.state + (function ? 1 : 0) + (long)sizeof(Number);
    }
  }
  return sum;
}

int main(void) {
  VERIFY(work() == 10 + 4 * 2 + 4 * 2);
  Number file_scope = 1;
#pragma omp parallel num_threads(1) firstprivate(file_scope)
  VERIFY(sizeof(Number) == sizeof(long) && file_scope == 1);
  return 0;
}
