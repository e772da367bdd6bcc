// What the tests of this folder check with: every failure is named, and the program's exit status tells whether there
// was one.
#ifndef EXPECT_H
#define EXPECT_H
#include <cstdio>

inline int &failures() {
  static int count = 0;
  return count;
}

inline void expect(bool holds, const char *what, int line) {
  if (holds) return;
  std::printf("line %d: %s\n", line, what);
  ++failures();
}

#define EXPECT(condition) expect((condition), #condition, __LINE__)
#define EXPECT_EQ(a, b) expect((a) == (b), #a " == " #b, __LINE__)

#endif
