/* c++98: default arguments are evaluated at each call. */
static int default_arguments_next = 1;
static int default_arguments_sum(int a, int b = default_arguments_next++, int c = 100) { return a + b * 10 + c; }
static unsigned long default_arguments() {
  unsigned long r = 0;
  default_arguments_next = 1;
  for (int i = 0; i < 3; i++) r += default_arguments_sum(i);
  r = r * 10 + default_arguments_sum(1, 2) + default_arguments_sum(1, 2, 3);
  {
    int default_arguments_next = 50;
    r = r * 10 + default_arguments_sum(default_arguments_next);
  }
  return r + default_arguments_next;
}
