/* c++98: temporaries end with their full expression, those bound to references later. */
static int temporaries_alive;
struct temporaries_object {
  int v;
  temporaries_object(int v) : v(v) { temporaries_alive++; }
  temporaries_object(const temporaries_object &o) : v(o.v) { temporaries_alive++; }
  ~temporaries_object() { temporaries_alive--; }
  temporaries_object plus(int x) const { return temporaries_object(v + x); }
};
static unsigned long temporaries() {
  unsigned long r = 0;
  temporaries_alive = 0;
  r += temporaries_object(3).plus(4).v + temporaries_alive * 100;
  r = r * 10 + temporaries_alive;
  {
    const temporaries_object &kept = temporaries_object(5).plus(1);
    r = r * 10 + kept.v + temporaries_alive;
  }
  if (temporaries_object(2).v == 2 && temporaries_alive == 1) r = r * 10 + temporaries_alive;
  return r * 10 + temporaries_alive;
}
