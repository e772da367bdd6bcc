/* c99: functions of tasks with variables that outlive them, pointers, calls of the library, and names that differ by place. */
#include <string.h>
#include <stdlib.h>
static int closed_state_total;
static int closed_state_count(int by) {
  static int calls = 10;
  calls += by;
  closed_state_total += calls;
  return calls;
}
static void closed_state_sort(int *a, int n, int *free_room) {
  int half = n / 2, i = 0, j = half, k = 0;
  if (n < 2) return;
  closed_state_sort(a, half, free_room);
  closed_state_sort(a + half, n - half, free_room + half);
  while (i < half || j < n)
    if (j == n || (i < half && a[i] <= a[j]))
      free_room[k++] = a[i++];
    else
      free_room[k++] = a[j++];
  memcpy(a, free_room, (size_t)n * sizeof *a);
}
struct closed_state_tree { struct closed_state_tree *left, *right; int value; };
static struct closed_state_tree *closed_state_grow(int n) {
  struct closed_state_tree *t = 0;
  if (n == 0) return 0;
  t = malloc(sizeof *t);
  t->value = n;
  t->left = closed_state_grow(n - 1);
  t->right = closed_state_grow(n / 2);
  return t;
}
static long closed_state_fell(struct closed_state_tree *t) {
  long sum = 0, value = 0;
  if (!t) return 1;
  sum = closed_state_fell(t->left);
  value = closed_state_fell(t->right);
  sum += value * t->value;
  free(t);
  return sum;
}
static unsigned closed_state_names(unsigned n, unsigned sum) {
  unsigned same = n;
  if (n > 1) {
    unsigned same = 0, other = n;
    same = closed_state_names(n - 1, sum + other);
    { unsigned other = 3; other += same; sum += other; }
    other = closed_state_names(n - 2, sum);
    sum ^= other;
  }
  for (unsigned sum = 0; sum < 2; sum++) same += sum;
  return same * 17 + sum;
}
static void closed_state_result(int n, long *result) {
  long a = 0, b = 0;
  if (n < 2) {
    *result = n;
    return;
  }
  closed_state_result(n - 1, &a);
  closed_state_result(n - 2, &b);
  *result = a + b;
}
static unsigned closed_state_text(const char *text, unsigned depth) {
  unsigned length = 0, rest = 0;
  char copy[16] = "";
  strncpy(copy, text, sizeof copy - 1);
  length = (unsigned)strlen(copy);
  if (depth && length) {
    rest = closed_state_text(text + 1, depth - 1);
    length += (unsigned)abs(-3) * closed_state_text(copy + length / 2, depth - 1);
  }
  return length + rest;
}
static unsigned long closed_state(void) {
  int a[9] = {5, 3, 8, 1, 9, 2, 7, 7, 0}, room[9];
  unsigned long r = 0;
  long f = 0;
  closed_state_total = 0;
  r += (unsigned long)closed_state_count(1);
  r = r * 3 + (unsigned long)closed_state_count(0);
  closed_state_sort(a, 9, room);
  for (int i = 0; i < 9; i++) r = r * 3 + (unsigned long)a[i];
  r += (unsigned long)closed_state_fell(closed_state_grow(6));
  r = r * 5 + closed_state_names(6, 1);
  closed_state_result(8, &f);
  r += (unsigned long)f;
  r += closed_state_text("a closed text", 4);
  return r;
}
