/* c89: GNU cleanup functions run where their variable ends. */
static unsigned long cleanups_total;
static void cleanups_add(int *x) { cleanups_total = cleanups_total * 10 + (unsigned long)*x; }
static unsigned long cleanups(void) {
  int i;
  cleanups_total = 0;
  for (i = 0; i < 2; i++) {
    int __attribute__((cleanup(cleanups_add))) a = 1 + i;
    {
      int __attribute__((cleanup(cleanups_add))) b = 5;
      b += a;
    }
    a += 2;
  }
  return cleanups_total;
}
