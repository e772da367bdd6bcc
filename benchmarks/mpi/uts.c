/* The unbalanced tree search over several machines: one process on each by MPI, tasks within. The program of ../uts/uts.c stays; what is
 * added is where a process gets nodes from and gives nodes to.
 *
 * In each process some agents, which are tasks, ask rank 0 for nodes and search what is below them. While an agent waits for the answer
 * it yields (OpenMP 5.2, 12.8): no thread is held, others search. Rank 0 hands out what others give; where it has nothing, it lets all
 * processes know that somebody is hungry, and their searches give the next nodes that they find instead of searching
 * them. Nodes travel in chunks: whoever gives collects a chunk before it is sent, and rank 0 hands out at most one at a time.
 * When nobody searches and there is no node, the search is over: a process sends what it has collected before its agents ask again, and
 * MPI keeps the order (MPI 3.1, 3.5), so nothing can be on its way.
 *
 * Variants: those of uts.c. The first number after the size is the chunk, in nodes. Processes are of one machine type: nodes travel as
 * bytes.
 */
#include "../common/bench.h"
#include "../uts/tree.h"

#include <mpi.h>
#include <omp.h>
#include <stddef.h>
#include <string.h>

static const char variants[] = "binomial geometric linear cyclic hybrid exponential pericas";
enum { AGENTS = 4, GIFTS = 8, LARGEST = 64, BUFFERED = 1 << 20 };
enum tag { ASK, CHUNK, GIFT, HUNGRY, OVER, LAST };

struct message {
  int agent, has_searched; /* who asks, and whether nodes were handed out to it before */
  int count;
  struct uts_node nodes[LARGEST];
};

enum answer { NO_ANSWER, NODES, NOTHING_LEFT };

/* An agent's letter box. */
struct box {
  enum answer answer;
  int count;
  struct uts_node nodes[LARGEST];
};

static const struct uts_tree *tree;
static int rank, processes;
static omp_lock_t mpi; /* one thread at a time calls MPI (MPI_THREAD_SERIALIZED), and sees and changes what follows */
static int chunk;
static int hungry;     /* so many nodes are wanted of this process */
static struct message gift; /* what it has collected for others */
static long messages;  /* that this process has sent to others */
static int over;
static struct box boxes[AGENTS];

/* Of rank 0: nodes that nobody searches; agents that search and that wait; processes that send no more. */
static struct uts_node *pool;
static int pooled, room, searching, waiting, silent;
static char *waits; /* by process and agent */

static void deliver(int from, enum tag tag, const struct message *message);

static void send_to(int process, enum tag tag, const struct message *message) {
  if (process == rank)
    deliver(rank, tag, message);
  else
    MPI_Bsend(message, (int)(offsetof(struct message, nodes) + (size_t)message->count * sizeof *message->nodes), MPI_BYTE, process, tag,
              MPI_COMM_WORLD);
  messages += process != rank;
}

static void tell_all(enum tag tag) {
  const struct message empty = {.count = 0};
  for (int process = 0; process < processes; process++)
    send_to(process, tag, &empty);
}

static void keep(const struct uts_node *nodes, int count) {
  if (pooled + count > room) {
    room = 2 * room + LARGEST;
    pool = realloc(pool, (size_t)room * sizeof *pool);
  }
  memcpy(pool + pooled, nodes, (size_t)count * sizeof *nodes);
  pooled += count;
}

/* One waiting agent's part of what there is. */
static struct message portion(int agent) {
  struct message message = {.agent = agent, .count = (pooled + waiting - 1) / waiting};
  if (message.count > chunk)
    message.count = chunk;
  pooled -= message.count;
  memcpy(message.nodes, pool + pooled, (size_t)message.count * sizeof *pool);
  return message;
}

/* Rank 0 has nodes, or another agent waits. */
static void hand_out(void) {
  for (int place = 0; place < processes * AGENTS && pooled > 0; place++) {
    if (waits[place]) {
      const struct message message = portion(place % AGENTS);
      waits[place] = 0;
      waiting--;
      searching++;
      send_to(place / AGENTS, CHUNK, &message);
    }
  }
  if (searching == 0 && pooled == 0)
    tell_all(OVER);
  else if (waiting > 0)
    tell_all(HUNGRY);
}

static void deliver(int from, enum tag tag, const struct message *message) {
  switch (tag) {
  case ASK:
    waits[from * AGENTS + message->agent] = 1;
    waiting++;
    searching -= message->has_searched;
    if (!over)
      hand_out();
    break;
  case GIFT:
    keep(message->nodes, message->count);
    hand_out();
    break;
  case CHUNK:
    boxes[message->agent].count = message->count;
    memcpy(boxes[message->agent].nodes, message->nodes, (size_t)message->count * sizeof *message->nodes);
    boxes[message->agent].answer = NODES;
    break;
  case HUNGRY:
#pragma omp atomic write
    hungry = chunk > GIFTS ? chunk : GIFTS;
    break;
  case OVER:
    over = 1;
    for (int agent = 0; agent < AGENTS; agent++)
      boxes[agent].answer = NOTHING_LEFT;
    break;
  case LAST:
    silent++;
  }
}

/* The lock is held. */
static void receive_all(void) {
  for (;;) {
    int there;
    struct message message;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status);
    if (!there)
      return;
    MPI_Recv(&message, sizeof message, MPI_BYTE, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    deliver(status.MPI_SOURCE, (enum tag)status.MPI_TAG, &message);
  }
}

/* Now and then while every thread searches: else rank 0 would answer, and a process learn that others are hungry, only once some thread has
 * nothing to do. */
