#include "execution/steal_requests.h"

#include <algorithm>
#include <mutex>
#include <utility>

#include "execution/execute.h"
#include "execution/submit.h"
#include "execution/task_team.h"
#include "platform/clock.h"
#include "platform/process_barrier.h"
#include "waiting/leapfrog.h"

namespace shep {

namespace {

// Returns true if what waits there are descendants of that task: either all are, or none (sleeping/idle.md).
bool descends(const PrivateStack& stack, const Task& ancestor) {
  const shep_task* const oldest = stack.oldest();
  if (!oldest) return false;
  const Task& nearest = nearest_descriptor(*oldest->__scope);
  return &nearest == &ancestor || is_descendant(nearest, ancestor);
}

// Publishes a task of a victim in the thief's name. The parent, which cannot end before the victim has its lock, knows
// then where to look for it.
void publish_taken(Worker& thief, shep_task& body) {
  const shep_scope& region = *body.__scope;
  publish(thief, body);
  note_taker(thief, *descriptor_of(region));
}

// Takes the tasks of a victim that does not answer, and publishes them in the thief's name; with an ancestor, only its
// descendants. The process-wide barrier is the fence that the victim's pushes and pops lack (queues/private_stack.md);
// without it only the victim can answer. Once for all that is taken until the victim relents; the thief that goes to
// sleep may have passed it since it asked.
bool take_unasked(Worker& thief, Worker& victim, const Ring& ring, int most, const Task* ancestor = nullptr,
                  bool goes_to_sleep = false) {
  PrivateStack& stack = victim.stack;
  std::lock_guard guard(stack.lock());
  if (!stack.is_open()) return false;
  stack.ask();
  const bool fenced =
      stack.is_fenced() || (goes_to_sleep && stack.is_asked_by_sleeper(thief.thread_num)) || process_barrier();
  if (!fenced) return false;
  stack.note_fenced();
  if (ancestor && !descends(stack, *ancestor)) return false;
  PrivateStack::Batch batch;
  stack.take_oldest(most, batch);
  // Under the lock to the end: sleepers are looked through for those that wait for the tasks' parent, which cannot end
  // before the victim has the lock.
  for (int i = 0; i < batch.count; ++i) publish_taken(thief, *batch.tasks[i]);
  if (!ring.is_own) thief.counters.steal.visited(ring.distance, uint64_t(batch.count));
  return batch.count > 0;
}

}  // namespace

bool StealRequests::ask(Worker& victim) {
  PrivateStack& stack = victim.stack;
  if (stack.is_asked()) return true;
  if (!stack.lock().try_lock()) return false;
  stack.ask_for(worker_.thread_num);
  stack.lock().unlock();
  return true;
}

bool StealRequests::eligible(const Worker& other) const {
  return other.stack.is_open() && worker_.task_team->scheduler->reaches(worker_.thread_num, other.shepherd);
}

template <class Visit> void StealRequests::visit_all(Visit visit) {
  for (const Ring& ring : *worker_.around) {
    for (int each : ring.members) {
      Worker& other = *worker_.task_team->workers[each];
      if (eligible(other)) visit(other, ring);
    }
  }
}

Thieves* StealRequests::thieves() const { return worker_.task_team->scheduler->capabilities.thieves; }

bool StealRequests::become_thief(Look look) {
  return !thieves() || is_thief_ || (is_thief_ = thieves()->admit(worker_.thread_num, look));
}

void StealRequests::forget() {
  asked_ = nullptr;
  if (std::exchange(is_thief_, false)) thieves()->dismiss(worker_.thread_num);
}

// Returns how many tasks the worker takes from one of that ring.
int StealRequests::most(const Ring& ring) const {
  const bool is_limited = !ring.is_own && thieves();
  return is_limited ? std::min(thieves()->chunk(worker_.thread_num), PrivateStack::kBatch) : PrivateStack::kBatch;
}

void StealRequests::look_around(const TakenBy* victims) {
  const TaskTeam& task_team = *worker_.task_team;
  if (task_team.size == 1 || !worker_.stack.is_open()) return;
  const int64_t now = monotonic_ns();
  if (!asked_) return ask_one(now, victims);
  if (!asked_->stack.is_asked()) {
    forget();
  } else if (now - asked_at_ > kAnswerTime + task_team.size * kInterruptions) {
    take_unasked(worker_, *asked_, *ring_of_asked_, most(*ring_of_asked_));
    forget();
  }
}

void StealRequests::judge_last_steal(int64_t now) {
  StealHistory& history = worker_.history;
  const int64_t tasks = int64_t(worker_.counters.executed - history.executed_before);
  if (tasks == 0) return;  // it asked in vain
  const bool was_too_little = now - history.asked_at < tasks * kWorthwhile;
  history.pause = was_too_little ? std::min(2 * history.pause, kLongestPause) : kFirstPause;
}

// The nearest first, since they share caches.
Worker& StealRequests::next_victim() {
  const Rings& around = *worker_.around;
  const std::vector<int>& ring = around[ring_].members;
  if (step_ == 0) first_ = worker_.history.random.below(unsigned(ring.size()));
  Worker& victim = *worker_.task_team->workers[ring[(first_ + step_) % ring.size()]];
  if (++step_ == ring.size()) {
    step_ = 0;
    ring_ = ring_ + 1 == around.size() ? 0 : ring_ + 1;
  }
  return victim;
}

// Returns false while the pause after requests in vain lasts.
bool StealRequests::may_ask(int64_t now) {
  StealHistory& history = worker_.history;
  if (next_ask_ == 0) {
    judge_last_task(now);
    history.started_at = 0;
    judge_last_steal(now);
    next_ask_ = now + (history.pause > kLongestVainPause ? history.pause : 0);
  }
  if (now < next_ask_) neighbours_asked_ = true;
  return now >= next_ask_;
}

bool StealRequests::may_ask_takers(int64_t now) {
  if (now < next_ask_of_takers_) return false;
  return std::exchange(next_ask_of_takers_, now + worker_.task_team->size * kPauseForTakers) != 0;
}

// Pauses longer after each round in vain.
void StealRequests::end_round(int64_t now) {
  StealHistory& history = worker_.history;
  neighbours_asked_ = true;
  next_ask_ = now + history.pause;
  history.pause = std::max(history.pause, std::min(2 * history.pause + kFirstPause, kLongestVainPause));
}

void StealRequests::ask_one(int64_t now, const TakenBy* victims) {
  if (victims && !may_ask_takers(now)) return;
  if (!may_ask(now)) return;
  if (victims && victims->count > 0) return ask_taker(*victims, now);
  const Ring& ring = (*worker_.around)[ring_];
  // The queues of other shepherds come before the private tasks of their workers.
  if (!ring.is_own && !std::exchange(neighbours_asked_, true)) return;
  Worker& other = next_victim();
  if (round_has_ended()) end_round(now);
  ask_for_work(other, ring, now);
}

void StealRequests::ask_taker(const TakenBy& takers, int64_t now) {
  taker_ = taker_ + 1 < takers.count ? taker_ + 1 : 0;
  if (taker_ == 0) end_round(now);
  Worker& other = *worker_.task_team->workers[takers.workers[taker_]];
  const auto has_it = [&](const Ring& ring) {
    return std::binary_search(ring.members.begin(), ring.members.end(), other.thread_num);
  };
  const auto ring = std::find_if(worker_.around->begin(), worker_.around->end(), has_it);
  if (ring != worker_.around->end()) ask_for_work(other, *ring, now);
}

void StealRequests::ask_for_work(Worker& other, const Ring& ring, int64_t now) {
  StealHistory& history = worker_.history;
  if (other.stack.size() == 0 || !eligible(other)) return;
  if (!ring.is_own && !become_thief(Look::kPassing)) return;
  if (!ask(other)) return forget();
  asked_ = &other;
  ring_of_asked_ = &ring;
  asked_at_ = now;
  history.asked_at = now;
  history.executed_before = worker_.counters.executed;
}

void StealRequests::judge_last_task(int64_t now) {
  StealHistory& history = worker_.history;
  if (history.started_at) history.was_long = now - history.started_at > kAnswerTime;
}

void StealRequests::ask_ahead(int creator, int64_t now) {
  judge_last_task(now);
  StealHistory& history = worker_.history;
  history.started_at = now;
  const TaskTeam& task_team = *worker_.task_team;
  if (!history.was_long || creator < 0 || creator >= task_team.size) return;
  Worker& victim = *task_team.workers[creator];
  // Others' shepherds are asked by their thief alone, who is one only while it has no work.
  const bool may_ask = &victim != &worker_ && (victim.shepherd == worker_.shepherd || !thieves());
  if (may_ask && eligible(victim)) ask(victim);
}

// Returns false if the victim has been asked already. Then nothing is written: many who go to sleep at once would take
// its line from it in turns.
bool StealRequests::ask_for_good(Worker& victim, const Ring& ring) {
  if (victim.stack.is_asked()) return false;
  // The worker is the thief only while it must be: its neighbours may be waiting for the flag, too.
  if (!ring.is_own) become_thief(Look::kLast);
  std::lock_guard guard(victim.stack.lock());
  victim.stack.ask_before_sleep(worker_.thread_num);
  return true;
}

StealRequests::Kept StealRequests::ask_everybody() {
  Kept kept = kNothing;
  if (!worker_.stack.is_open()) return kept;
  relies_on_others_ = false;
  // Who creates a task where no processor is free for a sleeper does not look for one, but answers what it was asked.
  const bool asks_all = worker_.task_team->sleepers_nap();
  visit_all([&](Worker& other, const Ring& ring) {
    if (!asks_all && !other.stack.keeps()) return;
    relies_on_others_ |= !ask_for_good(other, ring);
    kept = std::max(kept, other.stack.size() > 0 ? kSeen : kUnseen);
  });
  forget();
  return kept;
}

bool StealRequests::take_from_everybody(const Task* ancestor) {
  // Who had been asked by others may have relented meanwhile, before it could know of this sleeper. After the barrier
  // that shows; and who relents later knows.
  bool asked_anew = false;
  if (relies_on_others_) {
    visit_all([&](Worker& other, const Ring& ring) { asked_anew |= other.stack.keeps() && ask_for_good(other, ring); });
  }
  if (asked_anew && !process_barrier()) return false;
  bool taken = false;
  visit_all([&](Worker& other, const Ring& ring) {
    if (taken || other.stack.size() == 0) return;
    if (!ring.is_own) become_thief(Look::kLast);
    taken = take_unasked(worker_, other, ring, most(ring), ancestor, true);
  });
  forget();
  return taken;
}

}  // namespace shep
