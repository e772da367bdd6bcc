// Waits for what happens outside of OpenMP: <shepherd/shepherd.h>.
#include <shepherd/shepherd.h>

#include "api/entry_point.h"
#include "detach/detach.h"
#include "waiting/polls.h"

SHEP_EXPORT int shepherd_set_poll(int (*poll)()) noexcept {
  if (current_worker().team->level > 0) return -1;
  int (*none)() = nullptr;
  // Release publishes what the function uses; acquire is in poll_now().
  const bool is_first = polls.poll.compare_exchange_strong(none, poll, std::memory_order_release);
  return is_first || none == poll ? 0 : -1;
}

SHEP_EXPORT void shepherd_expect(int by) noexcept { polls.expected.fetch_add(by, std::memory_order_relaxed); }

SHEP_EXPORT omp_event_handle_t shepherd_event_create() noexcept { return create_event(current_worker()); }

SHEP_EXPORT unsigned long shepherd_initial_thread() noexcept {
  const Worker* worker = &current_worker();
  while (const Worker* const around = worker->team->parent ? worker->team->parent : worker->team->group->opener)
    worker = around;
  return reinterpret_cast<unsigned long>(worker);
}

SHEP_EXPORT void shepherd_event_wait(omp_event_handle_t event) {
  const ToolCall call;
  await_event(call.worker, *event_of(event), nullptr);
  back_to_work();
}