static void look_up(const struct uts_node *node) {
  if (node->digest[0] == 0 && omp_test_lock(&mpi)) {
    receive_all();
    omp_unset_lock(&mpi);
  }
}

/* The lock is held. */
static void send_gift(void) {
  if (gift.count == 0)
    return;
  const struct message sent = gift;
  gift.count = 0;
  send_to(0, GIFT, &sent);
}

/* An implementation may start an agent when the others are done. */
static void ask(int agent, int has_searched) {
  const struct message message = {.agent = agent, .has_searched = has_searched};
  omp_set_lock(&mpi);
  if (!over) {
    send_gift();
    boxes[agent].answer = NO_ANSWER;
    send_to(0, ASK, &message);
  }
  omp_unset_lock(&mpi);
}

static struct box answer_to(int agent) {
  omp_set_lock(&mpi);
  receive_all();
  const struct box box = boxes[agent];
  omp_unset_lock(&mpi);
  return box;
}

/* Asks for nodes, and waits for them without holding a thread. */
static struct box next(int agent, int has_searched) {
  struct box box;
  ask(agent, has_searched);
  while ((box = answer_to(agent)).answer == NO_ANSWER) {
#pragma omp taskyield
  }
  return box;
}

/* Whether somebody else searches this node: leaves are not worth it. */
static int gives(const struct uts_node *node) {
  int wanted;
#pragma omp atomic read
  wanted = hungry;
  if (wanted <= 0 || uts_children(tree, node) == 0 || !omp_test_lock(&mpi))
    return 0;
  if (hungry > 0) {
#pragma omp atomic update
    hungry--;
    gift.nodes[gift.count++] = *node;
    if (gift.count == chunk || hungry == 0)
      send_gift();
    wanted = 0;
  }
  omp_unset_lock(&mpi);
  return wanted == 0;
}

static struct uts_count search(const struct uts_node *node) {
  const int children = uts_children(tree, node);
  struct uts_count total = {1, node->depth};
  look_up(node);
  if (children == 0)
    return total;
  struct uts_count *counts = calloc((size_t)children, sizeof *counts);
  for (int i = 0; i < children; i++) {
#pragma omp task untied
    {
      const struct uts_node below = uts_child(tree, node, i);
      if (!gives(&below))
        counts[i] = search(&below);
    }
  }
#pragma omp taskwait
  for (int i = 0; i < children; i++)
    uts_add(&total, counts[i]);
  free(counts);
  return total;
}

static struct uts_count search_all(const struct uts_node *nodes, int count) {
  struct uts_count counts[LARGEST], total = {0, 0};
  for (int i = 0; i < count; i++) {
#pragma omp task untied shared(counts)
    counts[i] = search(&nodes[i]);
  }
#pragma omp taskwait
  for (int i = 0; i < count; i++)
    uts_add(&total, counts[i]);
  return total;
}

static struct uts_count run_agent(int agent) {
  struct uts_count total = {0, 0};
  for (struct box box = next(agent, 0); box.answer == NODES; box = next(agent, 1))
    uts_add(&total, search_all(box.nodes, box.count));
  return total;
}

/* What this process has found. */
static struct uts_count search_with_others(void) {
  struct uts_count counts[AGENTS] = {{0, 0}}, total = {0, 0};
#pragma omp parallel
#pragma omp single
  for (int agent = 0; agent < AGENTS; agent++) {
#pragma omp task untied shared(counts)
    counts[agent] = run_agent(agent);
  }
  for (int agent = 0; agent < AGENTS; agent++)
    uts_add(&total, counts[agent]);
  return total;
}

static void begin(int *argc, char ***argv) {
  int provided;
  MPI_Init_thread(argc, argv, MPI_THREAD_SERIALIZED, &provided);
  if (provided < MPI_THREAD_SERIALIZED) {
    fprintf(stderr, "this MPI does not let more than one thread call it\n");
    MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
  }
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &processes);
  MPI_Buffer_attach(malloc(BUFFERED), BUFFERED);
  waits = calloc((size_t)processes * AGENTS, 1);
  omp_init_lock(&mpi);
}

/* Some process may have asked when it was over. */
static void end(void) {
  const struct message last = {.count = 0};
  void *buffer;
  int size;
  send_to(0, LAST, &last);
  while (rank == 0 && silent < processes)
    receive_all();
  MPI_Buffer_detach(&buffer, &size);
  free(buffer);
  free(waits);
  free(pool);
  omp_destroy_lock(&mpi);
  MPI_Finalize();
}

int main(int argc, char **argv) {
  struct uts_count found, sum = {0, 0};
  int status = EXIT_SUCCESS;
  begin(&argc, &argv);
  tree = &uts_trees[bench_variant(argc, argv, variants)][bench_size(argc, argv)];
  chunk = (int)bench_number(argc, argv, 0, GIFTS);
  chunk = chunk < 1 ? 1 : chunk > LARGEST ? LARGEST : chunk;
  if (rank == 0) {
    const struct uts_node root = uts_root(tree);
    keep(&root, 1);
  }

  MPI_Barrier(MPI_COMM_WORLD);
  double start = bench_start();
  found = search_with_others();
  MPI_Reduce(&found.nodes, &sum.nodes, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
  MPI_Reduce(&found.depth, &sum.depth, 1, MPI_LONG, MPI_MAX, 0, MPI_COMM_WORLD);
  double seconds = bench_now() - start;
  printf("process %d of %d with %d threads: %ld nodes, %ld messages sent\n", rank, processes, omp_get_max_threads(), found.nodes,
         messages);
  if (rank == 0)
    status = bench_report("uts", argc, argv, variants, seconds, uts_is_right(tree, sum));
  end();
  return status;
}
