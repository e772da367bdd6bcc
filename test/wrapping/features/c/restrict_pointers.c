/* c99: restrict in parameters and blocks. */
static void restrict_pointers_add(int n, int *restrict to, const int *restrict from) {
  for (int i = 0; i < n; i++) to[i] += from[i];
}
static unsigned long restrict_pointers(void) {
  int a[4] = {1, 2, 3, 4}, b[4] = {10, 20, 30, 40};
  unsigned long r = 0;
  restrict_pointers_add(4, a, b);
  {
    int *restrict p = a + 1;
    p[1] *= 2;
    r += (unsigned long)(p[0] + p[1]);
  }
  r = r * 100 + (unsigned long)a[3];
  return r;
}
