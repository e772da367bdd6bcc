// SHEPHERD_DEADLOCK: a thread that looks from time to time whether every thread of the program that the library knows
// sleeps in the library, and has slept without a break since it looked last. Where that lasts, nothing but a thread
// that the library does not know, by fulfilling an event, could end it.
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <mutex>
#include <vector>

#include "config/icv.h"
#include "execution/worker.h"
#include "observe/deadlock/report.h"
#include "observe/deadlock/thread_list.h"
#include "observe/stats/sampler.h"
#include "platform/clock.h"
#include "platform/fatal.h"
#include "platform/process/quiet_writes.h"
#include "waiting/polls.h"

namespace shep {

namespace {

// The state that has to stay as it is: which threads sleep, where.
struct Sleep {
  const Worker* worker;
  uint32_t number;

  bool operator==(const Sleep&) const = default;
};

// Empty: some thread does not sleep in the library, or none sits anywhere; or what is expected from outside may yet
// come. Under the thread list's lock.
std::vector<Sleep> sleeps_of_all(const ThreadList& all) {
  std::vector<Sleep> sleeps;
  if (is_polling()) return sleeps;
  for (const ThreadList::Member& each : all.threads) {
    shep_front* const front = __atomic_load_n(each.front, __ATOMIC_ACQUIRE);
    if (front == &no_front) continue;  // a thread of ours without work
    const Worker& worker = worker_of(*front);
    const uint32_t number = worker.sleep_note.number.load(std::memory_order_acquire);
    if (number % 2 == 0) return {};
    sleeps.push_back({&worker, number});
  }
  return sleeps;
}

class Watcher {
 public:
  explicit Watcher(const DeadlockWatch& watch) : watch_(watch), longest_(int64_t(watch.seconds * 1e9)) {}

  int64_t pause() const { return std::clamp<int64_t>(longest_ / 8, 1'000'000, 500'000'000); }

  // False: there is no thread left to look at, and a process must not live for those who look.
  bool look() {
    ThreadList* const all = thread_list();
    std::lock_guard guard(all->lock);
    if (all->threads.empty()) return all->is_watched = false;
    std::vector<Sleep> now = sleeps_of_all(*all);
    if (now.empty() || now != last_) {
      last_ = std::move(now);
      since_ = monotonic_ns();
      told_ = false;
    } else if (!told_ && monotonic_ns() - since_ >= longest_) {
      told_ = true;
      tell(*all);
    }
    return true;
  }

 private:
  void tell(const ThreadList& all) {
    std::vector<const Worker*> asleep;
    for (const Sleep& each : last_) asleep.push_back(each.worker);
    const std::string report = deadlock_report(asleep, all.events, watch_.seconds);
    // If somebody has got further meanwhile, it was none.
    if (sleeps_of_all(all) != last_) return;
    write_all(STDERR_FILENO, report);
    if (watch_.action == DeadlockWatch::kAbort) abort();
  }

  const DeadlockWatch watch_;
  const int64_t longest_;  // ns
  std::vector<Sleep> last_;
  int64_t since_ = 0;
  bool told_ = false;
};

void* watcher_main(void*) {
  Watcher watcher(global_icvs().deadlock);
  do {
    const int64_t ns = watcher.pause();
    const timespec pause = {time_t(ns / 1'000'000'000), long(ns % 1'000'000'000)};
    nanosleep(&pause, nullptr);
  } while (watcher.look());
  observing_thread_ends();
  return nullptr;
}

}  // namespace

void watch_for_deadlocks() {
  ThreadList* const all = thread_list();
  std::lock_guard guard(all->lock);
  if (all->is_watched) return;
  all->is_watched = start_observing_thread(watcher_main, nullptr);
  if (!all->is_watched) fatal("the system gives no thread for SHEPHERD_DEADLOCK");
}

}  // namespace shep
