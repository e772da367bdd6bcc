#include "observe/ompt/tool.h"

namespace shep {

constinit std::atomic<ompt_callback_t> tool_callbacks[kToolEvents] = {};
constinit thread_local ToolThread tool_thread = {};

namespace {

// Events of devices are missing, which cannot occur; and task_dependence: who has kept a task waiting is not known
// when it goes on.
constexpr ompt_callbacks_t kTold[] = {ompt_callback_thread_begin,   ompt_callback_thread_end,
                                      ompt_callback_parallel_begin, ompt_callback_parallel_end,
                                      ompt_callback_task_create,    ompt_callback_task_schedule,
                                      ompt_callback_implicit_task,  ompt_callback_control_tool,
                                      ompt_callback_sync_region,    ompt_callback_sync_region_wait,
                                      ompt_callback_mutex_acquire,  ompt_callback_mutex_acquired,
                                      ompt_callback_mutex_released, ompt_callback_dependences,
                                      ompt_callback_lock_init,      ompt_callback_lock_destroy,
                                      ompt_callback_nest_lock,      ompt_callback_cancel,
                                      ompt_callback_error,          ompt_callback_dispatch,
                                      ompt_callback_reduction,      ompt_callback_masked,
                                      ompt_callback_flush};
constexpr ompt_callbacks_t kSometimesTold[] = {ompt_callback_work};

template <size_t kCount> bool contains(const ompt_callbacks_t (&events)[kCount], ompt_callbacks_t event) {
  for (ompt_callbacks_t each : events)
    if (each == event) return true;
  return false;
}

}  // namespace

ompt_set_result_t set_tool_callback(ompt_callbacks_t event, ompt_callback_t callback) {
  if (event <= 0 || event >= kToolEvents) return ompt_set_error;
  tool_callbacks[event].store(callback, std::memory_order_release);
  if (contains(kTold, event)) return ompt_set_always;
  return contains(kSometimesTold, event) ? ompt_set_sometimes_paired : ompt_set_never;
}

void tell_thread_begins(ompt_thread_t type) {
  if (!tool_is_active() || tool_thread.introduced) return;
  tool_thread.data = {};
  tool_thread.introduced = true;
  if (const auto tell = tool_callback<ompt_callback_thread_begin_t>(ompt_callback_thread_begin))
    tell(type, &tool_thread.data);
}

void tell_thread_ends() {
  if (!tool_is_active() || !tool_thread.introduced) return;
  if (const auto tell = tool_callback<ompt_callback_thread_end_t>(ompt_callback_thread_end)) tell(&tool_thread.data);
  tool_thread.introduced = false;
}

}  // namespace shep
