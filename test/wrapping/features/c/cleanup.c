/* c89: GNU cleanup functions run where their variable ends. */
static unsigned long cleanup_total;
static void cleanup_add(int *x) { cleanup_total = cleanup_total * 10 + (unsigned long)*x; }
static unsigned long cleanup(void) {
  int i;
  cleanup_total = 0;
  for (i = 0; i < 2; i++) {
    int __attribute__((cleanup(cleanup_add))) a = 1 + i;
    {
      int __attribute__((cleanup(cleanup_add))) b = 5;
      b += a;
    }
    a += 2;
  }
  return cleanup_total;
}
