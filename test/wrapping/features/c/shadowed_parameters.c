/* c89: parameters that blocks hide and functions change. */
static unsigned long shadowed_parameters_of(int a, int list[], const char *text) {
  unsigned long r = 0;
  a += 2;
  list++;
  r += (unsigned long)(a * 10 + *list);
  {
    const char *a = text + 1;
    r = r * 10 + (unsigned long)(*a - 'a');
    text = a;
  }
  r = r * 10 + (unsigned long)(*text == 'b') + sizeof(a) + sizeof(list);
  return r;
}
static unsigned long shadowed_parameters(void) {
  int list[3] = {4, 5, 6};
  unsigned long r = 0;
  r += shadowed_parameters_of(1, list, "abc");
  r += shadowed_parameters_of(list[2], list + 1, "xyz") * 3;
  return r;
}
