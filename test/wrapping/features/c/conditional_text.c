/* c89: text that the preprocessor leaves out, within statements. */
#define CONDITIONAL_TEXT 2
static unsigned long conditional_text(void) {
  unsigned long r = 0;
  {
    r += 1;
#if CONDITIONAL_TEXT > 1 && defined(CONDITIONAL_TEXT)
    r += 10;
#  ifdef CONDITIONAL_TEXT_NOT
    r += 100; }
#  else
    r += 1000;
#  endif
#elif 1
    r += 10000;
#else
#error not here
#endif
  }
  r = r
#ifdef CONDITIONAL_TEXT
      * 3
#else
      * 5
#endif
      + CONDITIONAL_TEXT;
  return r;
}
