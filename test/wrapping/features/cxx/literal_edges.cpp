/* c++98: trigraph-like text, long strings with odd characters, wide ones. */
static unsigned long literal_edges() {
  unsigned long r = 0;
  r += sizeof("#pragma omp parallel\n") + '\'' + '"' + "a\"b"[1] + L'x';
  {
    const char *s = "{ /* no */ } // \\";
    for (; *s; ++s) r = r * 3 + *s;
  }
  return r;
}
