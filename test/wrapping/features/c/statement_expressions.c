/* c89: GNU statement expressions, nested and with their own names. */
static unsigned long statement_expressions(void) {
  unsigned long r = 1;
  r += ({ unsigned long r = 5; r *= 2; r; });
  r += ({
    int i;
    unsigned long sum = 0;
    for (i = 0; i < 4; i++) sum += (unsigned long)({ int j = i; j++; j * j; });
    sum;
  });
  if (({ r++; r; }) % 2) {
    r += 100;
  }
  return r;
}
