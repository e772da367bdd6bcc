/* c++98: handlers around whole functions. */
static int function_try_blocks_f(int x) try {
  int r = 0;
  r += x;
  if (x > 2) throw x;
  return r;
} catch (int y) {
  int r = 50;
  r += y;
  return r;
}
static unsigned long function_try_blocks() {
  unsigned long r = 0;
  for (int i = 0; i < 5; i++) r = r * 3 + function_try_blocks_f(i);
  return r;
}
