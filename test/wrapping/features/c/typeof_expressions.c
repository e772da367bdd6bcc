/* c89: GNU __typeof__ of variables, arrays, expressions. */
static unsigned long typeof_expressions(void) {
  short s = 3;
  int list[5] = {1, 2, 3, 4, 5};
  unsigned long r = 0;
  {
    __typeof__(s) t = 70;
    __typeof__(list) copy;
    __typeof__(s + 1) *p = &copy[1];
    copy[1] = t;
    r += sizeof t + sizeof copy * 10 + (unsigned long)*p;
  }
  {
    const __typeof__(&list[0]) first = list;
    r += (unsigned long)first[4] + sizeof(__typeof__(*first)) * 1000;
  }
  return r;
}
