/* c++98: bases and members are made in the order of their declaration. */
static int member_initialisers_step;
struct member_initialisers_part {
  int at;
  member_initialisers_part(int x) : at(++member_initialisers_step * 10 + x) {}
};
struct member_initialisers_whole : member_initialisers_part {
  member_initialisers_part b, a;
  const int c;
  int &ref;
  member_initialisers_whole(int &x) : member_initialisers_part(1), b(2), a(b.at), c(x), ref(x) {
    int a = 5;
    ref += a;
    x += this->a.at;
  }
};
static unsigned long member_initialisers() {
  member_initialisers_step = 0;
  int x = 4;
  unsigned long r = 0;
  {
    member_initialisers_whole w(x);
    r += w.at + w.a.at * 10 + w.b.at * 100 + w.c;
    w.ref *= 2;
  }
  return r * 10 + x;
}
