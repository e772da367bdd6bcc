// What calls take of their place by default arguments is the user's function, file and line, in a region as around it.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++20 -Wall -Wextra -Werror %s -o %t && %t
#include "Inputs/expect.h"
#include <cstring>
#include <source_location>

using Place = std::source_location;

static bool same(const Place &a, const Place &b, unsigned lines) {
  return a.line() + lines == b.line() && !std::strcmp(a.function_name(), b.function_name()) && !std::strcmp(a.file_name(), b.file_name());
}

static Place here(Place place = Place::current()) { return place; }
static Place second(int, Place place = Place::current()) { return place; }
static Place between(int first, unsigned line = __builtin_LINE(), Place place = Place::current()) {
  EXPECT_EQ(line, place.line() + first);
  return place;
}
struct Chain {
  Place first, next;
  Chain then(Place place = Place::current()) const { return {first, place}; }
};
static Chain chain(Place place = Place::current()) { return {place, place}; }
static int calls;
static int counted(int number = ++calls) { return number; }
static void nothing(const char * = __builtin_FUNCTION()) {}
static const char *name(const char *function = __builtin_FUNCTION()) { return function; }

namespace {
struct Logged {
  Place place;
  explicit Logged(int, Place at = Place::current()) : place(at) {}
};
// As programs have it that are older than the header.
struct Mark {
  const char *function;
  int line;
  static Mark current(const char *function = __builtin_FUNCTION(), int line = __builtin_LINE()) { return {function, line}; }
};
Mark marked(Mark mark = Mark::current()) { return mark; }
}  // namespace

#define RECORD() second(1)

// What converts to it takes the place of the conversion.
struct Noted {
  Place place;
  Noted(int, Place at = Place::current()) : place(at) {}
};
static Place noted(const Noted &note, int = 0) { return note.place; }
static int times(const char *function, int count, const char *own = __builtin_FUNCTION()) { return std::strcmp(function, own) ? 0 : count; }

static void conversions() {
  const Place outside = Place::current();
  const char *const function = __builtin_FUNCTION();
#pragma omp parallel num_threads(1)
  {
    EXPECT(same(outside, noted(1), 4));
    EXPECT(same(outside, static_cast<Noted>(1 + 1).place, 5));
    EXPECT(same(outside, ((Noted)1).place, 6));
    Noted copied = 3, listed = {3};
    EXPECT(same(outside, copied.place, 7) && same(outside, listed.place, 7));
    copied = 4;
    EXPECT(same(outside, copied.place, 9));
    int rounds = 0;
#pragma omp for
    for (int i = times(function, 0); i < times(function, 9); i += times(function, 3)) rounds++;
#pragma omp taskloop shared(rounds)
    for (int i = 0; i < times(function, 1); i++) rounds += 10;
    EXPECT_EQ(rounds, 13);
  }
}

static void plain() {
  const Place outside = Place::current();
  const char *function = __builtin_FUNCTION();
#pragma omp parallel num_threads(2)
  {
    EXPECT(same(outside, Place::current(), 4));
    EXPECT(same(outside, std::source_location::current(), 5));
    EXPECT(same(outside, here(), 6));
    EXPECT(same(outside, second(1), 7));
    EXPECT(same(outside, between(0), 8));
    EXPECT(same(outside, here(here()), 9));
    EXPECT(same(outside, RECORD(), 10));
    EXPECT(same(outside, Logged(1).place, 11));
    EXPECT_EQ(std::strcmp(name(), function), 0);
    EXPECT_EQ(std::strcmp(__builtin_FUNCTION(), function), 0);
    EXPECT_EQ(std::strcmp(marked().function, function), 0);
    EXPECT_EQ(marked().line, int(outside.line() + 15));
    EXPECT(same(outside, chain().then().next, 16));
    nothing();
#pragma omp single
#pragma omp task
    {
      EXPECT_EQ(counted(), 1);
      EXPECT_EQ(counted(), 2);
      const Logged logged(2);
      EXPECT(same(outside, logged.place, 23));
      constexpr Place constant = Place::current();
      EXPECT(same(outside, constant, 25));
      auto own = [] { return Place::current(); };
      EXPECT(std::strcmp(own().function_name(), outside.function_name()) != 0);
    }
  }
#pragma omp for
  for (int i = 0; i < 1; ++i) EXPECT(same(outside, here(), 32));
}

template <class T> static void in_template(T value) {
  const Place outside = Place::current();
#pragma omp parallel num_threads(1) firstprivate(value)
  {
    EXPECT(same(outside, here(), 3));
    EXPECT(same(outside, Place::current(), 4));
    EXPECT(value == value);
  }
}

int main() {
  conversions();
  plain();
  in_template(1);
  in_template('x');
  return failures();
}
