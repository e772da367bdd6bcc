/* c89: functions that call themselves, each other and what only reads its parameters, so that whole trees of calls are of tasks. */
static int closed_calls_plain(int a, int b) { return a * 3 + b; }
static long closed_calls_fib(int n) {
  long left, right;
  if (n < 2) return n;
  left = closed_calls_fib(n - 1);
  right = closed_calls_fib(n - 2);
  return left + right;
}
long closed_calls_extern(int n);
long closed_calls_extern(int n) {
  long left = 0, middle = 0, right = 0;
  if (n <= 0) return 1;
  left = closed_calls_extern(n - 1);
  middle = closed_calls_plain(n, 2);
  right = closed_calls_extern(n - 3);
  left += closed_calls_fib(n);
  return left + middle * right;
}
static void closed_calls_nothing(void) { closed_calls_plain(1, 2); }
static unsigned long closed_calls_down(unsigned long n, int depth);
static unsigned long closed_calls_up(unsigned long n, int depth) {
  unsigned long a = 1, b = 2;
  if (depth > 0) {
    a = closed_calls_down(n + 1, depth - 1);
    b = closed_calls_down(n + 2, depth - 1);
  } else
    return n;
  return a * 31 + b;
}
static unsigned long closed_calls_down(unsigned long n, int depth) {
  unsigned long a, b;
  a = depth > 0 ? closed_calls_up(n * 3, depth - 1) : n;
  b = closed_calls_fib(depth) != 0 ? (closed_calls_nothing(), n) : 7;
  {
    a += b;
    b = closed_calls_fib(depth + 2);
  }
  return a ^ b;
}
static unsigned long closed_calls_switch(int n, unsigned long from) {
  unsigned long a = from, b = 5;
  switch (n % 3) {
    case 0:
      a = closed_calls_fib(n);
      b = closed_calls_fib(n + 1);
      break;
    case 1:
      a = n > 3 ? closed_calls_switch(n - 2, from + 1) : 4;
      break;
    default:
      b = closed_calls_fib(4);
  }
  while (n-- > 0) {
    int c = 0, d = 0;
    c = closed_calls_plain(n, c);
    d = (int)closed_calls_fib(n % 5);
    a += (unsigned long)(c + d);
    if (a % 7 == 0) continue;
    b ^= a;
  }
  return a + b;
}
static unsigned long closed_calls(void) {
  unsigned long r = 0, s = 0;
  r = (unsigned long)closed_calls_fib(9);
  s = (unsigned long)closed_calls_extern(6);
  r += closed_calls_up(2, 4);
  s += closed_calls_switch(7, r);
  return r * 5 + s;
}
