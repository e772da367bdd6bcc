/* c99: __COUNTER__ within and between statements. */
enum { counter_start = __COUNTER__ };
#define COUNTER_NAME_(a, b) a##b
#define COUNTER_NAME(a, b) COUNTER_NAME_(a, b)
#define COUNTER_UNIQUE(base) COUNTER_NAME(base, __COUNTER__)
static unsigned long counter(void) {
  unsigned long r = 0;
  r += __COUNTER__ - counter_start;
  {
    int COUNTER_UNIQUE(name) = 4, COUNTER_UNIQUE(name) = 5;
    r = r * 10 + (__COUNTER__ - counter_start);
  }
  r = r * 10 + (__COUNTER__ - counter_start);
  return r;
}
