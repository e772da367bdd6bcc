/* What code emitted by shepc++ uses beyond abi_reduction.h. R: as in abi_cxx.h, a type with the reduction's functions.
 */
#ifndef SHEPHERD_ABI_REDUCTION_CXX_H
#define SHEPHERD_ABI_REDUCTION_CXX_H

#pragma GCC system_header

namespace __shepherd {

template <class __E, class __R> struct __reduction_operator {
  static __E* __elements(void* __first) { return static_cast<__E*>(__first); }
  static void __initialize(void* __copy, void* __original, shep_size __count) {
    for (shep_size __i = 0; __i < __count; ++__i)
      __R::__initialize(__elements(__copy)[__i], __elements(__original)[__i]);
  }
  static void __combine(void* __into, void* __from, shep_size __count) {
    for (shep_size __i = 0; __i < __count; ++__i) __R::__combine(__elements(__into)[__i], __elements(__from)[__i]);
  }
  static void __destroy(void* __copy, shep_size __count) {
    for (shep_size __i = __count; __i-- > 0;) __R::__destroy(__elements(__copy)[__i]);
  }
  static constexpr shep_reduction_operator __value = {sizeof(__E), __alignment_of<__E>::__value, &__initialize,
                                                      &__combine, &__destroy};
};
template <class __E, class __R> constexpr shep_reduction_operator __reduction_operator<__E, __R>::__value;

/* An object that may be an array, and the elements of an array section. */
template <class __R, class __T> inline shep_reduction_item __reduction_item(__T& __object) {
  typedef __element_t<__T> __E;
  return shep_reduction_item{__shepherd::__address_of(__object), sizeof(__T) / sizeof(__E),
                             &__reduction_operator<__E, __R>::__value, nullptr};
}
template <class __R, class __T> inline shep_reduction_item __reduction_item(__T& __object, __T& __listed) {
  shep_reduction_item __item = __reduction_item<__R>(__object);
  __item.__listed = __shepherd::__address_of(__listed);
  return __item;
}
template <class __R, class __E>
inline shep_reduction_item __reduction_section(__E* __first, shep_size __count, __E* __listed = nullptr) {
  return shep_reduction_item{const_cast<__plain_t<__E>*>(__first), __count, &__reduction_operator<__E, __R>::__value,
                             const_cast<__plain_t<__E>*>(__listed)};
}

template <class __T> inline __T& __reduction_join(__T* __original, const shep_location& __where, unsigned __flags) {
  return *static_cast<__T*>(shep_reduction_join(__shepherd::__address_of(*__original), &__where, __flags));
}

/* Hands a copy back when the task ends. */
struct __reduction_guard {
  void* __copy;
  ~__reduction_guard() { shep_reduction_hand_back(__copy); }
};

} /* namespace __shepherd */

#endif
