/* c89: literals, their joining, escapes, arrays made of them. */
#include <string.h>
static unsigned long strings(void) {
  char text[] = "ab" "c\0d";
  const char *p = "x\101\x42\t";
  unsigned long r = sizeof text;
  r = r * 10 + strlen(text);
  text[1] = *"Q";
  r = r * 100 + (unsigned char)text[1];
  {
    char small[3] = "xyz";
    r = r * 10 + sizeof small + sizeof "four" + (small[2] == 'z');
  }
  r += (unsigned long)(p[1] + p[2] + p[3]) + strlen("// no comment /* here */ #pragma omp barrier");
  return r;
}
