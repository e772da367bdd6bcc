"""The file around many tests: what they use, and a main that runs each in both forms and prints where these differ."""
import re
import zlib

PRELUDE = r"""
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef _OPENMP
#include <omp.h>
#endif

#define OMP(...) OMP_AS_TEXT(omp __VA_ARGS__)
#define OMP_AS_TEXT(text) _Pragma(#text)
#define TEXT(...) TEXT_OF(__VA_ARGS__)
#define TEXT_OF(...) #__VA_ARGS__
#define OPERATOR _Pragma
#define UNROLLED _Pragma("GCC unroll 2")
#define UNROLLED_FOR UNROLLED for
/* What stands behind such a macro in the next line finds the packing as it was in front of it. */
#define PACKED(directive, ...) _Pragma("pack(push, 1)") OMP(directive) __VA_ARGS__ _Pragma("pack(pop)")
#define PACK _Pragma("pack(push, 1)")
#define UNPACK _Pragma("pack(pop)")
#define HAS_SIZE(name, bytes) { struct name { char first; int second; }; if (sizeof(struct name) != (bytes)) abort(); }

/* What stands in an argument is captured or copied as elsewhere; a text made of it stays the user's. */
#define READ(value) (value)
#define READ_TWICE(first, second) (READ(first) + READ(second) - (second))
#define READ_AND_NAME(value) (READ(value) + (u64)sizeof #value)
#define FOR_EACH(index, from, end, step) for (int index = (from); index < (end); index += (step))

typedef unsigned long long u64;
static u64 table[5] = {3, 1, 4, 1, 5};
typedef u64 pair_of_numbers[2];
static pair_of_numbers pairs[2] = {{2, 7}, {1, 8}};
/* No clause need name what these return, whatever the default. */
static inline u64 *some_numbers(void) { return table; }
static inline pair_of_numbers *some_pairs(void) { return pairs; }
static char space[32000];

struct record { u64 wide; unsigned bits : 5; char text[3]; };
static inline struct record make_record(u64 value) {
  struct record made;
  memset(&made, 0, sizeof made);
  made.wide = value;
  made.bits = (unsigned)(value % 32u);
  made.text[1] = (char)(value % 50u);
  return made;
}
static inline struct record join_records(struct record left, struct record right) {
  left.wide += right.wide;
  left.bits ^= right.bits;
  return left;
}
enum { none_of_records = 0 };
#define JOINED(left, right) join_records(left, right)
#define RESULT omp_out
#define AS_IT_IS(value) value
#define BEGINS_WITH(value) omp_priv = value
static inline void begin_record(struct record *made) { *made = make_record(none_of_records); }
static inline void join_into(struct record *left, struct record *right) { *left = join_records(*left, *right); }
DECLARED_REDUCTION

static inline u64 picked(u64 value) { return value * 3u + 1u; }
#pragma omp declare variant(picked) match(device = {kind(host)})
static inline u64 called_omp(u64 value) { return value + 999u; }
static inline u64 called_plain(u64 value) { return value * 3u + 1u; }
"""

# One of these is in a program: how the combiner and the initializer are written must not matter.
COMBINERS = ["omp_out = join_records(omp_out, omp_in)", "omp_out = JOINED(omp_out, omp_in)", "RESULT = JOINED(RESULT, AS_IT_IS(omp_in))",
             "join_into(&omp_out, &omp_in)", "join_into(&RESULT, AS_IT_IS(&omp_in))", "omp_out = JOINED(/* ) */ omp_out, (omp_in))"]
INITIALIZERS = ["omp_priv = make_record(none_of_records)", "begin_record(&omp_priv)", "omp_priv = make_record((')' - ')') * none_of_records)",
                "omp_priv = AS_IT_IS(make_record(none_of_records))", "BEGINS_WITH(make_record(none_of_records))", "omp_priv = {0, /* ( */ 0, \"\"}"]
