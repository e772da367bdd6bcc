/* c++98: friends and private members, private copies. */
class friends_secret {
  int value;
  friends_secret(const friends_secret &o) : value(o.value + 1) {}
  friends_secret &operator=(const friends_secret &o) { value = o.value * 2; return *this; }
  ~friends_secret() {}
  friends_secret() : value(3) {}
  friend unsigned long friends();
  friend class friends_other;
};
class friends_other { public: static int look(const friends_secret &s) { int r = 0; r += s.value; return r; } };
unsigned long friends() {
  friends_secret a, b(a);
  unsigned long r = 0;
  b.value += 5;
  r += friends_other::look(b);
  {
    friends_secret c = b;
    c = a;
    a.value = c.value;
    r = r * 10 + a.value;
  }
  return r;
}
