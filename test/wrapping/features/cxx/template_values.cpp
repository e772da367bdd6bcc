/* c++20: classes and strings as arguments of templates. */
struct template_values_t { int a, b; };
template <template_values_t V> static int template_values_f() { int r = 0; r += V.a * 10 + V.b; return r; }
template <auto V> struct template_values_box { static constexpr auto value = V; };
static unsigned long template_values() {
  unsigned long r = 0;
  r += template_values_f<template_values_t{3, 4}>() + template_values_f<{1, 2}>() * 100;
  {
    constexpr template_values_t t{5, 6};
    r = r * 10 + template_values_f<t>() + template_values_box<'c'>::value + sizeof(template_values_box<2L>::value);
  }
  return r;
}