CXX_COMBINERS = ["*static_cast<decltype(omp_out) *>(&omp_out) = JOINED(omp_out, omp_in)"]
CXX_INITIALIZERS = ["omp_priv = decltype(omp_orig)(make_record(none_of_records))"]


def declared_reduction(text, language):
    """Which one depends on the program alone."""
    seed = zlib.crc32(text.encode())
    combiners = COMBINERS + (CXX_COMBINERS if language == "c++" else [])
    initializers = INITIALIZERS + (CXX_INITIALIZERS if language == "c++" else [])
    return (f"#pragma omp declare reduction(join_records : struct record : {combiners[seed % len(combiners)]}) "
            f"initializer({initializers[seed // 64 % len(initializers)]})")


CXX_PRELUDE = r"""
[[maybe_unused]] static inline int picked_int(int value) { return value + 5; }
#pragma omp declare variant(picked) match(device = {kind(host)})
[[maybe_unused]] static inline u64 varied_omp(u64 value) { return value + 999u; }
#pragma omp declare variant(picked_int) match(device = {kind(host)})
[[maybe_unused]] static inline int varied_omp(int value) { return value - 999; }
[[maybe_unused]] static inline double varied_omp(double value) { return value + 7; }
[[maybe_unused]] static inline u64 varied_plain(u64 value) { return value * 3u + 1u; }
[[maybe_unused]] static inline int varied_plain(int value) { return value + 5; }
[[maybe_unused]] static inline double varied_plain(double value) { return value + 7; }
static long living;
struct Counted {
  u64 value;
  explicit Counted(u64 value) : value(value) { count(1); }
  Counted(const Counted &from) : value(from.value) { count(1); }
  Counted &operator=(const Counted &) = default;
  ~Counted() { count(-1); }
  static void count(int amount) {
#pragma omp atomic
    living += amount;
  }
};
struct couple { u64 first, second; };
template <class Type> struct Holder {
  using type = Type;
  template <class Other> struct Of { using type = Other; };
};
template <class Number> [[noreturn]] static void raise_number(Number number) {
  Counted guard((u64)number);
  throw number;
}
static inline couple make_couple(u64 value) { return {value, value + 2u}; }
"""

MAIN = r"""
struct entry { unsigned long seed; u64 (*parallel)(void); u64 (*plain)(void); };
static const struct entry entries[] = {
ENTRIES};

int main(int argc, char **argv) {
  int failures = 0;
  for (unsigned i = 0; i < sizeof entries / sizeof entries[0]; i++) {
    if (argc > 1 && strtoul(argv[1], 0, 10) != entries[i].seed) continue;
    u64 expected = entries[i].plain(), found = entries[i].parallel();
    if (found == expectedAND_LEFT) continue;
    printf("FAILED %lu: %llu instead of %llu\n", entries[i].seed, found, expected);
    failures++;
  }
  return failures != 0;
}
"""


def macros(text):
    """A macro with parameters for each variable of the tests: its name alone does not expand, unless what the compiler writes puts a
    parenthesis behind it."""
    names = set(re.findall(r"\b[a-z]+\d+\b", text)) - set(re.findall(r"\b([a-z]+\d+)\s*\(", text)) - {"u64"}
    return "".join(f"#define {name}(...) a_macro_and_no_variable\n" for name in sorted(names))


def program(tests, language):
    """The text of one file."""
    entries = "".join(f"  {{{test.seed}ul, test_{test.seed}_omp, test_{test.seed}_plain}},\n" for test in tests)
    main = MAIN.replace("ENTRIES", entries).replace("AND_LEFT", " && living == 0" if language == "c++" else "")
    text = "\n".join(test.text() for test in tests)
    parts = [PRELUDE.replace("DECLARED_REDUCTION", declared_reduction(text, language)), CXX_PRELUDE if language == "c++" else "", macros(text), text, main]
    return "\n".join(parts).lstrip()
