/* c++98: deduction, overloads with templates, static locals for each type. */
template <class T> static T function_templates_max(T a, T b) { return a < b ? b : a; }
template <class T> static int function_templates_kind(T) { return 1; }
template <class T> static int function_templates_kind(T *) { return 2; }
static int function_templates_kind(int) { return 3; }
template <class T, int N> static int function_templates_size(T (&)[N]) { return N; }
template <class T> static int function_templates_next() {
  static int n = sizeof(T);
  n += 1;
  return n;
}
template <class T> static unsigned long function_templates_walk(T first, T last) {
  unsigned long r = 0;
  T best = first;
  for (; first != last; ++first) {
    r = r * 3 + *first;
    if (*best < *first) best = first;
  }
  r = r * 10 + *best;
  return r;
}
static unsigned long function_templates() {
  int list[4] = {3, 1, 4, 2};
  double d = 2.5;
  unsigned long r = 0;
  r += function_templates_max(3, 7) + function_templates_max<long>(2, 'c');
  r = r * 10 + function_templates_kind(&d) + function_templates_kind(d) * 10 + function_templates_kind(list[0]) * 100;
  r += function_templates_size(list) + function_templates_next<char>() + function_templates_next<char>() + function_templates_next<long>();
  r = r * 10 + function_templates_walk(list, list + 4);
  return r - function_templates_next<char>();
}
