#include "sync/mutex_watch.h"

#include <mutex>
#include <unordered_map>

#include "platform/futex_lock.h"
#include "teams/naming.h"
#include "workers/roster.h"
#include "workers/worker.h"

namespace shep {

bool mutexes_are_watched = true;

namespace {

// Of a mutex that somebody holds.
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
  static auto* const the_holders = new Holders;
  return *the_holders;
}

bool keeps_holders() { return roster() != nullptr; }

const shep_location* current_task_site(const Worker& worker) {
  const shep_task_site* const site = task_scope(*worker.front().scope).site;
  return site ? site->where : nullptr;
}

}  // namespace

void note_acquire(const MutexUse&) { current_worker(); }

void note_acquired(const MutexUse& use) {
  const Worker& worker = current_worker();
  if (!keeps_holders()) return;
  std::lock_guard guard(holders().lock);
  holders().by_mutex[use.object] = {&worker, current_task_site(worker), use.where};
}

void note_release(const MutexUse& use) {
  if (!keeps_holders()) return;
  std::lock_guard guard(holders().lock);
  holders().by_mutex.erase(use.object);
}

void note_released(const MutexUse&) {}
void note_nested(const MutexUse&, bool) {}

std::string holder_of(const void* object) {
  std::lock_guard guard(holders().lock);
  const auto found = holders().by_mutex.find(object);
  if (found == holders().by_mutex.end()) return {};
  const Holder& holder = found->second;
  std::string text = name_of_thread(*holder.worker) + " took";
  if (holder.where) text += " at " + name_of_place(holder.where);
  return text + (holder.task ? " in the task at " + name_of_place(holder.task) : " in " + name_of_region(*holder.worker));
}

}  // namespace shep
