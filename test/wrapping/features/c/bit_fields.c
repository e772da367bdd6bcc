/* c89: bit-fields wrap round, zero widths begin anew. */
static unsigned long bit_fields(void) {
  struct { unsigned a : 3; signed b : 4; unsigned : 0; unsigned c : 9; unsigned long r; } f = {0};
  int i;
  for (i = 0; i < 11; i++) {
    f.a += 1;
    f.b = (signed)(i - 6);
    f.c = f.c * 3 + f.a;
    f.r += f.c + (unsigned long)(f.b + 8);
  }
  f.r = f.r * 10 + f.a--;
  if (f.a < -1) f.r += 1000;
  return f.r + sizeof f;
}
