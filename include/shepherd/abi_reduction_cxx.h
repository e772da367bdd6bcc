/* What code emitted by shepc++ uses beyond abi_reduction.h. R: as in abi_cxx.h, a type with the reduction's functions. */
#ifndef SHEPHERD_ABI_REDUCTION_CXX_H
#define SHEPHERD_ABI_REDUCTION_CXX_H

#pragma GCC system_header

namespace __shepherd {

template <class E, class R> struct reduction_operator {
  static E *elements(void *first) { return static_cast<E *>(first); }
  static void initialize(void *copy, void *original, shep_size count) {
    for (shep_size i = 0; i < count; ++i) R::__initialize(elements(copy)[i], elements(original)[i]);
  }
  static void combine(void *into, void *from, shep_size count) {
    for (shep_size i = 0; i < count; ++i) R::__combine(elements(into)[i], elements(from)[i]);
  }
  static void destroy(void *copy, shep_size count) {
    for (shep_size i = count; i-- > 0;) R::__destroy(elements(copy)[i]);
  }
  static constexpr shep_reduction_operator value = {sizeof(E), alignof(E), &initialize, &combine, &destroy};
};
template <class E, class R> constexpr shep_reduction_operator reduction_operator<E, R>::value;

/* An object that may be an array, and the elements of an array section. */
template <class R, class T> inline shep_reduction_item __reduction_item(T &object) {
  typedef __element_t<T> E;
  return shep_reduction_item{__shepherd::__address_of(object), sizeof(T) / sizeof(E), &reduction_operator<E, R>::value, nullptr};
}
template <class R, class T> inline shep_reduction_item __reduction_item(T &object, T &listed) {
  shep_reduction_item item = __reduction_item<R>(object);
  item.listed = __shepherd::__address_of(listed);
  return item;
}
template <class R, class E> inline shep_reduction_item __reduction_section(E *first, shep_size count, E *listed = nullptr) {
  return shep_reduction_item{const_cast<__plain_t<E> *>(first), count, &reduction_operator<E, R>::value, const_cast<__plain_t<E> *>(listed)};
}

template <class T> inline T &__reduction_join(T *original, const shep_location &where, unsigned flags) {
  return *static_cast<T *>(shep_reduction_join(__shepherd::__address_of(*original), &where, flags));
}

/* Hands a copy back when the task ends. */
struct __reduction_guard {
  void *copy;
  ~__reduction_guard() { shep_reduction_hand_back(copy); }
};

} /* namespace __shepherd */

#endif
