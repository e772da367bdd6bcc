// The virtual machine on which the process runs, and the calling thread on it.
#pragma once

#include "platform/virtual/coherence/coherence.h"
#include "platform/virtual/coherence/costs.h"
#include "platform/virtual/cpus.h"
#include "platform/virtual/coherence/lines.h"
#include "platform/virtual/short_strands.h"
#include "platform/virtual/ticks.h"
#include "platform/virtual/turns/turns.h"

namespace shep::simulation {

// Beyond this a thread that is ahead of the others lets them go on: about the time in which a line reaches another
// core, so nobody could know of it sooner.
inline constexpr int64_t kQuantum = 100 * kNs;
// Where threads take turns after each strand, none finds the processor's caches and predictions as it left them, so
// that strands would seem longer than they are: 1.8 times in nqueens on 64 cores, 1.2 with a long turn now and then.
// Only strands that do not follow a change of threads tell how long their kind takes. Whoever looks at a shared line in
// such a turn does so too early, and a line that it takes comes too late for others: a barrier of eight threads seems
// three times as long. So there is none where strands are not timed.
inline constexpr int64_t kLongTurn = 8000 * kNs;

struct Settings {
  Settings();

  Costs costs;
  uint64_t seed = 0;
  int64_t strand = -1;  // ps, what each strand takes; negative: what is measured
  double inflate = 1;  // how many times as long strands take away from their data
  const char* result = nullptr;  // the file; null: none
  const char* lines = nullptr;  // the same for the lines that were fetched
  const char* machine = nullptr;  // the file that programs have in common; null: the process has a machine of its own
  double smt = 1.6;  // how many times as long strands take beside another thread that works on their core
  int64_t allowed = kMostCpus;  // on how many hardware threads the program may run, unless it says otherwise
  int programs = 1;  // before so many have come virtual time does not begin
};

struct Simulation {
  Simulation();

  Settings settings;
  Costs& costs = settings.costs;
  Cpus cpus = read_cpus();
  const CpuMask allowed = cpus_allowed();
  Coherence coherence{cpus, settings.costs};
  Lines lines;
  Arena arena{settings.machine};
  Turns& turns = find_turns();
  int program = 0;  // the process's number on the machine
  // What the program's clocks told when virtual time was zero, in ns.
  int64_t monotonic_origin = 0, time_of_day_origin = 0;
  Ticks ticks;
  ShortStrands short_strands;
  const uint64_t began = read_ticks();
  std::atomic<uint64_t> waits_in_system{0};  // the watchdog counts
  std::atomic<uint64_t> interruptions{0};  // of strands of fixed length
  std::atomic<bool> was_outside{false};  // a thread that could not wake those who wait for what it has done

  // Gets the process a number on the machine.
  void enter();
  // The program's clocks told these times when virtual time was `clock`, in ps.
  void set_origins(int64_t monotonic, int64_t time_of_day, int64_t clock);
  Thread& new_thread();

 private:
  CpuMask cpus_allowed() const;
  Turns& find_turns();
};

Simulation& simulated();
bool has_begun();  // false: no thread has met it
// The process ends: others that have the same machine go on.
void leave_machine();

// Tells whether the region that the calling thread executes belongs to another locality domain than the thread. Parts
// above set it; null: nobody can tell.
extern bool (*is_away)();

// The calling thread; null: it has not met the simulation, or has left it.
extern __thread Thread* self __attribute__((tls_model("initial-exec")));

// Makes the calling thread one of the virtual machine's, and waits for its turn. Returns null for a thread that has
// left, or stays outside.
Thread* introduce();
// The calling thread never becomes one of the virtual machine's, whatever of the library it calls.
void stay_outside();

// The calling thread has slept in the system: what it has done is charged, and it waits for its turn.
void come_back(Thread& self);

// While one lives, the calling thread is in the simulation: what it does is not charged, nor is it disturbed.
class Inside {
 public:
  Inside() : Inside(self ? self : introduce()) {}
  explicit Inside(Thread* thread)
      : thread_(thread && !thread->inside.load(std::memory_order_relaxed) ? thread : nullptr) {
    if (!thread_) return;
    thread_->inside.store(true, std::memory_order_relaxed);
    std::atomic_signal_fence(std::memory_order_seq_cst);  // pairs with the barrier in Turns::release()
    if (thread_->lost.load(std::memory_order_relaxed)) come_back(*thread_);
  }
  Inside(const Inside&) = delete;
  Inside& operator=(const Inside&) = delete;
  ~Inside() {
    if (thread_) thread_->inside.store(false, std::memory_order_release);
  }

  // False in a thread that has left, or that was inside before.
  explicit operator bool() const { return thread_; }
  Thread* operator->() const { return thread_; }
  Thread& operator*() const { return *thread_; }

 private:
  Thread* const thread_;
};

}  // namespace shep::simulation
