/* c89: GNU case ranges and the conditional with an omitted operand. */
static unsigned long nested_conditions_in_cases(void) {
  unsigned long r = 0;
  int i;
  for (i = 0; i < 30; i += 4) {
    switch (i) {
      case 0 ... 9: r += 1; break;
      case 10 ... 19: { int r = i; i = r + 1; } break;
      default: r += (unsigned long)(i - 24 ?: 50);
    }
  }
  return r;
}
