/* Events of emitted code that only a tool wants to hear of (OMPT, OpenMP 5.2, chapter 19). Without a tool each is a
 * load and a compare. */
#ifndef SHEPHERD_ABI_TOOL_H
#define SHEPHERD_ABI_TOOL_H

#pragma GCC system_header

#ifdef __cplusplus
extern "C" {
#endif

enum shep_told {
  SHEP_TOLD_FLUSH,
  SHEP_TOLD_MASKED,
  SHEP_TOLD_MASKED_END,
  SHEP_TOLD_SCOPE,
  SHEP_TOLD_SCOPE_END,
  SHEP_TOLD_SINGLE_END /* which one thread has executed */
};

/* Nonzero while there is a tool. */
extern int shep_tool_listens;

void shep_tell_slow(enum shep_told __event);

SHEP_INLINE void shep_tell(enum shep_told __event) {
  if (__builtin_expect(__atomic_load_n(&shep_tool_listens, __ATOMIC_RELAXED), 0)) shep_tell_slow(__event);
}

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif
