/* The chunks of schedule(static, n) and dist_schedule(static, n) (OpenMP 5.2, 11.5.3 and 11.6.2): emitted code finds
 * them by a formula, without a call for each. */
#ifndef SHEPHERD_ABI_CHUNKS_H
#define SHEPHERD_ABI_CHUNKS_H

#pragma GCC system_header

#ifdef __cplusplus
extern "C" {
#endif

/* Chunks of a thread that lie a constant number of iterations apart. */
struct shep_stride {
  shep_u64 __left;  /* how many it has not executed yet; 0: the library knows whether there are others */
  shep_u64 __first; /* of the next one */
  shep_u64 __chunk; /* iterations of each, except the loop's last */
  shep_u64 __step;  /* from the first iteration of one to that of the next */
  shep_u64 __end;   /* one behind the loop's last iteration */
};

/* Called by each thread behind shep_loop_begin, or not at all: takes all of its chunks at once. None where somebody is
 * to be told of each, or where no formula yields them; shep_loop_next or shep_share_next has the rest. */
void shep_loop_take(struct shep_loop* __loop, struct shep_stride* __stride);
void shep_share_take(struct shep_share* __share, struct shep_loop* __loop, struct shep_stride* __stride);

/* Nobody else has the address of what these return, and so the members stay in registers. */
SHEP_INLINE struct shep_stride shep_stride_of(const struct shep_stride* __taken) {
  struct shep_stride __stride;
  __stride.__left = __taken->__left;
  __stride.__first = __taken->__first;
  __stride.__chunk = __taken->__chunk;
  __stride.__step = __taken->__step;
  __stride.__end = __taken->__end;
  return __stride;
}
SHEP_INLINE struct shep_stride shep_loop_stride(struct shep_loop* __loop) {
  struct shep_stride __taken;
  shep_loop_take(__loop, &__taken);
  return shep_stride_of(&__taken);
}
SHEP_INLINE struct shep_stride shep_share_stride(struct shep_share* __share, struct shep_loop* __loop) {
  struct shep_stride __taken;
  shep_share_take(__share, __loop, &__taken);
  return shep_stride_of(&__taken);
}

/* The library has yielded [from, to). `one_by_one`: a constant, iterations are to be yielded one by one. */
SHEP_INLINE void shep_stride_put(struct shep_stride* __stride, int __one_by_one, shep_u64 __from, shep_u64 __to) {
  __stride->__left = __one_by_one ? __to - __from : 1;
  __stride->__first = __from;
  __stride->__chunk = __one_by_one ? 1 : __to - __from;
  __stride->__step = 1;
  __stride->__end = __to;
}
SHEP_INLINE void shep_stride_yield(struct shep_stride* __stride, int __one_by_one, shep_u64* __first,
                                   shep_u64* __last) {
  const shep_u64 __chunk = __one_by_one ? 1 : __stride->__chunk, __from = __stride->__first;
  *__first = __from;
  *__last = __one_by_one || __stride->__end - __from > __chunk ? __from + __chunk : __stride->__end;
  __stride->__first = __from + __stride->__step;
  --__stride->__left;
}

/* As shep_loop_next and shep_share_next. `one_by_one`: see there. */
SHEP_INLINE int shep_loop_chunk(struct shep_loop* __loop, struct shep_stride* __stride, int __one_by_one,
                                shep_u64* __first, shep_u64* __last) {
  if (!SHEP_LIKELY(__stride->__left)) {
    shep_u64 __from, __to;
    if (!shep_loop_next(__loop, &__from, &__to)) return 0;
    shep_stride_put(__stride, __one_by_one, __from, __to);
  }
  shep_stride_yield(__stride, __one_by_one, __first, __last);
  return 1;
}
SHEP_INLINE int shep_share_chunk(struct shep_share* __share, struct shep_loop* __loop, struct shep_stride* __stride,
                                 int __one_by_one, shep_u64* __first, shep_u64* __last) {
  if (!SHEP_LIKELY(__stride->__left)) {
    shep_u64 __from, __to;
    if (!shep_share_next(__share, __loop, &__from, &__to)) return 0;
    shep_stride_put(__stride, __one_by_one, __from, __to);
  }
  shep_stride_yield(__stride, __one_by_one, __first, __last);
  return 1;
}

/* Where chunks begin in a nest of loops, of which the innermost has `width` iterations: without a division as long as
 * they follow each other closely. All zero at first. */
struct shep_row {
  shep_u64 __number;
  shep_u64 __begin; /* its first iteration */
};

SHEP_INLINE void shep_row_find(struct shep_row* __row, shep_u64 __width, shep_u64 __first, shep_u64* __number,
                               shep_u64* __at) {
  shep_u64 __within = __first - __row->__begin;
  if (__within >= __width) {
    if (__within - __width < __width) {
      __within -= __width;
      __row->__begin += __width;
      ++__row->__number;
    } else {
      __row->__number = __first / __width;
      __within = __first % __width;
      __row->__begin = __first - __within;
    }
  }
  *__number = __row->__number;
  *__at = __within;
}

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif
