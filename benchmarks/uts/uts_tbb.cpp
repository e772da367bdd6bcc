// uts.c with oneTBB: one task_group per node whose children are its tasks.
#include "../micro/tbb/threads.h"
#include "tree.h"

#include <oneapi/tbb/task_group.h>
#include <vector>

namespace {

const char variants[] = "binomial geometric linear cyclic hybrid exponential pericas";
const uts_tree *tree;

uts_count search(const uts_node &node) {
  const int children = uts_children(tree, &node);
  uts_count total = {1, node.depth};
  if (children == 0)
    return total;
  std::vector<uts_count> counts(children);
  oneapi::tbb::task_group group;
  for (int i = 0; i < children; i++)
    group.run([&counts, &node, i] { counts[i] = search(uts_child(tree, &node, i)); });
  group.wait();
  for (const uts_count &count : counts)
    uts_add(&total, count);
  return total;
}

} // namespace

int main(int argc, char **argv) {
  tree = &uts_trees[bench_variant(argc, argv, variants)][bench_size(argc, argv)];
  Threads threads;
  const double start = bench_now();
  const uts_count count = search(uts_root(tree));
  const double seconds = bench_now() - start;
  return bench_report("uts", argc, argv, variants, seconds, uts_is_right(tree, count));
}
