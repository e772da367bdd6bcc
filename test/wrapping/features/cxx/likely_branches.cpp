/* c++20: [[likely]], [[no_unique_address]], char8_t. */
struct likely_branches_empty {};
struct likely_branches_t { [[no_unique_address]] likely_branches_empty e; int v; };
static unsigned long likely_branches() {
  unsigned long r = 0;
  for (int i = 0; i < 5; i++) {
    if (i % 2) [[likely]] r += i;
    else [[unlikely]] {
      r += 10;
    }
  }
  const char8_t *s = u8"\u00e9";
  r = r * 10 + sizeof(likely_branches_t) + s[0];
  return r;
}
