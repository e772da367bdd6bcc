/* c++98: qualified names, using directives and declarations, aliases. */
namespace namespaces_one {
int x = 1;
namespace inner { int x = 2; int y = 3; }
static int f(int a) { return a + 1; }
}
namespace namespaces_two { int x = 4; static int f(long a) { return (int)a + 20; } }
static int namespaces_x = 5;
static unsigned long namespaces() {
  unsigned long r = 0;
  int x = 6;
  namespace in = namespaces_one::inner;
  r += namespaces_one::x + in::x * 10 + x * 100 + ::namespaces_x * 1000;
  {
    using namespace namespaces_one::inner;
    using namespaces_two::x;
    x += y;
    r = r * 10 + x;
  }
  {
    using namespaces_one::f;
    using namespaces_two::f;
    r += f(1) * 10 + f(1L);
    namespaces_two::x = 4;
  }
  return r + namespaces_two::x + x;
}
