/* c11: _Alignas and _Alignof. */
static unsigned long alignments(void) {
  _Alignas(64) char buffer[3] = {1, 2, 3};
  struct { char c; _Alignas(16) int i; } s = {1, 2};
  unsigned long r = 0;
  r += (unsigned long)buffer % 64 + _Alignof(double) + sizeof s;
  {
    _Alignas(double) _Alignas(32) char other = 5;
    r = r * 10 + ((unsigned long)&other % 32 == 0) + (unsigned long)other;
    buffer[1] += other;
  }
  return r * 10 + (unsigned long)(buffer[1] + s.i);
}
