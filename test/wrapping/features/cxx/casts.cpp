/* c++98: static_cast, reinterpret_cast, functional casts, and through void. */
struct casts_a { int x; };
struct casts_b { int y; };
struct casts_c : casts_a, casts_b { int z; };
static unsigned long casts() {
  casts_c c;
  c.x = 1, c.y = 2, c.z = 3;
  casts_b *b = &c;
  unsigned long r = 0;
  r += static_cast<casts_c *>(b)->z + reinterpret_cast<char *>(b) - reinterpret_cast<char *>(&c);
  {
    void *v = static_cast<casts_a *>(&c);
    r = r * 10 + static_cast<casts_a *>(v)->x + int(2.9) + (unsigned char)(-1) + unsigned(3);
  }
  return r * 10 + bool(b) + static_cast<long>(c.y) * 100;
}
