/* c23: parameters without names, and no parameters at all. */
static int unnamed_parameters_second(int, int x) { return x * 2; }
static int unnamed_parameters_none() { return 5; }
static unsigned long unnamed_parameters(void) {
  unsigned long r = 0;
  r += (unsigned long)unnamed_parameters_second(1, 20);
  r += (unsigned long)unnamed_parameters_none();
  return r;
}
