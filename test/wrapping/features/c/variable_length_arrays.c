/* c99: arrays whose size is computed, sizeof of them, pointers to them. */
static unsigned long variable_length_arrays(void) {
  unsigned long r = 0;
  int n = 4;
  int grid[n][n + 1];
  n = 7;
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 5; j++) grid[i][j] = i * j;
  r += sizeof grid / sizeof grid[0] * 100 + sizeof grid[0] / sizeof(int);
  {
    int (*row)[5] = grid + 1;
    typedef int vector[n];
    vector v;
    n = 2;
    v[6] = row[2][4];
    r += sizeof(vector) + (unsigned long)v[6] + sizeof(int[n]) * 1000;
  }
  r += (unsigned long)grid[3][3];
  return r;
}
