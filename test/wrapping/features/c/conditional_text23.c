/* c23: #elifdef, #elifndef, __has_include, __has_c_attribute. */
static unsigned long conditional_text23(void) {
  unsigned long r = 0;
  {
#ifdef CONDITIONAL_TEXT23_NOT
    r += 1;
#elifndef CONDITIONAL_TEXT23_NOT
    r += 20;
#endif
#if __has_include(<stdio.h>) && !__has_include("wrapping nothing.h")
    r += 300;
#endif
  }
#if defined __has_c_attribute && __has_c_attribute(fallthrough)
  r += 4000;
#endif
  return r;
}
