/* c++98: mutable members, const objects, const_cast. */
struct mutable_members_t {
  mutable int reads;
  int v;
  mutable_members_t() : reads(0), v(5) {}
  int get() const { reads++; return v; }
  int get() { return -v; }
};
static unsigned long mutable_members() {
  const mutable_members_t c;
  mutable_members_t m;
  unsigned long r = 0;
  r += c.get() + c.get();
  r = r * 10 + c.reads;
  {
    const mutable_members_t &view = m;
    r += (unsigned long)(view.get() - m.get());
    const_cast<mutable_members_t &>(view).v = 9;
  }
  return r * 10 + m.v + m.reads;
}
