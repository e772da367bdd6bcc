/* c++98: references to locals, elements and results, hidden names. */
static int &references_pick(int &a, int &b, bool first) { return first ? a : b; }
static unsigned long references() {
  int a = 1, b = 2, list[3] = {5, 6, 7};
  int &ra = a;
  const long &temporary = b;
  int (&whole)[3] = list;
  unsigned long r = 0;
  references_pick(ra, b, false) += 10;
  ra += 3;
  r += a * 100 + b + temporary + sizeof(whole);
  {
    int &a = whole[1];
    a = 9;
    r = r * 10 + list[1] + (&a == list + 1);
  }
  return r;
}
