/* The trees of the unbalanced tree search (Olivier et al., UTS: an unbalanced tree search benchmark, LCPC 2006): a node is a SHA-1 digest; its
 * children are the digests of it and their number; how many there are is drawn from the digest. For C99 and C++11 onward.
 */
#ifndef SHEPHERD_UTS_TREE_H
#define SHEPHERD_UTS_TREE_H

#include "sha1.h"

#include <math.h>

/* How many children a node is expected to have, by its depth: of a geometric tree, which the others' names say more of, always the
 * same down to the limit; then fewer with depth by a line, or by a power; or more and fewer by turns. The nodes of a hybrid tree
 * above half of the limit are those of a linear one, the others those of a binomial one. */
enum uts_shape { UTS_BINOMIAL, UTS_GEOMETRIC, UTS_LINEAR, UTS_EXPONENTIAL, UTS_CYCLIC, UTS_HYBRID };
enum { UTS_MOST_CHILDREN = 100 }; /* but for the root of a binomial tree */

struct uts_tree {
  enum uts_shape shape;
  uint32_t seed;
  double root_branching; /* b0: children of the root; geometric: expected children of every node */
  double probability;    /* q: that a node of a binomial tree has children */
  int children;          /* m: how many it then has */
  int depth_limit;       /* of a geometric tree */
  long nodes, depth;     /* the answer */
  int granularity;       /* so many times each child is computed; 0: once */
};

/* By variant and size, in the order of the variants of uts.c. The large ones are the sample trees T3, T1, T5, T2 and T4 that the authors
 * publish with their sizes. The medium one of Pericas is that of his section 5 (Task assembly objects, 2016), which says its size
 * and not its seed: 3 is the least that gives it. The other sizes were counted by the serial elision. */
static const struct uts_tree uts_trees[7][4] = {
    {{UTS_BINOMIAL, 42, 1000, 0.12, 8, 0, 24785, 67, 0},
     {UTS_BINOMIAL, 42, 2000, 0.1243, 8, 0, 607857, 408, 0},
     {UTS_BINOMIAL, 42, 2000, 0.124875, 8, 0, 4112897, 1572, 0},
     {UTS_BINOMIAL, 42, 2000, 0.1243, 8, 0, 607857, 408, 0}},
    {{UTS_GEOMETRIC, 19, 4, 0, 0, 6, 16000, 6, 0},
     {UTS_GEOMETRIC, 19, 4, 0, 0, 9, 1031269, 9, 0},
     {UTS_GEOMETRIC, 19, 4, 0, 0, 10, 4130071, 10, 0},
     {UTS_GEOMETRIC, 19, 4, 0, 0, 8, 257042, 8, 0}},
    {{UTS_LINEAR, 34, 4, 0, 0, 12, 21579, 12, 0},
     {UTS_LINEAR, 34, 4, 0, 0, 18, 1098690, 18, 0},
     {UTS_LINEAR, 34, 4, 0, 0, 20, 4147582, 20, 0},
     {UTS_LINEAR, 34, 4, 0, 0, 16, 295064, 16, 0}},
    {{UTS_CYCLIC, 502, 4, 0, 0, 10, 5864, 28, 0},
     {UTS_CYCLIC, 502, 5, 0, 0, 16, 1353770, 81, 0},
     {UTS_CYCLIC, 502, 6, 0, 0, 16, 4117769, 81, 0},
     {UTS_CYCLIC, 502, 4, 0, 0, 16, 356480, 65, 0}},
    {{UTS_HYBRID, 1, 4, 0.234375, 4, 12, 21294, 100, 0},
     {UTS_HYBRID, 1, 6, 0.234375, 4, 14, 903182, 139, 0},
     {UTS_HYBRID, 1, 6, 0.234375, 4, 16, 4132453, 134, 0},
     {UTS_HYBRID, 1, 5, 0.234375, 4, 14, 242594, 139, 0}},
    {{UTS_EXPONENTIAL, 19, 4, 0, 0, 10, 11260, 26, 0},
     {UTS_EXPONENTIAL, 19, 4, 0, 0, 14, 61388, 36, 0},
     {UTS_EXPONENTIAL, 19, 4, 0, 0, 24, 2369889, 70, 0},
     {UTS_EXPONENTIAL, 19, 4, 0, 0, 16, 130821, 46, 0}},
    {{UTS_BINOMIAL, 2, 800, 0.1249999, 8, 0, 18409, 44, 1},
     {UTS_BINOMIAL, 3, 800, 0.1249999, 8, 0, 148817, 208, 10},
     {UTS_BINOMIAL, 15, 800, 0.1249999, 8, 0, 186665, 403, 100},
     {UTS_BINOMIAL, 3, 800, 0.1249999, 8, 0, 148817, 208, 4}},
};

