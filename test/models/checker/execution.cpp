#include "checker/execution.h"

#include <algorithm>

#include "checker/finding.h"
#include "checker/trace.h"

namespace model {

Execution& execution() {
  static Execution& only = *new Execution;
  return only;
}

void Execution::run(const Model& model, Chooser& chooser) {
  chooser_ = &chooser;
  model_ = &model;
  arena_.begin();
  memory_.begin();
  step_ = 0;
  now_ = 1'000'000'000;
  on_ = false;
  in_program = true;
  subject_ = model.set_up();
  in_program = false;
  for (int i = 0; i < model.threads; ++i) {
    states_[i] = {.state = kReady};
    threads_.prepare(i, thread_main);
  }
  on_ = true;
  uint8_t all[kThreads];
  const int count = list_ready(all, true);
  switch_to(all[count > 1 ? chooser_->choose(Question::kNext, uint32_t(count), all, true) : 0]);
  on_ = false;
  in_program = true;
  model.finish(subject_);
  in_program = false;
}

// ---- threads ----

void Execution::thread_main(void* number) {
  Execution& self = execution();
  in_program = true;
  self.model_->run(self.subject_, int(reinterpret_cast<intptr_t>(number)));
  in_program = false;
  self.end_thread();
}

void Execution::switch_to(int number) { threads_.go_to(number); }

void Execution::end_thread() {
  self().state = kEnded;
  if (trace) trace->note(thread(), "ends", nullptr, 0, nullptr);
  go_on();
}

// Those that could run, in turn from the one that does; itself is last.
int Execution::list_ready(uint8_t* list, bool with_self) const {
  int count = 0;
  const int self = thread() == Threads::kDriver ? model_->threads - 1 : thread();
  for (int i = 1; i <= model_->threads; ++i) {
    const int each = (self + i) % model_->threads;
    if (each == self && !with_self) break;
    if (states_[each].state == kReady && !states_[each].gives_way) list[count++] = uint8_t(each);
  }
  return count;
}

// The same; or those that have given way, if there are no others.
int Execution::list_others(uint8_t* list) {
  if (const int count = list_ready(list, false)) return count;
  stop_giving_way();
  return list_ready(list, false);
}

int Execution::list_napping(uint8_t* list) const {
  int count = 0;
  for (int each = 0; each < model_->threads; ++each) {
    if (states_[each].state == kNapping) list[count++] = uint8_t(each);
  }
  // Whose time is over first: where all nap, and look in vain, and nap again, each has its turn.
  std::stable_sort(list, list + count,
                   [this](uint8_t one, uint8_t other) { return states_[one].alarm < states_[other].alarm; });
  return count;
}

void Execution::stop_giving_way() {
  for (Thread& each : states_) each.gives_way = false;
}

// The thread that runs cannot go on.
void Execution::go_on() {
  uint8_t others[kThreads];
  int count = list_others(others);
  if (count == 0) count = list_napping(others);
  if (count == 0) {
    for (int each = 0; each < model_->threads; ++each) {
      if (states_[each].state == kAsleep) finding("deadlock: thread %d sleeps, and nobody is left to wake it", each);
    }
    return switch_to(Threads::kDriver);
  }
  const uint8_t next = others[count > 1 ? chooser_->choose(Question::kNext, uint32_t(count), others, true) : 0];
  wake_up(next);
  if (next != thread()) switch_to(next);
}

void Execution::wake_up(int number) {
  Thread& thread = states_[number];
  if (thread.state != kNapping) return;
  now_ = std::max(now_, thread.alarm);
  thread.state = kReady;
  if (trace) trace->note(number, "has slept long enough", nullptr, 0, nullptr);
}

// In front of whatever others may see, or see through.
void Execution::step(bool matters, bool writes) {
  if (++step_ > kMostSteps) finding("no end after %llu steps", static_cast<unsigned long long>(step_));
  if (!self().is_impatient || writes) {
    uint8_t threads[kThreads];
    uint32_t count = 1 + uint32_t(list_napping(threads + 1));
    threads[0] = uint8_t(thread());
    uint32_t answer = count > 1 ? chooser_->choose(Question::kAlarm, count, threads, matters) : 0;
    if (answer == 0) {
      count = 1 + uint32_t(list_ready(threads + 1, false));
      answer = count > 1 ? chooser_->choose(Question::kPreempt, count, threads, matters) : 0;
    }
    if (answer) {
      wake_up(threads[answer]);
      switch_to(threads[answer]);
    }
  }
  if (writes) has_written();
}

void Execution::has_written() {
  self().is_impatient = false;
  stop_giving_way();
}

// Unless it must, the thread may also look on as if it were alone.
void Execution::yield(bool must, const void* from) {
  now_ += kLook;
  if (must) self().is_impatient = false;
  if (self().is_impatient) return;
  uint8_t others[kThreads];
  const uint32_t count = uint32_t(list_others(others));
  if (count == 0) return;
  if (++step_ > kMostSteps) finding("no end after %llu steps", static_cast<unsigned long long>(step_));
  others[count] = uint8_t(thread());
  const uint32_t options = must ? count : count + 1;
  const uint32_t answer = options > 1 ? chooser_->choose(Question::kNext, options, others, true) : 0;
  if (trace) trace->note(thread(), answer == count ? "looks on" : "gives way", nullptr, 0, from);
  if (answer == count) {
    self().is_impatient = true;
    return;
  }
  self().gives_way = true;
  switch_to(others[answer]);
}

void Execution::sleep(const volatile uint32_t* at, uint32_t expected, int64_t ns, const void* from) {
  check(at);
  step(true, true);
  if (*at != expected) {
    if (trace) trace->note(thread(), "does not sleep", at, *at, from);
    return;
  }
  if (chooser_->choose(Question::kFail, 2, nullptr, true)) {
    if (trace) trace->note(thread(), "sleeps, and wakes for no reason", at, expected, from);
    return;
  }
  if (trace) trace->note(thread(), ns < 0 ? "sleeps" : "naps", at, expected, from);
  self() = {.state = ns < 0 ? kAsleep : kNapping, .bed = at, .alarm = now_ + ns};
  go_on();
}

void Execution::wake(const volatile uint32_t* at, int sleepers, const void* from) {
  step(true, true);
  if (trace) trace->note(thread(), "wakes", at, uint64_t(sleepers), from);
  for (int each = 0; each < model_->threads && sleepers > 0; ++each) {
    Thread& thread = states_[each];
    if ((thread.state != kAsleep && thread.state != kNapping) || thread.bed != at) continue;
    thread.state = kReady;
    --sleepers;
  }
}

int64_t Execution::now() {
  if (on_) now_ += kLook;
  return now_;
}

// ---- accesses ----

namespace {
const char* name_of(const char* relaxed, const char* acquire, const char* release, const char* acq_rel,
                    const char* seq_cst, int order) {
  switch (order) {
    case __ATOMIC_RELAXED: return relaxed;
    case __ATOMIC_CONSUME:
    case __ATOMIC_ACQUIRE: return acquire;
    case __ATOMIC_RELEASE: return release;
    case __ATOMIC_ACQ_REL: return acq_rel;
    default: return seq_cst;
  }
}
#define SHEP_MODEL_NAME(verb, order) \
  name_of(verb " relaxed", verb " acquire", verb " release", verb " acq_rel", verb " seq_cst", order)
}  // namespace

uint64_t Execution::load(const volatile void* at, unsigned size, int order, const void* from) {
  check(at);
  step(matters(at), false);
  const uint64_t value = memory_.load(thread(), at, size, order);
  if (trace) trace->note(thread(), SHEP_MODEL_NAME("load", order), at, value, from);
  return value;
}

void Execution::store(volatile void* at, unsigned size, uint64_t value, int order, const void* from) {
  check(at);
  step(matters(at), true);
  if (trace) trace->note(thread(), SHEP_MODEL_NAME("store", order), at, value, from);
  memory_.store(thread(), at, size, value, order);
}

uint64_t Execution::update(volatile void* at, unsigned size, Memory::Change change, uint64_t operand, int order,
                           const void* from) {
  check(at);
  step(matters(at), true);
  const uint64_t old = memory_.update(thread(), at, size, change, operand, order);
  if (trace) trace->note(thread(), SHEP_MODEL_NAME("update", order), at, change(old, operand), from);
  return old;
}

bool Execution::compare_exchange(volatile void* at, unsigned size, uint64_t& expected, uint64_t desired, bool weak,
                                 int success, int failure, const void* from) {
  check(at);
  step(matters(at), false);
  const bool done = memory_.compare_exchange(thread(), at, size, expected, desired, weak, success, failure);
  if (done) has_written();
  if (trace) {
    trace->note(thread(), done ? SHEP_MODEL_NAME("exchange", success) : SHEP_MODEL_NAME("exchange fails", failure), at,
                done ? desired : expected, from);
  }
  return done;
}

void Execution::fence(int order, const void* from) {
  if (order == __ATOMIC_RELAXED) return;
  step(order == __ATOMIC_SEQ_CST, false);
  if (trace) trace->note(thread(), SHEP_MODEL_NAME("fence", order), nullptr, 0, from);
  memory_.fence(thread(), order);
}

void Execution::light_fence(const void* from) {
  step(true, false);
  if (trace) trace->note(thread(), "light fence", nullptr, 0, from);
  memory_.light_fence(thread());
}

void Execution::process_fence(const void* from) {
  step(true, false);
  if (trace) trace->note(thread(), "process-wide fence", nullptr, 0, from);
  memory_.process_fence(thread());
}

void Execution::read(const volatile void* at, size_t size) {
  if (threads_.is_local(at)) return;
  check(at);
  memory_.read(thread(), at, size);
}

void Execution::write(const volatile void* at, size_t size) {
  if (threads_.is_local(at)) return;
  check(at);
  memory_.write(thread(), at, size);
}

void Execution::free(void* memory) {
  if (on_) {
    // Whoever else has used it must be known to be done.
    memory_.write(thread(), memory, arena_.size_of(memory));
    memory_.forget(memory, arena_.size_of(memory));
  }
  arena_.free(memory);
}

}  // namespace model
