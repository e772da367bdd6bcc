/* c89: functions of variably many arguments. */
#include <stdarg.h>
static long variadic_sum(const char *kinds, ...) {
  va_list list;
  long sum = 0;
  va_start(list, kinds);
  for (; *kinds; kinds++) {
    if (*kinds == 'i') sum += va_arg(list, int);
    else if (*kinds == 'l') sum += va_arg(list, long);
    else sum += (long)va_arg(list, double);
  }
  va_end(list);
  return sum;
}
static unsigned long variadic(void) {
  float half = 2.5f;
  char small = 3;
  long r = 0;
  r += variadic_sum("iild", 4, small, 50L, half);
  r += variadic_sum("") + variadic_sum("i", 'a');
  return (unsigned long)r;
}
