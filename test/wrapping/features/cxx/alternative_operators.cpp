/* c++98: and, or, not, bitand as operators. */
static unsigned long alternative_operators() {
  unsigned long r = 6;
  int x = 3, y = 0;
  if (x and not y) r += 10;
  if (y or x xor 2) r = r * 2;
  {
    r = r bitand 0xfe bitor 1;
    y and_eq x;
    x xor_eq 5;
    r += compl y bitand 0xff;
  }
  return r * 10 + x;
}
