/* c++98: members, static members, const functions, this. */
class classes_counter {
  int count;
  static int all;
 public:
  classes_counter() : count(0) {}
  classes_counter &add(int n) {
    int all = n * 2;
    count += all;
    this->all += n;
    classes_counter::all++;
    return *this;
  }
  int get() const { return count * 100 + all; }
  static void reset() { all = 0; }
};
int classes_counter::all;
static unsigned long classes() {
  classes_counter::reset();
  classes_counter a, b;
  unsigned long r = 0;
  a.add(1).add(2);
  b.add(a.get() % 7);
  r += a.get() + b.get();
  {
    classes_counter *p = &a;
    p->add(5);
    r = r * 3 + (*p).get();
  }
  return r;
}
