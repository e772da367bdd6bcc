/* Dependences between sibling tasks (OpenMP 5.2, 15.9), as emitted code writes them down. */
#ifndef SHEPHERD_ABI_DEPEND_H
#define SHEPHERD_ABI_DEPEND_H

#pragma GCC system_header

#ifdef __cplusplus
extern "C" {
#endif

enum shep_dependence_kind {
  SHEP_DEPEND_NONE = 0, /* of a depobj that was destroyed */
  SHEP_DEPEND_IN = 1,
  SHEP_DEPEND_OUT = 2, /* inout as well */
  SHEP_DEPEND_MUTEXINOUTSET = 3,
  SHEP_DEPEND_INOUTSET = 4,
  SHEP_DEPEND_ALL_MEMORY = 5 /* out and inout of omp_all_memory; the address does not matter */
};

/* A storage location by its first byte, and what becomes of it. An omp_depend_t holds one. */
struct shep_dependence {
  const volatile void* __address;
  shep_size __kind;
};

/* As many dependences as iterators yield: first in an array of the construct's frame, then in memory of the library. */
struct shep_dependence_list {
  struct shep_dependence* __items;
  shep_size __count;
  shep_size __capacity;
  struct shep_dependence __first[8];
};

void shep_dependences_grow(struct shep_dependence_list* __list);
/* The list is not needed any more. Any thread. */
void shep_dependences_free(struct shep_dependence_list* __list);

SHEP_INLINE void shep_dependences_begin(struct shep_dependence_list* __list) {
  __list->__items = __list->__first;
  __list->__count = 0;
  __list->__capacity = sizeof __list->__first / sizeof __list->__first[0];
}

SHEP_INLINE void shep_dependences_add(struct shep_dependence_list* __list, struct shep_dependence __dependence) {
  if (__list->__count == __list->__capacity) shep_dependences_grow(__list);
  __list->__items[__list->__count++] = __dependence;
}

SHEP_INLINE struct shep_dependence* shep_dependences_items(struct shep_dependence_list* __list) {
  return __list->__items;
}
SHEP_INLINE shep_size shep_dependences_count(const struct shep_dependence_list* __list) { return __list->__count; }

SHEP_INLINE struct shep_dependence shep_dependence_on(const volatile void* __address,
                                                      enum shep_dependence_kind __kind) {
  struct shep_dependence __dependence;
  __dependence.__address = __address;
  __dependence.__kind = __kind;
  return __dependence;
}

/* How many values an iterator has (OpenMP 5.2, 3.2.6) whose end is so far from its begin. A step of zero has none. */
SHEP_INLINE shep_i64 shep_iterations(shep_i64 __distance, shep_i64 __step) {
  if (__step > 0) return __distance > 0 ? (__distance - 1) / __step + 1 : 0;
  return __step < 0 && __distance < 0 ? (__distance + 1) / __step + 1 : 0;
}

/* A taskwait with a depend clause (15.5): an empty task, that the current one waits for unless nowait. */
void shep_taskwait_depend(const struct shep_location* __where, const struct shep_dependence* __dependences,
                          shep_size __count, int __nowait);

/* The depobj construct (15.9.4). An object that is none, because it was never made or is destroyed, ends the program.
 */
void shep_depobj_update(const struct shep_location* __where, void* __object, enum shep_dependence_kind __kind);
void shep_depobj_destroy(const struct shep_location* __where, void* __object);
/* The dependence that a depend clause takes from it. */
struct shep_dependence shep_depobj_read(const struct shep_location* __where, const void* __object);
SHEP_INLINE void shep_depobj_make(void* __object, struct shep_dependence __dependence) {
  *(struct shep_dependence*)__object = __dependence;
}

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif
