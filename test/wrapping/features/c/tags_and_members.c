/* c89: tags, members, labels and ordinary names live in name spaces of their own. */
struct tags_and_members { int tags_and_members; };
static unsigned long tags_and_members(void) {
  struct x { int x; } x;
  unsigned long r;
  x.x = 4;
  r = (unsigned long)x.x;
  {
    struct x { char x[3]; } y;
    y.x[0] = 2;
    r += sizeof(struct x) * 10 + (unsigned long)y.x[0];
  }
  {
    struct tags_and_members t;
    t.tags_and_members = 7;
    r += (unsigned long)t.tags_and_members * 100;
  }
  r += sizeof x;
  return r;
}
