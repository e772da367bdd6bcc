// The tool that is told of a program's events (OMPT, OpenMP 5.2, chapter 19): whether there is one, and its callbacks.
// tool_events.h gathers what they are told.
#pragma once

#include <shepherd/abi.h>

#include <omp-tools.h>

#include <atomic>

namespace shep {

struct Task;

// A tool's data of a task region, and what it has been told; there while a tool is.
struct ToolTask {
  ompt_data_t data = {};
  ompt_frame_t frame = {};
  int flags = 0;           // ompt_task_flag_t
  const void* caller = nullptr;  // the program's instruction behind the task's last call into the library
  bool discarded = false;  // it never starts, since its taskgroup was cancelled
};

// Set when the first thread of the process comes; from then on it changes only when the tool is finalized.
// Relaxed: no data follows from it that the tool's start has not published.
inline bool tool_is_active() { return __atomic_load_n(&shep_tool_listens, __ATOMIC_RELAXED); }

// Finds the tool and starts it: once in the process, before any other event. `lookup` gives it its entry points.
void start_tool(ompt_function_lookup_t lookup);
// The lookup; defined in api/.
ompt_interface_fn_t find_tool_entry(const char* name);
// No more events; and the tool's own end, once.
void finalize_tool();
// In the child of a fork the tool is told of nothing.
void stop_tool_in_child();

inline constexpr int kToolEvents = ompt_callback_error + 1;
extern std::atomic<ompt_callback_t> tool_callbacks[kToolEvents];

// Null: the tool does not want to hear of the event. Acquire pairs with ompt_set_callback.
template <class Callback> Callback tool_callback(ompt_callbacks_t event) {
  return reinterpret_cast<Callback>(tool_callbacks[event].load(std::memory_order_acquire));
}

ompt_set_result_t set_tool_callback(ompt_callbacks_t event, ompt_callback_t callback);

// The calling thread's.
struct ToolThread {
  ompt_data_t data;
  bool introduced;  // the tool knows of it
  bool starts_tool;  // which may call the library while it is started
};
extern thread_local ToolThread tool_thread;

void tell_thread_begins(ompt_thread_t type);
void tell_thread_ends();

}  // namespace shep