struct uts_node {
  uint8_t digest[SHA1_DIGEST];
  int depth;
};

struct uts_count {
  long nodes, depth;
};

static inline struct uts_node uts_root(const struct uts_tree *tree) {
  struct uts_node node = {{0}, 0};
  uint8_t message[SHA1_DIGEST] = {0};
  store_big_endian(message + SHA1_DIGEST - 4, tree->seed);
  sha1(node.digest, message, SHA1_DIGEST);
  return node;
}

/* The compiler must not take the same work done again for done. */
#define UTS_KEEP(memory) __asm__ volatile("" : : "r"(memory) : "memory")

static inline struct uts_node uts_child(const struct uts_tree *tree, const struct uts_node *parent, int number) {
  struct uts_node node = {{0}, parent->depth + 1};
  uint8_t message[SHA1_DIGEST + 4];
  memcpy(message, parent->digest, SHA1_DIGEST);
  store_big_endian(message + SHA1_DIGEST, (uint32_t)number);
  sha1(node.digest, message, sizeof message);
  for (int again = 1; again < tree->granularity; again++) {
    UTS_KEEP(node.digest);
    sha1(node.digest, message, sizeof message);
  }
  return node;
}

/* A number in [0, 1) drawn from the node. */
static inline double uts_draw(const struct uts_node *node) {
  return (load_big_endian(node->digest + SHA1_DIGEST - 4) & 0x7fffffffu) / 2147483648.0;
}

static inline double uts_expected(const struct uts_tree *tree, int depth) {
  const double first = tree->root_branching, part = (double)depth / tree->depth_limit;
  if (depth == 0)
    return first;
  switch (tree->shape) {
  case UTS_CYCLIC:
    return part > 5 ? 0 : pow(first, sin(2 * 3.141592653589793 * part));
  case UTS_EXPONENTIAL:
    return first * pow(depth, -log(first) / log(tree->depth_limit));
  case UTS_GEOMETRIC:
    return part < 1 ? first : 0;
  default:
    return first * (1 - part);
  }
}

static inline int uts_geometric_children(const struct uts_tree *tree, const struct uts_node *node) {
  const double expected = uts_expected(tree, node->depth), p = 1 / (1 + expected);
  const double children = expected > 0 ? floor(log(1 - uts_draw(node)) / log(1 - p)) : 0;
  return children < UTS_MOST_CHILDREN ? (int)children : UTS_MOST_CHILDREN;
}

static inline int uts_children(const struct uts_tree *tree, const struct uts_node *node) {
  if (tree->shape != UTS_BINOMIAL && (tree->shape != UTS_HYBRID || 2 * node->depth < tree->depth_limit))
    return uts_geometric_children(tree, node);
  if (node->depth == 0)
    return (int)tree->root_branching;
  return uts_draw(node) < tree->probability ? tree->children : 0;
}

static inline void uts_add(struct uts_count *to, struct uts_count part) {
  to->nodes += part.nodes;
  to->depth = part.depth > to->depth ? part.depth : to->depth;
}

/* Whether this is the answer; says on stderr if not. */
static inline int uts_is_right(const struct uts_tree *tree, struct uts_count count) {
  int right = count.nodes == tree->nodes && count.depth == tree->depth;
  if (!right)
    fprintf(stderr, "found %ld nodes to depth %ld, not %ld to %ld\n", count.nodes, count.depth, tree->nodes, tree->depth);
  return right;
}

#endif
