#include "workers/hunger.h"

#include <algorithm>
#include <mutex>

#include "platform/clock.h"
#include "platform/process_barrier.h"
#include "workers/crew.h"
#include "workers/execute.h"

namespace shep {

namespace {

// What the victim has, since it will not come by soon, published in the thief's name. The process-wide barrier is the fence that the
// victim's pushes and pops lack (queues/private_stack.md); without it the victim itself has to answer.
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

bool Hunger::eligible(const Worker& other) const {
  return &other != &worker_ && other.stack.is_open() && worker_.crew->scheduler->reaches(worker_.thread_num, other.shepherd);
}

void Hunger::look_around() {
  const Crew& crew = *worker_.crew;
  if (crew.size == 1 || !worker_.stack.is_open()) return;
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

void Hunger::judge_last_meal(int64_t now) {
  Meal& meal = worker_.meal;
  const int64_t tasks = int64_t(worker_.counters.executed - meal.executed_before);
  if (tasks == 0) return;  // it has asked in vain so far
  const bool was_crumbs = now - meal.asked_at < tasks * kWorthwhile;
  meal.pause = was_crumbs ? std::min(2 * meal.pause, kLongestPause) : kFirstPause;
}

void Hunger::ask_one(int64_t now) {
  Meal& meal = worker_.meal;
  if (next_ask_ == 0) {
    judge_last_meal(now);
    next_ask_ = now + (meal.pause > kLongestVainPause ? meal.pause : 0);
  }
  if (now < next_ask_) return;
  const Crew& crew = *worker_.crew;
  // Neighbours first: they share caches.
  Worker& other = *crew.workers[(worker_.thread_num + 1 + turn_++) % unsigned(crew.size)];
  if (turn_ % unsigned(crew.size) == 0) {
    next_ask_ = now + meal.pause;
    meal.pause = std::max(meal.pause, std::min(2 * meal.pause + kFirstPause, kLongestVainPause));
  }
  if (!eligible(other) || other.stack.size() == 0) return;
  if (!other.stack.is_asked()) {
    if (!other.stack.lock().try_lock()) return;
    other.stack.ask();
    other.stack.lock().unlock();
  }
  asked_ = &other;
  asked_at_ = now;
  meal.asked_at = now;
  meal.executed_before = worker_.counters.executed;
}

bool Hunger::ask_everybody() {
  const Crew& crew = *worker_.crew;
  bool any = false;
  for (int i = 0; i < crew.size; ++i) {
    Worker& other = *crew.workers[i];
    if (!eligible(other)) continue;
    std::lock_guard guard(other.stack.lock());
    other.stack.ask();
    any = true;
  }
  if (!any || !process_barrier()) return false;
  bool taken = false;
  for (int i = 0; i < crew.size; ++i) {
    Worker& other = *crew.workers[i];
    if (eligible(other) && other.stack.size() > 0) taken |= take_unasked(worker_, other);
  }
  return taken;
}

}  // namespace shep
