/* c99: macros with variably many arguments, _Pragma. */
static long variadic_macros_add(int n, const int *list) {
  long sum = 0;
  while (n--) sum = sum * 10 + *list++;
  return sum;
}
#define VARIADIC_MACROS_LIST(...) (sizeof((int[]){__VA_ARGS__}) / sizeof(int)), (int[]){__VA_ARGS__}
#define VARIADIC_MACROS_QUIET(x) _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wunused\"") x _Pragma("GCC diagnostic pop")
#define VARIADIC_MACROS_TEXT(...) #__VA_ARGS__
static unsigned long variadic_macros(void) {
  long r = 0;
  r += variadic_macros_add(VARIADIC_MACROS_LIST(1, 2, 3));
  {
    VARIADIC_MACROS_QUIET(int nobody;)
    r += variadic_macros_add(VARIADIC_MACROS_LIST(4, (5, 6)));
  }
  r = r * 10 + (long)sizeof VARIADIC_MACROS_TEXT(a,  b , "c");
  return (unsigned long)r;
}
