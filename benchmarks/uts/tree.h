/* The trees of the unbalanced tree search (Olivier et al., UTS: an unbalanced tree search benchmark, LCPC 2006): a node is a SHA-1 digest; its
 * children are the digests of it and their number; how many there are is drawn from the digest. For C99 and C++11 onward.
 */
#ifndef SHEPHERD_UTS_TREE_H
#define SHEPHERD_UTS_TREE_H

#include "sha1.h"

#include <math.h>

enum uts_shape { UTS_BINOMIAL, UTS_GEOMETRIC };

struct uts_tree {
  enum uts_shape shape;
  uint32_t seed;
  double root_branching; /* b0: children of the root; geometric: expected children of every node */
  double probability;    /* q: that a node of a binomial tree has children */
  int children;          /* m: how many it then has */
  int depth_limit;       /* of a geometric tree */
  long nodes, depth;     /* the answer */
};

/* By shape and size. The large ones, T3 and T1, are two of the sample trees that the authors publish with their sizes; the smaller
 * ones are like them, and their sizes were counted by the serial elision. */
static const struct uts_tree uts_trees[2][3] = {
    {{UTS_BINOMIAL, 42, 1000, 0.12, 8, 0, 24785, 67},
     {UTS_BINOMIAL, 42, 2000, 0.1243, 8, 0, 607857, 408},
     {UTS_BINOMIAL, 42, 2000, 0.124875, 8, 0, 4112897, 1572}},
    {{UTS_GEOMETRIC, 19, 4, 0, 0, 6, 16000, 6},
     {UTS_GEOMETRIC, 19, 4, 0, 0, 9, 1031269, 9},
     {UTS_GEOMETRIC, 19, 4, 0, 0, 10, 4130071, 10}},
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

static inline struct uts_node uts_child(const struct uts_node *parent, int number) {
  struct uts_node node = {{0}, parent->depth + 1};
  uint8_t message[SHA1_DIGEST + 4];
  memcpy(message, parent->digest, SHA1_DIGEST);
  store_big_endian(message + SHA1_DIGEST, (uint32_t)number);
  sha1(node.digest, message, sizeof message);
  return node;
}

/* A number in [0, 1) drawn from the node. */
static inline double uts_draw(const struct uts_node *node) {
  return (load_big_endian(node->digest + SHA1_DIGEST - 4) & 0x7fffffffu) / 2147483648.0;
}

static inline int uts_children(const struct uts_tree *tree, const struct uts_node *node) {
  if (tree->shape == UTS_GEOMETRIC) {
    double p = 1 / (1 + tree->root_branching);
    return node->depth < tree->depth_limit ? (int)floor(log(1 - uts_draw(node)) / log(1 - p)) : 0;
  }
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
