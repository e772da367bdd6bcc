/* c99: declarations between statements and in for. */
static unsigned long mixed_declarations(void) {
  unsigned long r = 0;
  for (int i = 0, j = 9; i < j; i++, j--) {
    r += (unsigned long)(i * j);
    int i = 3;
    r += (unsigned long)i;
  }
  int late = 5;
  for (unsigned late = 0; late < 3; late++) r = r * 2 + late;
  r += (unsigned long)late;
  return r;
}
