// One execution of a model: which thread runs, who sleeps, what time it is. Whatever is open it asks a Chooser.
#pragma once

#include <cstdint>

#include "checker/arena.h"
#include "checker/chooser.h"
#include "checker/memory.h"
#include "checker/threads.h"
#include "model.h"

namespace model {

class Trace;

class Execution {
 public:
  Execution() : memory_(chooser_) {}

  // From beginning to end; what goes wrong is a finding().
  void run(const Model& model, Chooser& chooser);

  // Between set-up and the end: the hooks pass everything else through.
  bool is_on() const { return on_; }
  int thread() const { return threads_.current(); }
  uint64_t steps() const { return step_; }

  // Everything that the threads of a model do to one another. `from`: the address in the program, for the trace.
  uint64_t load(const volatile void* at, unsigned size, int order, const void* from);
  void store(volatile void* at, unsigned size, uint64_t value, int order, const void* from);
  uint64_t update(volatile void* at, unsigned size, Memory::Change change, uint64_t operand, int order,
                  const void* from);
  bool compare_exchange(volatile void* at, unsigned size, uint64_t& expected, uint64_t desired, bool weak, int success,
                        int failure, const void* from);
  void fence(int order, const void* from);
  void light_fence(const void* from);
  void process_fence(const void* from);
  void read(const volatile void* at, size_t size);
  void write(const volatile void* at, size_t size);

  // While *at is `expected`; ns < 0: for ever.
  void sleep(const volatile uint32_t* at, uint32_t expected, int64_t ns, const void* from);
  void wake(const volatile uint32_t* at, int sleepers, const void* from);
  // The thread has looked in vain, and lets others go on first.
  void yield(bool must, const void* from);
  // ns; every look takes some.
  int64_t now();

  void* allocate(size_t bytes, size_t align) { return arena_.allocate(bytes, align); }
  void free(void* memory);
  const Arena& arena() const { return arena_; }

  Trace* trace = nullptr;  // null: nobody wants one

 private:
  enum State : uint8_t { kReady, kAsleep, kNapping, kEnded };
  struct Thread {
    State state = kEnded;
    bool gives_way = false;    // until somebody else has written something, or nobody else is left
    bool is_impatient = false; // it has not given way, and will not before it has written something
    const volatile uint32_t* bed = nullptr;
    int64_t alarm = 0;
  };

  static void thread_main(void* number);
  void step(bool matters, bool writes);
  void go_on();
  void end_thread();
  int list_ready(uint8_t* list, bool with_self) const;
  int list_others(uint8_t* list);
  int list_napping(uint8_t* list) const;
  void stop_giving_way();
  void has_written();
  void wake_up(int number);
  void switch_to(int number);
  Thread& self() { return states_[thread()]; }
  void check(const volatile void* at) const {
    if (arena_.holds(at)) arena_.check(at);
  }
  bool matters(const volatile void* at) const { return memory_.is_shared(at); }

  static constexpr uint64_t kMostSteps = 400'000;
  static constexpr int64_t kLook = 700;  // ns

  Chooser* chooser_ = nullptr;
  Memory memory_;
  Arena arena_;
  Threads threads_;
  Thread states_[kThreads];
  const Model* model_ = nullptr;
  void* subject_ = nullptr;
  bool on_ = false;
  uint64_t step_ = 0;
  int64_t now_ = 0;
};

Execution& execution();

// Whether the program's own code runs, whose memory is the arena's.
extern bool in_program;
// Accesses of the program's that are not atomic.
void read(const volatile void* at, size_t size);
void write(const volatile void* at, size_t size);

}  // namespace model
