/* The tree of Pericas 2016 (Task assembly objects, section 5), counted by assemblies: each works on up to eight siblings, which its
 * members share. What follows on a family is decided behind its assembly, so that the next ones have members of the whole team.
 *
 *     assembly_uts [variant [size [width]]]
 *
 * Variants: fixed, assemblies of the given width; together, the same, whose members wait for each other at the end; auto, of a width
 * that the library chooses; none, the same program without assemblies, a task for each eight siblings.
 */
#include "../common/bench.h"
#include "../common/assembly.h"
#include "../uts/tree.h"

enum { PERICAS = 6, SIBLINGS = 8 };
enum variant { FIXED, TOGETHER, AUTO, NONE };

static const char variants[] = "fixed together auto none";
static const struct uts_tree *tree;
static enum variant variant;
static int width;
static struct uts_count total;

struct family {
  struct uts_node parent, siblings[SIBLINGS];
  int first, count;
};

static void compute(struct family *family, int i) {
  family->siblings[i] = uts_child(tree, &family->parent, family->first + i);
  bench_worked(3 * tree->granularity);
}

static void compute_together(struct family *family) {
  MEMBERS_SHARE_NOWAIT
  for (int i = 0; i < family->count; i++)
    compute(family, i);
}

static void compute_and_wait(struct family *family) {
  MEMBERS_SHARE
  for (int i = 0; i < family->count; i++)
    compute(family, i);
}

static void compute_all(struct family *family) {
  switch (variant) {
  case FIXED:
#pragma ompx assembly width(width)
#pragma omp task if (0)
    compute_together(family);
    break;
  case TOGETHER:
#pragma ompx assembly width(width)
#pragma omp task if (0)
    compute_and_wait(family);
    break;
  case AUTO:
#pragma ompx assembly width(auto)
#pragma omp task if (0)
    compute_together(family);
    break;
  case NONE:
    for (int i = 0; i < family->count; i++)
      compute(family, i);
  }
}

static void count(const struct family *family) {
  const int depth = family->parent.depth + 1;
  int deepest;
#pragma omp atomic
  total.nodes += family->count;
#pragma omp atomic read
  deepest = total.depth;
  if (depth > deepest) {
#pragma omp critical
    if (depth > total.depth) {
#pragma omp atomic write
      total.depth = depth;
    }
  }
}

static void search(const struct uts_node *node) {
  const int children = uts_children(tree, node);
  for (int first = 0; first < children; first += SIBLINGS) {
    struct family family = {*node, {{{0}, 0}}, first, children - first < SIBLINGS ? children - first : SIBLINGS};
#pragma omp task firstprivate(family) untied
    {
      compute_all(&family);
      count(&family);
      for (int i = 0; i < family.count; i++)
        search(&family.siblings[i]);
    }
  }
}

int main(int argc, char **argv) {
  variant = (enum variant)bench_variant(argc, argv, variants);
  tree = &uts_trees[PERICAS][bench_size(argc, argv)];
  width = (int)bench_number(argc, argv, 0, 2);
  const struct uts_node root = uts_root(tree);
  total.nodes = 1;
  const double start = bench_start();
#pragma omp parallel
#pragma omp single
  search(&root);
  const double seconds = bench_now() - start;
  return bench_report("assembly_uts", argc, argv, variants, seconds, uts_is_right(tree, total));
}
