/* c89: arrays decay, pointers to rows, differences. */
static unsigned long arrays_and_pointers(void) {
  int grid[3][4], (*row)[4], *p, i, j;
  unsigned long r = 0;
  for (i = 0; i < 3; i++)
    for (j = 0; j < 4; j++) grid[i][j] = i * 10 + j;
  row = grid + 1;
  p = grid[2];
  r += sizeof grid + sizeof *row * 2 + sizeof p;
  r += (unsigned long)((*row)[3] + row[-1][2] + 2 [p] + *(*(grid + 2) + 1));
  r = r * 10 + (unsigned long)(p - *row) + (unsigned long)(&grid[2] - row);
  {
    const int *end = &grid[2][4];
    long sum = 0;
    while (p != end) sum = sum * 2 + *p++;
    r += (unsigned long)sum;
  }
  return r;
}
