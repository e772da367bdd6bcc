/* Serial clones (compiler/analyse/serial.h): what a final task executes of a C function whose tasks can all be plain
 * statements there. A function begins with the question whether it may call its clone.
 */
#ifndef SHEPHERD_ABI_SERIAL_H
#define SHEPHERD_ABI_SERIAL_H

#pragma GCC system_header

#ifdef __cplusplus
extern "C" {
#endif

/* In front of a clone, with SHEP_QUIET and SHEP_REPEATED: gcc has said of the function itself what is wrong with it.
 */
#if defined(__clang__)
#define SHEP_CLONED
#else
/* clang-format off */
#define SHEP_CLONED \
  _Pragma("GCC diagnostic ignored \"-Wabsolute-value\"") _Pragma("GCC diagnostic ignored \"-Waddress\"") \
  _Pragma("GCC diagnostic ignored \"-Warray-bounds\"") _Pragma("GCC diagnostic ignored \"-Warray-parameter\"") \
  _Pragma("GCC diagnostic ignored \"-Wbad-function-cast\"") _Pragma("GCC diagnostic ignored \"-Wbool-compare\"") \
  _Pragma("GCC diagnostic ignored \"-Wbool-operation\"") \
  _Pragma("GCC diagnostic ignored \"-Wbuiltin-declaration-mismatch\"") \
  _Pragma("GCC diagnostic ignored \"-Wcast-function-type\"") _Pragma("GCC diagnostic ignored \"-Wchar-subscripts\"") \
  _Pragma("GCC diagnostic ignored \"-Wdangling-pointer\"") \
  _Pragma("GCC diagnostic ignored \"-Wdiscarded-array-qualifiers\"") \
  _Pragma("GCC diagnostic ignored \"-Wdiscarded-qualifiers\"") _Pragma("GCC diagnostic ignored \"-Wdiv-by-zero\"") \
  _Pragma("GCC diagnostic ignored \"-Wdouble-promotion\"") _Pragma("GCC diagnostic ignored \"-Wempty-body\"") \
  _Pragma("GCC diagnostic ignored \"-Wenum-compare\"") _Pragma("GCC diagnostic ignored \"-Wenum-conversion\"") \
  _Pragma("GCC diagnostic ignored \"-Wformat\"") _Pragma("GCC diagnostic ignored \"-Wformat-extra-args\"") \
  _Pragma("GCC diagnostic ignored \"-Wformat-nonliteral\"") _Pragma("GCC diagnostic ignored \"-Wformat-overflow\"") \
  _Pragma("GCC diagnostic ignored \"-Wformat-security\"") _Pragma("GCC diagnostic ignored \"-Wformat-truncation\"") \
  _Pragma("GCC diagnostic ignored \"-Wformat-zero-length\"") _Pragma("GCC diagnostic ignored \"-Wframe-address\"") \
  _Pragma("GCC diagnostic ignored \"-Wfree-nonheap-object\"") \
  _Pragma("GCC diagnostic ignored \"-Wimplicit-fallthrough\"") \
  _Pragma("GCC diagnostic ignored \"-Wimplicit-function-declaration\"") \
  _Pragma("GCC diagnostic ignored \"-Wincompatible-pointer-types\"") \
  _Pragma("GCC diagnostic ignored \"-Winfinite-recursion\"") _Pragma("GCC diagnostic ignored \"-Winit-self\"") \
  _Pragma("GCC diagnostic ignored \"-Wint-conversion\"") _Pragma("GCC diagnostic ignored \"-Wint-in-bool-context\"") \
  _Pragma("GCC diagnostic ignored \"-Wint-to-pointer-cast\"") \
  _Pragma("GCC diagnostic ignored \"-Wjump-misses-init\"") \
  _Pragma("GCC diagnostic ignored \"-Wlogical-not-parentheses\"") _Pragma("GCC diagnostic ignored \"-Wlogical-op\"") \
  _Pragma("GCC diagnostic ignored \"-Wmemset-elt-size\"") \
  _Pragma("GCC diagnostic ignored \"-Wmemset-transposed-args\"") \
  _Pragma("GCC diagnostic ignored \"-Wmisleading-indentation\"") \
  _Pragma("GCC diagnostic ignored \"-Wmissing-braces\"") \
  _Pragma("GCC diagnostic ignored \"-Wmissing-field-initializers\"") \
  _Pragma("GCC diagnostic ignored \"-Wmultistatement-macros\"") _Pragma("GCC diagnostic ignored \"-Wnonnull\"") \
  _Pragma("GCC diagnostic ignored \"-Wnonnull-compare\"") _Pragma("GCC diagnostic ignored \"-Woverflow\"") \
  _Pragma("GCC diagnostic ignored \"-Woverride-init\"") _Pragma("GCC diagnostic ignored \"-Wpacked-not-aligned\"") \
  _Pragma("GCC diagnostic ignored \"-Wpointer-arith\"") _Pragma("GCC diagnostic ignored \"-Wpointer-sign\"") \
  _Pragma("GCC diagnostic ignored \"-Wpointer-to-int-cast\"") _Pragma("GCC diagnostic ignored \"-Wrestrict\"") \
  _Pragma("GCC diagnostic ignored \"-Wreturn-local-addr\"") _Pragma("GCC diagnostic ignored \"-Wsequence-point\"") \
  _Pragma("GCC diagnostic ignored \"-Wshift-count-negative\"") \
  _Pragma("GCC diagnostic ignored \"-Wshift-count-overflow\"") \
  _Pragma("GCC diagnostic ignored \"-Wshift-negative-value\"") \
  _Pragma("GCC diagnostic ignored \"-Wshift-overflow\"") \
  _Pragma("GCC diagnostic ignored \"-Wsizeof-array-argument\"") \
  _Pragma("GCC diagnostic ignored \"-Wsizeof-pointer-div\"") \
  _Pragma("GCC diagnostic ignored \"-Wsizeof-pointer-memaccess\"") \
  _Pragma("GCC diagnostic ignored \"-Wstack-usage\"") _Pragma("GCC diagnostic ignored \"-Wstrict-aliasing\"") \
  _Pragma("GCC diagnostic ignored \"-Wstringop-overflow\"") \
  _Pragma("GCC diagnostic ignored \"-Wstringop-overread\"") \
  _Pragma("GCC diagnostic ignored \"-Wstringop-truncation\"") _Pragma("GCC diagnostic ignored \"-Wswitch\"") \
  _Pragma("GCC diagnostic ignored \"-Wswitch-bool\"") _Pragma("GCC diagnostic ignored \"-Wswitch-enum\"") \
  _Pragma("GCC diagnostic ignored \"-Wswitch-unreachable\"") \
  _Pragma("GCC diagnostic ignored \"-Wtautological-compare\"") _Pragma("GCC diagnostic ignored \"-Wtype-limits\"") \
  _Pragma("GCC diagnostic ignored \"-Wunused-but-set-parameter\"") \
  _Pragma("GCC diagnostic ignored \"-Wunused-parameter\"") _Pragma("GCC diagnostic ignored \"-Wunused-result\"") \
  _Pragma("GCC diagnostic ignored \"-Wuse-after-free\"") _Pragma("GCC diagnostic ignored \"-Wwrite-strings\"") \
  _Pragma("GCC diagnostic ignored \"-Wzero-length-bounds\"")
/* clang-format on */
#endif

/* Whether nobody needs to know of the final task's descendants: no tool, no cancellation, no taskgraph; and whether it
 * has none that a taskwait would wait for. */
int shep_may_run_serially(void);

SHEP_INLINE int shep_runs_serially(void) {
  const unsigned __flags = shep_current_front()->__scope->__flags;
  return (__flags & (SHEP_TASK_FINAL | SHEP_SCOPE_GROUP)) == SHEP_TASK_FINAL && shep_may_run_serially();
}

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif
