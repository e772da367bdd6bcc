#include "execution/steal_requests.h"

#include <algorithm>
#include <mutex>

#include "execution/execute.h"
#include "execution/submit.h"
#include "execution/task_team.h"
#include "platform/clock.h"
#include "platform/process_barrier.h"

namespace shep {

namespace {

// Takes the tasks of a victim that does not answer, and publishes them in the thief's name. The process-wide barrier is
// the fence that the victim's pushes and pops lack (queues/private_stack.md); without it only the victim can answer.
bool take_unasked(Worker& thief, Worker& victim) {
  PrivateStack& stack = victim.stack;
  std::lock_guard guard(stack.lock());
  if (!stack.is_open()) return false;
  stack.ask();
  const bool fenced = process_barrier();
  if (!fenced) return false;
  PrivateStack::Batch batch;
  stack.take_oldest(PrivateStack::kBatch, batch);
  for (int i = 0; i < batch.count; ++i) publish(thief, *batch.tasks[i]);
  return batch.count > 0;
}

}  // namespace

bool StealRequests::eligible(const Worker& other) const {
  return &other != &worker_ && other.stack.is_open() &&
         worker_.task_team->scheduler->reaches(worker_.thread_num, other.shepherd);
}

void StealRequests::look_around() {
  const TaskTeam& task_team = *worker_.task_team;
  if (task_team.size == 1 || !worker_.stack.is_open()) return;
  const int64_t now = monotonic_ns();
  if (!asked_) return ask_one(now);
  if (!asked_->stack.is_asked()) {
    asked_ = nullptr;
  } else if (now - asked_at_ > kAnswerTime) {
    Worker& victim = *asked_;
    asked_ = nullptr;
    take_unasked(worker_, victim);
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

void StealRequests::ask_one(int64_t now) {
  StealHistory& history = worker_.history;
  if (next_ask_ == 0) {
    judge_last_steal(now);
    next_ask_ = now + (history.pause > kLongestVainPause ? history.pause : 0);
  }
  if (now < next_ask_) return;
  Worker& other = next_victim();
  if (round_has_ended()) {
    next_ask_ = now + history.pause;
    history.pause = std::max(history.pause, std::min(2 * history.pause + kFirstPause, kLongestVainPause));
  }
  if (!eligible(other) || other.stack.size() == 0) return;
  if (!other.stack.is_asked()) {
    if (!other.stack.lock().try_lock()) return;
    other.stack.ask();
    other.stack.lock().unlock();
  }
  asked_ = &other;
  asked_at_ = now;
  history.asked_at = now;
  history.executed_before = worker_.counters.executed;
}

bool StealRequests::ask_everybody() {
  if (!worker_.stack.is_open()) return false;
  const TaskTeam& task_team = *worker_.task_team;
  bool any = false;
  for (int i = 0; i < task_team.size; ++i) {
    Worker& other = *task_team.workers[i];
    if (!eligible(other)) continue;
    std::lock_guard guard(other.stack.lock());
    other.stack.ask();
    any = true;
  }
  if (!any || !process_barrier()) return false;
  bool taken = false;
  for (int i = 0; i < task_team.size; ++i) {
    Worker& other = *task_team.workers[i];
    if (eligible(other) && other.stack.size() > 0) taken |= take_unasked(worker_, other);
  }
  return taken;
}

}  // namespace shep
