// A linked tree, built and summed by tasks that wait for their children, and freed by tasks that nobody waits for but
// the barrier.
// RUN: %matrix --backend=%backend %s
#include <stdio.h>
#include <stdlib.h>

struct node {
  struct node *left, *right;
  long value;
};

static struct node *build(int depth, long value) {
  struct node *node = malloc(sizeof *node);
  node->value = value;
  node->left = node->right = NULL;
  if (depth > 0) {
#pragma omp task
    node->left = build(depth - 1, 2 * value);
#pragma omp task
    node->right = build(depth - 1, 2 * value + 1);
#pragma omp taskwait
  }
  return node;
}

static long sum(const struct node *node) {
  long left = 0, right = 0;
  if (!node)
    return 0;
#pragma omp task shared(left)
  left = sum(node->left);
#pragma omp task shared(right) untied
  right = sum(node->right);
#pragma omp taskwait
  return 3 * left - right + node->value;
}

static long freed;

static void destroy(struct node *node) {
  struct node *left, *right;
  if (!node)
    return;
  left = node->left;
  right = node->right;
#pragma omp task
  destroy(left);
#pragma omp task
  destroy(right);
#pragma omp atomic
  freed++;
  free(node);
}

int main(void) {
  long total = 0;
#pragma omp parallel
  {
#pragma omp single
    {
      struct node *root = build(11, 1);
      total = sum(root);
      destroy(root);
    }
  }
  printf("sum %ld, freed %ld\n", total, freed);
  return 0;
}
