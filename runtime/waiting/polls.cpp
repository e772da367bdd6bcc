#include "waiting/polls.h"

#include <shepherd/abi.h>

#include <algorithm>
#include <mutex>

#include "platform/clock.h"
#include "sleeping/sleepers.h"

namespace shep {

namespace {

constexpr int64_t kPause = 20'000;  // ns, between two polls by workers that have work
// Naps grow with the time waited: a long message comes in several steps, of which each may need a poll, and polls that
// double their distance from the first on would make such a message many times as slow.
constexpr int64_t kFirstPollNap = 10'000;  // ns
constexpr int64_t kNapsInWaited = 4;

constexpr shep_location kHere = {"libshepherd", "poll", 0, 0};
constexpr shep_task_site kSite = {nullptr, nullptr, sizeof(shep_task), alignof(shep_task), &kHere};

// The function may run the program's code, an MPI operator say, in the middle of some task's wait. It is a final task
// of its own: tasks that it makes are calls, it has no children to wait for, and it stays on this thread, which is the
// one that may end the turn.
int call_as_final_task(int (*poll)()) {
  shep_scope scope;
  shep_scope_begin(shep_current_front(), &scope, &kSite, SHEP_TASK_FINAL);
  const int came = poll();
  shep_scope_end(&scope);
  return came;
}

}  // namespace

constinit Polls polls;
constinit thread_local bool may_not_poll = false;  // the function has said so

bool is_needed_to_poll() { return !may_not_poll && polls.is_for_few.load(std::memory_order_relaxed); }

bool poll_now() {
  // Acquire pairs with whoever registered it, and so set up what it uses.
  int (*const poll)() = polls.poll.load(std::memory_order_acquire);
  if (!poll || may_not_poll || !polls.turn.try_lock()) return false;
  const int came = call_as_final_task(poll);
  may_not_poll = came < 0;
  if (may_not_poll)
    polls.is_for_few.store(true, std::memory_order_relaxed);
  else
    polls.next.store(monotonic_ns() + kPause, std::memory_order_relaxed);
  polls.turn.unlock();
  return came > 0;
}

void poll_in_passing() {
  if (!may_not_poll && monotonic_ns() >= polls.next.load(std::memory_order_relaxed)) poll_now();
}

bool sleep_polling(Sleepers& sleepers, Sleeper& sleeper, int64_t ns) {
  std::unique_lock watch(polls.watch, std::defer_lock);
  if (!naps_briefly() || may_not_poll || !watch.try_lock()) return sleepers.sleep_for(sleeper, ns);
  const int64_t begin = monotonic_ns();
  for (int64_t waited = 0; waited < ns; waited = monotonic_ns() - begin) {
    if (sleepers.sleep_for(sleeper, std::clamp(waited / kNapsInWaited, kFirstPollNap, kLongestPollNap))) return true;
    if ((is_polling() && poll_now()) || may_not_poll || !naps_briefly()) return false;
  }
  return false;
}

}  // namespace shep
