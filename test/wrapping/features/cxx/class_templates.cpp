/* c++98: partial and full specialisation, members of templates, dependent names. */
template <class T, int N = 3> struct class_templates_list {
  typedef T value;
  T items[N];
  class_templates_list() { for (int i = 0; i < N; i++) items[i] = T(i); }
  template <class F> unsigned long each(F f) {
    unsigned long r = 0;
    for (int i = 0; i < N; i++) {
      typename class_templates_list<T>::value v = items[i];
      r = r * 5 + f(v);
    }
    return r;
  }
};
template <class T> struct class_templates_list<T *, 1> { enum { size = 77 }; };
template <> struct class_templates_list<char, 2> { static int get() { return 66; } };
static int class_templates_twice(long x) { return (int)x * 2; }
static unsigned long class_templates() {
  class_templates_list<long> list;
  class_templates_list<short, 5> other;
  unsigned long r = 0;
  r += list.each(class_templates_twice) + other.items[4];
  r = r * 100 + class_templates_list<int *, 1>::size;
  r = r * 100 + class_templates_list<char, 2>::get();
  return r;
}
