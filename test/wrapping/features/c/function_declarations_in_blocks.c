/* c89: functions declared in a block, one with a type of that block's. */
int wrapping_declared_later(int);
static unsigned long function_declarations_in_blocks(void) {
  unsigned long r = 0;
  {
    extern int wrapping_declared_later(int);
    int (*f)(int) = wrapping_declared_later;
    r += (unsigned long)f(4);
  }
  {
    int wrapping_declared_later = 6;
    r = r * 10 + (unsigned long)wrapping_declared_later;
  }
  return r;
}
int wrapping_declared_later(int x) { return x + 3; }
