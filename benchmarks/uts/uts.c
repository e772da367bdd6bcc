/* Unbalanced tree search (Olivier et al., LCPC 2006): counts the nodes of a tree that exists only as a rule. One task per node; the
 * subtrees below a node differ by orders of magnitude.
 *
 * Variants: shapes of trees (tree.h). When large they are published ones: binomial T3, geometric T1, linear T5, cyclic T2, hybrid T4;
 * pericas is the tree of Pericas 2016 when medium.
 */
#include "../common/bench.h"
#include "tree.h"

static const char variants[] = "binomial geometric linear cyclic hybrid exponential pericas";
static const struct uts_tree *tree;

static struct uts_count search(const struct uts_node *node) {
  const int children = uts_children(tree, node);
  struct uts_count total = {1, node->depth};
  if (children == 0)
    return total;
  struct uts_count *counts = malloc((size_t)children * sizeof *counts);
  for (int i = 0; i < children; i++) {
#pragma omp task TIEDNESS
    {
      struct uts_node next = uts_child(tree, node, i);
      counts[i] = search(&next);
    }
  }
#pragma omp taskwait
  for (int i = 0; i < children; i++)
    uts_add(&total, counts[i]);
  free(counts);
  return total;
}

int main(int argc, char **argv) {
  tree = &uts_trees[bench_variant(argc, argv, variants)][bench_size(argc, argv)];
  struct uts_count count = {0, 0};
  double start = bench_start();
#pragma omp parallel
#pragma omp single
  {
    struct uts_node root = uts_root(tree);
    count = search(&root);
  }
  double seconds = bench_now() - start;
  return bench_report("uts", argc, argv, variants, seconds, uts_is_right(tree, count));
}
