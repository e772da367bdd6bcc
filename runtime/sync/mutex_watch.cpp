#include "sync/mutex_watch.h"

#include <mutex>
#include <unordered_map>

#include "execution/worker.h"
#include "observe/deadlock/thread_list.h"
#include "observe/ompt/tool.h"
#include "platform/process/fork_gate.h"
#include "platform/futex_lock.h"
#include "teams/naming.h"

namespace shep {

bool mutexes_are_watched = true;

namespace {

struct Holder {
  const Worker* worker;
  const shep_location* task;   // the task construct; null: an implicit task
  const shep_location* where;  // as in MutexUse
};

struct Holders {
  FutexLock lock;
  std::unordered_map<const void*, Holder> by_mutex;
};
Holders& holders() {
  static constinit MadeOnce<Holders> the_holders;
  return the_holders.get([] { return Holders(); });
}

ompt_wait_id_t wait_id_of(const MutexUse& use) { return reinterpret_cast<uintptr_t>(use.object); }

template <class Callback> Callback told_of(ompt_callbacks_t event) {
  return tool_is_active() ? tool_callback<Callback>(event) : nullptr;
}

bool keeps_holders() { return thread_list() != nullptr; }

const shep_location* current_task_site(const Worker& worker) {
  const shep_task_site* const site = task_scope(*worker.front().__scope).__site;
  return site ? site->__where : nullptr;
}

}  // namespace

void note_acquire(const MutexUse& use) {
  current_worker();
  const auto tell = told_of<ompt_callback_mutex_acquire_t>(ompt_callback_mutex_acquire);
  constexpr unsigned kNoHint = 0;
  if (tell) tell(ompt_mutex_t(use.kind), kNoHint, kMutexImplementation, wait_id_of(use), use.caller);
}

void note_acquired(const MutexUse& use) {
  const Worker& worker = current_worker();
  const auto tell = told_of<ompt_callback_mutex_t>(ompt_callback_mutex_acquired);
  if (tell) tell(ompt_mutex_t(use.kind), wait_id_of(use), use.caller);
  if (!keeps_holders()) return;
  std::lock_guard guard(holders().lock);
  holders().by_mutex[use.object] = {&worker, current_task_site(worker), use.where};
}

void note_release(const MutexUse& use) {
  if (!keeps_holders()) return;
  std::lock_guard guard(holders().lock);
  holders().by_mutex.erase(use.object);
}

void note_released(const MutexUse& use) {
  const auto tell = told_of<ompt_callback_mutex_t>(ompt_callback_mutex_released);
  if (tell) tell(ompt_mutex_t(use.kind), wait_id_of(use), use.caller);
}

void note_nested(const MutexUse& use, bool deeper) {
  const auto tell = told_of<ompt_callback_nest_lock_t>(ompt_callback_nest_lock);
  if (tell) tell(deeper ? ompt_scope_begin : ompt_scope_end, wait_id_of(use), use.caller);
}

void note_lock_made(const MutexUse& use) {
  current_worker();
  const auto tell = told_of<ompt_callback_mutex_acquire_t>(ompt_callback_lock_init);
  if (tell) tell(ompt_mutex_t(use.kind), 0, kMutexImplementation, wait_id_of(use), use.caller);
}

void note_lock_destroyed(const MutexUse& use) {
  const auto tell = told_of<ompt_callback_mutex_t>(ompt_callback_lock_destroy);
  if (tell) tell(ompt_mutex_t(use.kind), wait_id_of(use), use.caller);
}

std::string holder_of(const void* object) {
  std::lock_guard guard(holders().lock);
  const auto found = holders().by_mutex.find(object);
  if (found == holders().by_mutex.end()) return {};
  const Holder& holder = found->second;
  std::string text = name_of_thread(*holder.worker) + " took";
  if (holder.where) text += " at " + name_of_place(holder.where);
  return text +
         (holder.task ? " in the task at " + name_of_place(holder.task) : " in " + name_of_region(*holder.worker));
}

}  // namespace shep
