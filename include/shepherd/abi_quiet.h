/* What keeps back ends from warning of generated code, and of the user's where only the lowering earns it. */
#ifndef SHEPHERD_ABI_QUIET_H
#define SHEPHERD_ABI_QUIET_H

#pragma GCC system_header

/* Around generated code that reuses the user's names, copies what the user need not, and puts declarations where C89
 * has none: what it does is not the user's to be warned of. */
#if defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wunknown-pragmas"
#pragma shep_has_quiet
#pragma clang diagnostic pop
#endif
#if defined(SHEP_QUIET_PRAGMAS) /* the Clang that shepcc holds knows a shorter way */
#define SHEP_QUIET _Pragma("shep_quiet")
#define SHEP_LOUD _Pragma("shep_loud")
#elif defined(__clang__)
#define SHEP_QUIET _Pragma("clang diagnostic push") _Pragma("clang diagnostic ignored \"-Weverything\"")
#define SHEP_LOUD _Pragma("clang diagnostic pop")
#else
#if defined(__cplusplus)
/* It is for headers, which gcc takes the source for. */
#pragma GCC diagnostic ignored "-Wsubobject-linkage"
#endif
/* clang-format off */
#define SHEP_QUIET _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wpragmas\"") \
  _Pragma("GCC diagnostic ignored \"-Wattributes\"") _Pragma("GCC diagnostic ignored \"-Wshadow\"") \
  _Pragma("GCC diagnostic ignored \"-Wunused\"") _Pragma("GCC diagnostic ignored \"-Wunused-variable\"") \
  _Pragma("GCC diagnostic ignored \"-Wunused-but-set-variable\"") _Pragma("GCC diagnostic ignored \"-Wunused-value\"") \
  _Pragma("GCC diagnostic ignored \"-Wunused-local-typedefs\"") \
  _Pragma("GCC diagnostic ignored \"-Wdeclaration-after-statement\"") \
  _Pragma("GCC diagnostic ignored \"-Wsign-compare\"") _Pragma("GCC diagnostic ignored \"-Wconversion\"") \
  _Pragma("GCC diagnostic ignored \"-Wsign-conversion\"") _Pragma("GCC diagnostic ignored \"-Warith-conversion\"") \
  _Pragma("GCC diagnostic ignored \"-Wfloat-conversion\"") _Pragma("GCC diagnostic ignored \"-Wcast-qual\"") \
  _Pragma("GCC diagnostic ignored \"-Wcast-align\"") _Pragma("GCC diagnostic ignored \"-Wold-style-cast\"") \
  _Pragma("GCC diagnostic ignored \"-Wuseless-cast\"") _Pragma("GCC diagnostic ignored \"-Wuninitialized\"") \
  _Pragma("GCC diagnostic ignored \"-Wmaybe-uninitialized\"") _Pragma("GCC diagnostic ignored \"-Wvla\"") \
  _Pragma("GCC diagnostic ignored \"-Wc++-compat\"") _Pragma("GCC diagnostic ignored \"-Waddress-of-packed-member\"") \
  _Pragma("GCC diagnostic ignored \"-Wzero-as-null-pointer-constant\"") _Pragma("GCC diagnostic ignored \"-Wc++17-extensions\"") \
  _Pragma("GCC diagnostic ignored \"-Wredundant-tags\"") _Pragma("GCC diagnostic ignored \"-Wmismatched-tags\"") \
  _Pragma("GCC diagnostic ignored \"-Wpadded\"") _Pragma("GCC diagnostic ignored \"-Waggregate-return\"") \
  _Pragma("GCC diagnostic ignored \"-Wlong-long\"") _Pragma("GCC diagnostic ignored \"-Weffc++\"") \
  _Pragma("GCC diagnostic ignored \"-Wduplicated-branches\"") _Pragma("GCC diagnostic ignored \"-Wnull-dereference\"") \
  _Pragma("GCC diagnostic ignored \"-Wstrict-overflow\"") \
  _Pragma("GCC diagnostic ignored \"-Wunsafe-loop-optimizations\"") _Pragma("GCC diagnostic ignored \"-Wnoexcept\"") \
  _Pragma("GCC diagnostic ignored \"-Winline\"") _Pragma("GCC diagnostic ignored \"-Wabi-tag\"") \
  _Pragma("GCC diagnostic ignored \"-Wtraditional\"") _Pragma("GCC diagnostic ignored \"-Wtraditional-conversion\"") \
  _Pragma("GCC diagnostic ignored \"-Wswitch-default\"") \
  _Pragma("GCC diagnostic ignored \"-Wsuggest-attribute=pure\"") \
  _Pragma("GCC diagnostic ignored \"-Wsuggest-attribute=const\"") \
  _Pragma("GCC diagnostic ignored \"-Wsuggest-attribute=noreturn\"") \
  _Pragma("GCC diagnostic ignored \"-Wsuggest-attribute=cold\"") \
  _Pragma("GCC diagnostic ignored \"-Wsuggest-attribute=malloc\"") _Pragma("GCC diagnostic ignored \"-Wextra-semi\"") \
  _Pragma("GCC diagnostic ignored \"-Wparentheses\"") _Pragma("GCC diagnostic ignored \"-Wpedantic\"") \
  _Pragma("GCC diagnostic ignored \"-Wfloat-equal\"") _Pragma("GCC diagnostic ignored \"-Wdeprecated-declarations\"")
/* clang-format on */
#define SHEP_LOUD _Pragma("GCC diagnostic pop")
#endif

/* Around the text of a header that stands here in place of its inclusion: compilers do not say what of a header goes
 * unused. */
#if defined(__clang__)
#define SHEP_HEADER \
  _Pragma("clang diagnostic push") _Pragma("clang diagnostic ignored \"-Wunused-function\"") \
      _Pragma("clang diagnostic ignored \"-Wunneeded-internal-declaration\"") \
          _Pragma("clang diagnostic ignored \"-Wunused-const-variable\"")
#define SHEP_HEADER_END _Pragma("clang diagnostic pop")
#else
#define SHEP_HEADER
#define SHEP_HEADER_END
#endif

/* In the declaration of a variable that a directive's region sets and nobody reads: Clang takes what a region captures
 * for used. */
#if defined(__clang__)
#define SHEP_ONLY_SET __attribute__((__unused__))
#else
#define SHEP_ONLY_SET
#endif
/* In the declaration of what directives alone name: they may be dropped. */
#define SHEP_ONLY_NAMED __attribute__((__unused__))

#endif
