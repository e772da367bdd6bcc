/* The last line of a unit that has taskgroups with ordered exceptions: what needs the user's <exception>. */
#ifndef SHEPHERD_ABI_CXX_ORDERED_H
#define SHEPHERD_ABI_CXX_ORDERED_H

#pragma GCC system_header

#include <exception>

namespace __shepherd {

/* An exception_ptr as one pointer. */
union __exception_under_way {
  void* __pointer;
  std::exception_ptr __exception;
  explicit __exception_under_way(void* __from) noexcept : __pointer(__from) {}
  explicit __exception_under_way(const std::exception_ptr& __from) noexcept : __exception(__from) {}
  ~__exception_under_way() {}
};
static_assert(sizeof(__exception_under_way) == sizeof(void*), "an exception_ptr is more than a pointer");

static void __drop_exception(void* __exception) noexcept {
  __exception_under_way(__exception).__exception.~exception_ptr();
}

/* What is none of C++'s ends the program. */
static void __keep_exception() noexcept {
  const __exception_under_way __held(std::current_exception());
  void* __exception;
  __builtin_memcpy(&__exception, &__held, sizeof __exception);
  if (!__exception) std::terminate();
  if (void* const __later = shep_place_keep(__exception)) __shepherd::__drop_exception(__later);
}

__attribute__((__noreturn__)) static void __rethrow_exception(void* __exception) {
  const std::exception_ptr __held(__exception_under_way(__exception).__exception); /* moved from there */
  std::rethrow_exception(__held);
}

} /* namespace __shepherd */

#endif
