/* Unbalanced tree search (Olivier et al., UTS: an unbalanced tree search benchmark, LCPC 2006): counts the nodes of a tree
 * that exists only as a rule. A node is a SHA-1 digest; its children are the digests of it and their number; how many there
 * are is drawn from the digest. One task per node; the subtrees below a node differ by orders of magnitude.
 *
 * Variants: binomial (the published tree T3 when large) and geometric (the published tree T1 when large).
 */
#include "../common/bench.h"
#include "sha1.h"

#include <math.h>

static const char variants[] = "binomial geometric";
enum shape { BINOMIAL, GEOMETRIC };

struct tree {
  enum shape shape;
  uint32_t seed;
  double root_branching; /* b0: children of the root; geometric: expected children of every node */
  double probability;    /* q: that a node of a binomial tree has children */
  int children;          /* m: how many it then has */
  int depth_limit;       /* of a geometric tree */
  long nodes, depth;     /* the answer */
};

/* T3 and T1 are two of the sample trees that the authors publish with their sizes; the smaller trees are like them, and
 * their sizes were counted by the serial elision. */
static const struct tree trees[2][3] = {
    {{BINOMIAL, 42, 100, 0.12, 8, 0, 981, 17},
     {BINOMIAL, 42, 2000, 0.1243, 8, 0, 607857, 408},
     {BINOMIAL, 42, 2000, 0.124875, 8, 0, 4112897, 1572}},
    {{GEOMETRIC, 19, 4, 0, 0, 5, 3987, 5},
     {GEOMETRIC, 19, 4, 0, 0, 9, 1031269, 9},
     {GEOMETRIC, 19, 4, 0, 0, 10, 4130071, 10}},
};
static const struct tree *tree;

struct node {
  uint8_t digest[SHA1_DIGEST];
  int depth;
};

struct count {
  long nodes, depth;
};

static struct node root(void) {
  struct node node = {{0}, 0};
  uint8_t message[SHA1_DIGEST] = {0};
  store_big_endian(message + SHA1_DIGEST - 4, tree->seed);
  sha1(node.digest, message, SHA1_DIGEST);
  return node;
}

static struct node child(const struct node *parent, int number) {
  struct node node = {{0}, parent->depth + 1};
  uint8_t message[SHA1_DIGEST + 4];
  memcpy(message, parent->digest, SHA1_DIGEST);
  store_big_endian(message + SHA1_DIGEST, (uint32_t)number);
  sha1(node.digest, message, sizeof message);
  return node;
}

/* A number in [0, 1) drawn from the node. */
static double draw(const struct node *node) {
  return (load_big_endian(node->digest + SHA1_DIGEST - 4) & 0x7fffffffu) / 2147483648.0;
}

static int children_of(const struct node *node) {
  if (tree->shape == GEOMETRIC) {
    double p = 1 / (1 + tree->root_branching);
    return node->depth < tree->depth_limit ? (int)floor(log(1 - draw(node)) / log(1 - p)) : 0;
  }
  if (node->depth == 0)
    return (int)tree->root_branching;
  return draw(node) < tree->probability ? tree->children : 0;
}

static struct count search(const struct node *node) {
  const int children = children_of(node);
  struct count total = {1, node->depth};
  if (children == 0)
    return total;
  struct count *counts = malloc((size_t)children * sizeof *counts);
  for (int i = 0; i < children; i++) {
#pragma omp task TIEDNESS
    {
      struct node next = child(node, i);
      counts[i] = search(&next);
    }
  }
#pragma omp taskwait
  for (int i = 0; i < children; i++) {
    total.nodes += counts[i].nodes;
    total.depth = counts[i].depth > total.depth ? counts[i].depth : total.depth;
  }
  free(counts);
  return total;
}

int main(int argc, char **argv) {
  tree = &trees[bench_variant(argc, argv, variants)][bench_size(argc, argv)];
  struct count count = {0, 0};
  double start = bench_now();
#pragma omp parallel
#pragma omp single
  {
    struct node start_node = root();
    count = search(&start_node);
  }
  double seconds = bench_now() - start;
  int verified = count.nodes == tree->nodes && count.depth == tree->depth;
  if (!verified)
    fprintf(stderr, "found %ld nodes to depth %ld, not %ld to %ld\n", count.nodes, count.depth, tree->nodes, tree->depth);
  return bench_report("uts", argc, argv, variants, seconds, verified);
}
