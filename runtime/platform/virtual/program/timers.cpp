// Absolute times that the program gives to the system, in place of the C library's functions (POSIX.1-2017,
// timer_settime, mq_timedreceive and kin; timerfd_settime(2)). They are by the program's clocks, and are told to the
// system by its own: it waits as long as is left in virtual time then.
#include <errno.h>
#include <mqueue.h>
#include <signal.h>
#include <sys/timerfd.h>
#include <time.h>

#include <algorithm>

#include "platform/export.h"
#include "platform/next_function.h"
#include "platform/virtual/program/deadlines.h"

using namespace shep::simulation;

namespace {

// The timer does not tell its clock.
itimerspec as_system_has_it(const itimerspec& asked) {
  itimerspec told = asked;
  const bool ends = asked.it_value.tv_sec != 0 || asked.it_value.tv_nsec != 0;
  Thread* const thread = ends && is_deadline(kEither, &asked.it_value) ? in_virtual_time() : nullptr;
  if (!thread) return told;
  const clockid_t clock = clock_of(kEither, asked.it_value, *thread);
  const int64_t left = ns_of(asked.it_value) - origin_of(clock) - read_virtual(*thread);
  // Zero would be no time at all.
  told.it_value = timespec_of(std::max<int64_t>(1, (clock == CLOCK_MONOTONIC ? real_time() : time_of_day()) + left));
  return told;
}

template <typename Next> auto wait_for_queue(const timespec* deadline, Next next) {
  decltype(next(deadline)) result = -1;
  const int error = wait_in_system(CLOCK_REALTIME, deadline, ETIMEDOUT, [&](const timespec* told) {
    result = next(told);
    return result < 0 ? errno : 0;
  });
  if (error) errno = error;
  return result;
}

}  // namespace

SHEP_EXPORT int timerfd_settime(int file, int flags, const itimerspec* asked, itimerspec* before) noexcept {
  SHEP_NEXT(timerfd_settime);
  if (!asked || !(flags & TFD_TIMER_ABSTIME)) return next(file, flags, asked, before);
  const itimerspec told = as_system_has_it(*asked);
  return next(file, flags, &told, before);
}

SHEP_EXPORT int timer_settime(timer_t timer, int flags, const itimerspec* asked, itimerspec* before) noexcept {
  SHEP_NEXT(timer_settime);
  if (!asked || !(flags & TIMER_ABSTIME)) return next(timer, flags, asked, before);
  const itimerspec told = as_system_has_it(*asked);
  return next(timer, flags, &told, before);
}

SHEP_EXPORT ssize_t mq_timedreceive(mqd_t queue, char* message, size_t size, unsigned* priority,
                                    const timespec* deadline) {
  SHEP_NEXT(mq_timedreceive);
  return wait_for_queue(deadline, [=](const timespec* told) { return next(queue, message, size, priority, told); });
}

SHEP_EXPORT int mq_timedsend(mqd_t queue, const char* message, size_t size, unsigned priority,
                             const timespec* deadline) {
  SHEP_NEXT(mq_timedsend);
  return wait_for_queue(deadline, [=](const timespec* told) { return next(queue, message, size, priority, told); });
}
