/* c++23: subscripts with several arguments, static operators. */
struct subscripts_t { int grid[2][3] = {{1, 2, 3}, {4, 5, 6}}; int &operator[](int i, int j) { return grid[i][j]; } int operator[]() const { return 9; } };
static unsigned long subscripts() {
  subscripts_t s;
  unsigned long r = 0;
  s[1, 2] += 10;
  for (int i = 0; i < 2; i++) {
    r = r * 10 + s[i, i + 1] + s[];
  }
  return r;
}
