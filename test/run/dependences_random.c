// Random task graphs with every kind of dependence give what their serial elision gives: a task reads what it depends
// on as in, and changes the rest in a way that shows any order that is not the serial one, except among the members of
// a set.
// RUN: %matrix --backend=%backend %s
#include <stdio.h>
#ifdef _OPENMP
#include <omp.h>
#else
typedef int omp_depend_t;
#endif

enum { LOCATIONS = 24, MOST = 4, TASKS = 1500, GRAPHS = 6 };
enum kind { IN, OUT, MUTEX, SET, KINDS };

static long value[LOCATIONS];
static omp_depend_t object[KINDS][LOCATIONS];

static unsigned long state;
static unsigned draw(unsigned bound) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (unsigned)(state >> 33) % bound;
}

struct node {
  int count, at[MOST], kind[MOST];
  long salt;
};

static struct node draw_node(long salt) {
  struct node node = {.count = 1 + (int)draw(MOST), .salt = salt};
  for (int i = 0; i < node.count; ++i) {
    node.at[i] = (int)draw(LOCATIONS);
    node.kind[i] = draw(3) ? (int)draw(2) : (int)draw(KINDS);
    // A location that is named twice is written.
    for (int j = 0; j < i; ++j)
      if (node.at[j] == node.at[i]) node.kind[j] = node.kind[i] = OUT;
  }
  return node;
}

static long work(long rounds) {
  volatile long spin = 0;
  for (long i = 0; i < rounds; ++i) spin = spin + i;
  return spin & 0;
}

static void execute(struct node node) {
  long sum = node.salt + work(node.salt % 7 * 40);
  for (int i = 0; i < node.count; ++i)
    if (node.kind[i] == IN) sum = sum * 31 + value[node.at[i]];
  for (int i = 0; i < node.count; ++i) {
    long *target = &value[node.at[i]];
    if (node.kind[i] == OUT) *target = (*target * 17 + sum) % 1000003;
    if (node.kind[i] == MUTEX) *target = *target + sum % 1000;
    if (node.kind[i] == SET) {
#pragma omp atomic
      *target += sum % 1000;
    }
  }
}

static void generate(int form, struct node node) {
  switch (form) {
  default:
#pragma omp task depend(iterator(k = 0 : node.count), depobj : object[node.kind[k]][node.at[k]]) shared(value)
    execute(node);
    break;
  case 1:
#pragma omp task untied depend(iterator(k = 0 : node.count), depobj : object[node.kind[k]][node.at[k]])
    execute(node);
    break;
  case 2:
#pragma omp task if (0) depend(iterator(k = 0 : node.count), depobj : object[node.kind[k]][node.at[k]])
    execute(node);
    break;
  case 3:
#pragma omp task depend(iterator(k = 0 : node.count), depobj : object[node.kind[k]][node.at[k]])
    {
      long half[2] = {0, 0};
#pragma omp task shared(half) depend(out : half[0])
      half[0] = 1 + work(50);
#pragma omp task shared(half) depend(in : half[0]) depend(out : half[1])
      half[1] = half[0] + 1;
#pragma omp taskwait
      node.salt += half[1] * 2;
      execute(node);
    }
    break;
  case 4:
#pragma omp task final(1) depend(iterator(k = 0 : node.count), depobj : object[node.kind[k]][node.at[k]])
    execute(node);
    break;
  case 5: {
    // An empty task, which orders others.
#pragma omp taskwait nowait depend(iterator(k = 0 : node.count), depobj : object[OUT][node.at[k]])
    break;
  }
  case 6: {
#pragma omp taskwait depend(in : value[node.at[0]])
    node.salt += value[node.at[0]];
#pragma omp task depend(out : omp_all_memory)
    execute(node);
    break;
  }
  }
}

static void run_graph(int graph) {
  state = (unsigned long)graph * 977 + 5;
  for (int i = 0; i < LOCATIONS; ++i) value[i] = i;
  for (int i = 0; i < TASKS; ++i) {
    int form = (int)draw(40);
    struct node node = draw_node(i);
    if (form >= 36) {
#pragma omp taskgroup
      {
        generate(0, node);
        for (int j = 0; j < 5; ++j) {
          int inner = (int)draw(12);
          generate(inner, draw_node(j));
        }
      }
    } else {
      generate(form > 6 ? 0 : form, node);
    }
  }
#pragma omp taskwait
  long digest = 0;
  for (int i = 0; i < LOCATIONS; ++i) digest = (digest * 31 + value[i]) % 1000000007;
  printf("graph %d: %ld\n", graph, digest);
}

int main(void) {
  for (int i = 0; i < LOCATIONS; ++i) {
#pragma omp depobj(object[IN][i]) depend(in : value[i])
#pragma omp depobj(object[OUT][i]) depend(inout : value[i])
#pragma omp depobj(object[MUTEX][i]) depend(mutexinoutset : value[i])
#pragma omp depobj(object[SET][i]) depend(inoutset : value[i])
  }
#pragma omp parallel
#pragma omp single
  for (int graph = 0; graph < GRAPHS; ++graph) run_graph(graph);
  return 0;
}
