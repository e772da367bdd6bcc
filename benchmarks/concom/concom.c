/* The connected components of an undirected graph: from the first node that belongs to none, tasks spread along the edges (Hopcroft and Tarjan,
 * Algorithm 447, 1973, with tasks in place of recursion); a node belongs to whoever marks it first. One task for each node
 * that is marked; which task meets a node first depends on the schedule, what component it is in does not.
 *
 * Variants: none creates a task for every node; if, final and manual stop at the distance from the start given by the first
 * number.
 */
#include "../common/bench.h"

static const char variants[] = "none if final manual";
enum variant { NONE, IF, FINAL, MANUAL };
enum { COMPONENTS = 8, UNMARKED = -1 };

/* The neighbours of node i are neighbour[first[i]] to neighbour[first[i + 1] - 1]. */
struct graph {
  int nodes;
  int *first, *neighbour;
};

static enum variant variant;
static struct graph graph;
static int cutoff;
static int *mark; /* shared: the number of a node's component */

/* Whether this call is the first to mark the node. */
static int marks(int node, int component) {
  int before;
#pragma omp atomic read
  before = mark[node];
  if (before != UNMARKED)
    return 0;
#pragma omp atomic capture
  {
    before = mark[node];
    mark[node] = component;
  }
  return before == UNMARKED;
}

struct stack {
  int *nodes, height, room;
};

static void push(struct stack *stack, int node) {
  if (stack->height == stack->room) {
    stack->room = stack->room ? 2 * stack->room : 64;
    stack->nodes = realloc(stack->nodes, (size_t)stack->room * sizeof *stack->nodes);
  }
  stack->nodes[stack->height++] = node;
}

/* Marks what can be reached from the node over nodes that are not marked. */
static void spread_serial(int node, int component) {
  struct stack stack = {NULL, 0, 0};
  push(&stack, node);
  while (stack.height > 0) {
    const int from = stack.nodes[--stack.height];
    for (int edge = graph.first[from]; edge < graph.first[from + 1]; edge++)
      if (marks(graph.neighbour[edge], component))
        push(&stack, graph.neighbour[edge]);
  }
  free(stack.nodes);
}

static void spread(int node, int component, int distance);

static void spread_in_task(int node, int component, int distance) {
  switch (variant) {
  case NONE:
  case MANUAL:
#pragma omp task TIEDNESS
    spread(node, component, distance);
    break;
  case IF:
#pragma omp task TIEDNESS if (distance < cutoff)
    spread(node, component, distance);
    break;
  case FINAL:
#pragma omp task TIEDNESS final(distance >= cutoff)
    spread(node, component, distance);
  }
}

static void spread(int node, int component, int distance) {
  if (variant == MANUAL && distance >= cutoff) {
    spread_serial(node, component);
    return;
  }
  for (int edge = graph.first[node]; edge < graph.first[node + 1]; edge++)
    if (marks(graph.neighbour[edge], component))
      spread_in_task(graph.neighbour[edge], component, distance + 1);
}

/* Returns how many components there are. */
static int find_components(void) {
  int components = 0;
  for (int node = 0; node < graph.nodes; node++) {
    if (marks(node, components)) {
#pragma omp taskgroup
      spread(node, components, 0);
      components++;
    }
  }
  return components;
}

static unsigned draw(unsigned *random, unsigned below) {
  *random = *random * 1664525u + 1013904223u;
  return (unsigned)((unsigned long long)*random * below >> 32);
}

struct edge {
  int from, to;
};

/* Each component is a tree whose nodes hang on one drawn from those before (Na and Rapoport 1970), which makes it shallow, and a few
 * edges more; with many, tasks that are executed at once would nest as deep as there are nodes. Nodes are numbered at random. Returns the edges. */
static struct edge *generate(int nodes, long edges) {
  struct edge *edge = malloc((size_t)edges * sizeof *edge);
  int *number = malloc((size_t)nodes * sizeof *number);
  unsigned random = 2026;
  long count = 0;
  for (int i = 0; i < nodes; i++) {
    const int other = (int)draw(&random, (unsigned)i + 1);
    number[i] = number[other];
    number[other] = i;
  }
  /* Those with the same remainder are one component. */
  for (int i = COMPONENTS; i < nodes; i++, count++)
    edge[count] = (struct edge){i, (int)draw(&random, (unsigned)(i / COMPONENTS)) * COMPONENTS + i % COMPONENTS};
  for (; count < edges; count++) {
    const int from = (int)draw(&random, (unsigned)nodes);
    edge[count] = (struct edge){from, (int)draw(&random, (unsigned)(nodes / COMPONENTS)) * COMPONENTS + from % COMPONENTS};
  }
  for (count = 0; count < edges; count++)
    edge[count] = (struct edge){number[edge[count].from], number[edge[count].to]};
  free(number);
  return edge;
}

static struct graph build(int nodes, const struct edge *edge, long edges) {
  struct graph built = {nodes, calloc((size_t)nodes + 2, sizeof *built.first), malloc(2 * (size_t)edges * sizeof *built.neighbour)};
  int *end = built.first + 1; /* of what has been entered for a node */
  for (long i = 0; i < edges; i++) {
    end[edge[i].from + 1]++;
    end[edge[i].to + 1]++;
  }
  for (int i = 0; i < nodes; i++)
    end[i + 1] += end[i];
  for (long i = 0; i < edges; i++) {
    built.neighbour[end[edge[i].from]++] = edge[i].to;
    built.neighbour[end[edge[i].to]++] = edge[i].from;
  }
  return built;
}

static int representative(int *parent, int node) {
  while (parent[node] != node)
    node = parent[node] = parent[parent[node]];
  return node;
}

/* By union and find (Galler and Fischer 1964): the ends of every edge have one mark, and there are as many marks as components. */
static int is_right(const struct edge *edge, long edges, int components) {
  int *parent = malloc((size_t)graph.nodes * sizeof *parent), expected = graph.nodes, right = 1;
  for (int i = 0; i < graph.nodes; i++) {
    right = right && mark[i] >= 0 && mark[i] < components;
    parent[i] = i;
  }
  for (long i = 0; i < edges; i++) {
    const int from = representative(parent, edge[i].from), to = representative(parent, edge[i].to);
    right = right && mark[edge[i].from] == mark[edge[i].to];
    expected -= from != to;
    parent[from] = to;
  }
  free(parent);
  return right && components == expected;
}

int main(int argc, char **argv) {
  static const int sizes[] = {50000, 1000000, 4000000, 1000000};
  const int nodes = sizes[bench_size(argc, argv)];
  const long edges = nodes + nodes / 1000;
  variant = (enum variant)bench_variant(argc, argv, variants);
  cutoff = (int)bench_number(argc, argv, 0, 6);
  struct edge *edge = generate(nodes, edges);
  graph = build(nodes, edge, edges);
  mark = malloc((size_t)nodes * sizeof *mark);
  for (int i = 0; i < nodes; i++)
    mark[i] = UNMARKED;

  int components = 0;
  double start = bench_start();
#pragma omp parallel
#pragma omp single
  components = find_components();
  double seconds = bench_now() - start;
  int verified = is_right(edge, edges, components);
  free(edge);
  free(graph.first);
  free(graph.neighbour);
  free(mark);
  return bench_report("concom", argc, argv, variants, seconds, verified);
}
