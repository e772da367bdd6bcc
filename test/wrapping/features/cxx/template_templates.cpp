/* c++98: templates as arguments, recursion of templates. */
template <int N> struct template_templates_factorial { enum { value = N * template_templates_factorial<N - 1>::value }; };
template <> struct template_templates_factorial<0> { enum { value = 1 }; };
template <class T> struct template_templates_box { T v; };
template <template <class> class B> struct template_templates_pair { B<int> a; B<char> b; };
static unsigned long template_templates() {
  unsigned long r = 0;
  template_templates_pair<template_templates_box> p;
  p.a.v = template_templates_factorial<4>::value;
  p.b.v = 'x';
  r += p.a.v + p.b.v;
  {
    int list[template_templates_factorial<3>::value] = {1};
    r = r * 10 + sizeof list + list[0] + sizeof p;
  }
  return r;
}
