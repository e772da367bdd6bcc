/* c11: u8, u, U and L. */
#include <wchar.h>
static unsigned long unicode_literals(void) {
  unsigned long r = 0;
  r += sizeof u8"\u00e9" * 1000 + sizeof u"ab" * 100 + sizeof U"ab" + (unsigned long)L'\u00e9';
  {
    const wchar_t *w = L"wide" L"r";
    r = r * 10 + wcslen(w) + (unsigned long)u'x';
  }
  return r;
}
