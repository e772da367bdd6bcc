/* c89: const and volatile objects and pointers to them. */
static unsigned long qualifiers(void) {
  const int limit = 6;
  volatile int turns = 0;
  volatile const int seven = 7;
  const volatile int *both = &turns;
  int *const fixed = (int *)&turns;
  unsigned long r = 0;
  while (turns < limit) {
    turns = turns + 1;
    r = r * 3 + (unsigned long)*both;
  }
  r += (unsigned long)(limit * seven);
  (void)fixed;
  return r;
}
