/* c89: functions declared in a block, one with a type of that block's. */
int function_declarations_in_blocks_later(int);
static unsigned long function_declarations_in_blocks(void) {
  unsigned long r = 0;
  {
    extern int function_declarations_in_blocks_later(int);
    int (*f)(int) = function_declarations_in_blocks_later;
    r += (unsigned long)f(4);
  }
  {
    int function_declarations_in_blocks_later = 6;
    r = r * 10 + (unsigned long)function_declarations_in_blocks_later;
  }
  return r;
}
int function_declarations_in_blocks_later(int x) { return x + 3; }
