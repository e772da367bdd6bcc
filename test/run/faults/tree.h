/* A tree of tasks that keeps all threads busy for some milliseconds, and its answer. */
#ifndef FAULTS_TREE_H
#define FAULTS_TREE_H

static inline long tree(int depth) {
  long left = 0, right = 0;
  if (depth == 0)
    return 1;
#pragma omp task shared(left)
  left = tree(depth - 1);
#pragma omp task untied shared(right)
  right = tree(depth - 1);
#pragma omp taskwait
  return left + right;
}

static inline long whole_tree(int depth) {
  long leaves = 0;
#pragma omp parallel shared(leaves)
#pragma omp single
  leaves = tree(depth);
  return leaves;
}

#endif
