/* c89: #pragma pack inside of a function, for structures of its blocks. */
static unsigned long packing(void) {
  unsigned long r = 0;
#pragma pack(push, 1)
  struct narrow { char c; long l; } n;
#pragma pack(pop)
  n.l = 5;
  r += sizeof n;
  {
#pragma pack(push, 2)
    struct middle { char c; int i; } m;
#pragma pack(pop)
    m.i = 3;
    r = r * 100 + sizeof m + (unsigned long)m.i;
  }
  {
    struct wide { char c; int i; } w;
    w.i = 4;
    r = r * 100 + sizeof w + (unsigned long)(w.i + n.l);
  }
  return r;
}
