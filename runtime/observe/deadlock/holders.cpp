#include "observe/deadlock/report.h"

#include <mutex>
#include <unordered_map>

#include "execution/worker.h"
#include "platform/futex_lock.h"
#include "platform/process/fork_gate.h"

namespace shep {

namespace {

// The thread that holds a mutex.
struct Holder {
  const Worker* worker;
  const shep_location* task;   // null: an implicit task
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

const shep_location* current_task_site(const Worker& worker) {
  const shep_task_site* const site = task_scope(*worker.front().__scope).__site;
  return site ? site->__where : nullptr;
}

}  // namespace

void note_holder(const MutexUse& use) {
  const Worker& worker = current_worker();
  std::lock_guard guard(holders().lock);
  holders().by_mutex[use.object] = {&worker, current_task_site(worker), use.where};
}

void forget_holder(const MutexUse& use) {
  std::lock_guard guard(holders().lock);
  holders().by_mutex.erase(use.object);
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
