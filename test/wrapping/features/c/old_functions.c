/* c89 c11: definitions in the old style, and implicit promotion of their arguments. */
static int old_functions_add(a, b, c)
  char a;
  float b;
  short c[];
{
  int r = a + (int)b;
  r += c[1];
  return r;
}
static unsigned long old_functions(void) {
  short list[2];
  unsigned long r = 0;
  list[0] = 1;
  list[1] = 20;
  r += (unsigned long)old_functions_add(3, 4.5f, list);
  return r;
}
