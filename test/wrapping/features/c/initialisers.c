/* c89: nested braces, missing members, counted arrays. */
static unsigned long initialisers(void) {
  unsigned long r = 0;
  {
    int grid[][3] = {{1}, {2, 3}, 4, 5, 6};
    struct { int a[2]; struct { char c; int d; } in; } s = {{7}, {'x', 8}};
    r += sizeof grid / sizeof grid[0];
    r = r * 10 + (unsigned long)(grid[0][2] + grid[1][1] * 2 + grid[2][2] * 3);
    r += (unsigned long)(s.a[1] + s.in.d * 100 + s.in.c);
  }
  {
    static const char *const names[] = {"one", "three", 0};
    int i = 0;
    while (names[i]) r = r * 5 + (unsigned long)names[i++][1];
  }
  return r;
}
