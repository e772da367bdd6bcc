/* c++98: typeid and dynamic_cast. */
#include <typeinfo>
struct type_information_a { virtual ~type_information_a() {} };
struct type_information_b : type_information_a { int v; type_information_b() : v(4) {} };
static unsigned long type_information() {
  type_information_b b;
  type_information_a a, &ra = b, *none = &a;
  unsigned long r = 0;
  r += (typeid(ra) == typeid(type_information_b)) + (typeid(none) == typeid(type_information_a *)) * 2;
  if (type_information_b *p = dynamic_cast<type_information_b *>(&ra)) r += p->v * 10;
  if (!dynamic_cast<type_information_b *>(none)) r += 100;
  const int c = 0;
  r += (typeid(c) == typeid(int)) * 1000 + (typeid(&c) == typeid(const int *)) * 2000;
  return r;
}
