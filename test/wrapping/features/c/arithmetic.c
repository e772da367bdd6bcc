/* c89: integer promotions, conversions and operators. */
static unsigned long arithmetic(void) {
  unsigned char small = 250;
  int i, sum = 0, sign = -7;
  unsigned long result = 0;
  short narrow = (short)(small + 10);
  for (i = 0; i < 8; i++) sum += i << (i & 3);
  result += (unsigned long)(sum + narrow);
  result ^= (unsigned long)(sign / 2 + sign % 3) & 0xff;
  small += 10;
  result = result * 31 + small;
  if (sign < 0 ? small > 3 : small > 4) result += ~0u >> 28;
  sum = (sign += 2, sign * sign);
  return result + (unsigned long)sum;
}
