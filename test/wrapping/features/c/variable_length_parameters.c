/* c99: parameters whose types name other parameters, static sizes. */
static long variable_length_parameters_trace(int n, int m[n][n], const int at[static 2]) {
  long sum = 0;
  for (int i = 0; i < n; i++) {
    sum = sum * 3 + m[i][i];
  }
  sum += (long)(sizeof m[0] / sizeof m[0][0]) + at[1];
  return sum;
}
static unsigned long variable_length_parameters(void) {
  int m[3][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}, at[2] = {0, 40};
  long r = 0;
  r += variable_length_parameters_trace(3, m, at);
  return (unsigned long)r;
}
