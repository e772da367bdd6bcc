/* c89: sequence points, and operands that are not evaluated. */
static int comma_and_conditional_count;
static int comma_and_conditional_next(int x) {
  comma_and_conditional_count += x;
  return x;
}
static unsigned long comma_and_conditional(void) {
  int a = 1, b = 0;
  unsigned long r = 0;
  comma_and_conditional_count = 0;
  a = (b = 5, b++, a + b);
  if (a > 100 && comma_and_conditional_next(50)) r += 1;
  if (a < 100 || comma_and_conditional_next(70)) r += 2;
  r += (unsigned long)(a ? comma_and_conditional_next(3) : comma_and_conditional_next(300));
  b = (int)sizeof(a++);
  r = r * 100 + (unsigned long)(a * 10 + b);
  return r * 1000 + (unsigned long)comma_and_conditional_count;
}
