/* c++11: raw strings, with what looks like code in them. */
static unsigned long raw_strings() {
  unsigned long r = 0;
  r += sizeof R"(
#pragma omp parallel
{ " \ )" + sizeof R"x(a)")x" * 100;
  {
    const char *s = R"(// "quote" /*)" "joined";
    while (*s) r = r * 3 + *s++;
  }
  r += sizeof u8R"(é)" + U"\U0001F600"[0] + u'x';
  return r;
}
