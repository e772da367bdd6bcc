/* c++98: virtual functions, also while objects are made and end. */
static unsigned long virtual_calls_log;
struct virtual_calls_base {
  virtual_calls_base() { note(); }
  virtual ~virtual_calls_base() { note(); }
  virtual int kind() const { return 1; }
  void note() { virtual_calls_log = virtual_calls_log * 5 + kind(); }
};
struct virtual_calls_derived : virtual_calls_base {
  virtual_calls_derived() { note(); }
  ~virtual_calls_derived() { note(); }
  int kind() const { return virtual_calls_base::kind() + 1; }
};
static unsigned long virtual_calls() {
  virtual_calls_log = 0;
  unsigned long r = 0;
  {
    virtual_calls_derived d;
    virtual_calls_base &b = d, c = d;
    r += b.kind() * 10 + c.kind() + b.virtual_calls_base::kind() * 100;
  }
  virtual_calls_base *p = new virtual_calls_derived;
  r = r * 10 + p->kind();
  delete p;
  return r + virtual_calls_log;
}
