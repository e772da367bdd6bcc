extern int puts(const char *);
struct node { struct node *left, *right; int value; };
static int total;
#pragma omp threadprivate(total)
#define TASK(...) _Pragma("omp task firstprivate(node)") __VA_ARGS__
static int sum(struct node *node, int depth) {
  int left = 0, right = 0, cell[4] = {0};
  if (!node) return 0;
#pragma omp task shared(left) if(depth > 0) final(depth < 2) untied mergeable priority(depth)
  left = sum(node->left, depth - 1);
#pragma omp task shared(right) depend(inout: right) default(shared)
  { right = sum(node->right, depth - 1); }
  TASK(total += node->value;)
#pragma omp taskwait depend(in: right)
#pragma omp taskgroup task_reduction(+: left)
  {
#pragma omp taskloop in_reduction(+: left) grainsize(2) collapse(2) nogroup
    for (int i = 0; i < 4; i++)
      for (int j = i; j < 4; j++) left += cell[i] + j;
#pragma omp task depend(iterator(int k = 0:4), out: cell[k]) in_reduction(+: left)
    for (int k = 0; k < 4; k++) cell[k] = left += k;
#pragma omp task shared(left)
    {
#pragma omp cancel taskgroup if(depth)
      left++;
    }
  }
#pragma omp taskyield
  return left + right + node->value;
}
