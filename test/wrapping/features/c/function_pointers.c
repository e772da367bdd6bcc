/* c89: tables of functions, functions that return pointers to functions. */
static int function_pointers_twice(int x) { return 2 * x; }
static int function_pointers_square(int x) { return x * x; }
static int (*function_pointers_choose(int which))(int) { return which ? function_pointers_square : function_pointers_twice; }
static unsigned long function_pointers(void) {
  int (*table[2])(int), (*f)(int) = 0, i;
  unsigned long r = 0;
  int (*(*choose)(int))(int) = function_pointers_choose;
  table[0] = function_pointers_twice;
  table[1] = &function_pointers_square;
  for (i = 0; i < 6; i++) r = r * 7 + (unsigned long)table[i & 1](i);
  f = choose(1);
  r += (unsigned long)(*f)(9);
  r += (unsigned long)(**choose(0))(30) + (f == table[1]);
  return r;
}
