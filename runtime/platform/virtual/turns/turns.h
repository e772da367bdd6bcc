// Whose turn it is. The threads of the program are real ones, of which one runs at a time: the one whose virtual clock
// is least, of those the one with the least number. It keeps its turn until its clock has passed the least other one by
// a quantum, or it sleeps, ends, or is found to sleep in the system.
//
// The programs of one virtual machine have their turns in common (arena.h). Then all of this is used by several
// processes, of which one may end at any time.
//
// A thread that sleeps in the system does so in real time. Meanwhile others go on, but virtual time does not leap ahead
// of what has passed for it.
#pragma once

#include <pthread.h>
#include <signal.h>
#include <sys/types.h>

#include <atomic>
#include <cstdint>

#include "platform/virtual/short_strands.h"
#include "platform/virtual/turns/arena.h"
#include "platform/virtual/turns/processors.h"

namespace shep::simulation {

inline constexpr int64_t kNever = INT64_MAX;
inline constexpr int kAllPrograms = -1;
inline constexpr uint32_t kAnyBit = ~uint32_t{0};
inline constexpr int kMostThreads = 1 << 14;  // that live at a time

// One thread of the program. Times are in ps.
struct Thread {
  int number = 0;
  int program = 0;
  int cpu = 0;  // the virtual machine's
  int64_t clock = 0;
  int64_t began = 0;  // its clock at its beginning
  int64_t work = 0;  // in the program's code
  int64_t beside = 0;  // of that, what other hardware threads of its core have cost
  int64_t stored = 0;  // when the last store reaches its line
  bool observes = false;  // others; no part of the run
  int64_t idle = 0;  // in pauses and asleep
  bool is_resting = false;  // it has paused since its last strand
  int64_t waited = 0;  // for a hardware thread
  uint64_t strands = 0;

  // The border between library and program (border.h).
  int depth = 0;  // of the library's own calls
  std::atomic<bool> inside{false};  // in the simulation: not to be disturbed
  std::atomic<bool> in_program{false};
  bool as_emitted = false, has_stepped = false;
  std::atomic<uint64_t> strand_began{0};  // ticks
  // When its processor time was last read, and that time in ns, and how often it had slept in the system by then: at
  // the beginning of its turn, and after a long strand.
  uint64_t processor_read = 0;
  int64_t processor_ns = 0;
  long sleeps = 0;
  void read_processor_time();
  std::atomic<int> interruptions{0};  // of the present strand
  uint64_t last_strand = 0;  // ticks
  int disturbed = 0;  // so many strands: another thread or program has had the processor, and its caches, before them
  Debt debt;
  uintptr_t strand_began_at = 0, library_called_at = 0;  // places in the program
  uintptr_t library_frame = 0;  // on its stack: the program's frames are above, what the library has called is below

  // Polls without a change (polling.h).
  bool has_polled = false;  // since its last pause
  bool has_missed = false;
  int quiet_polls = 0;
  int64_t quiet_since = 0;
  static constexpr int kMostWatched = 64;
  uintptr_t watched[kMostWatched] = {};
  unsigned watched_count = 0;
  int64_t skips_from = kNever;  // while it skips polls: where its clock stood

  CpuMask allowed = CpuMask::of_all();

  // How one begins that the machine has made (program/threads.h).
  struct Beginning {
    void* (*main)(void*);
    void* argument;
    bool is_of_program;
    sigset_t signals;  // that its maker has blocked
  } beginning = {};

  // What follows belongs to Processors.
  enum Standing : uint8_t { kElsewhere, kRuns, kWaits } stands = kElsewhere;  // kWaits: for a hardware thread
  Thread* behind = nullptr;  // in that queue

  // What follows belongs to Turns.
  std::atomic<pid_t> id{0};
  pthread_t handle = {};
  std::atomic<uint32_t> turn{0};  // the number of its last one
  uint32_t taken = 0;  // the same, of those that it has heard of; another one than `turn`: it may go on
  std::atomic<bool> lost{false};  // its turn, while it slept in the system
  // Of one that has lost it: the real time when its strand began, in ns; how long nobody had had a turn before; whether
  // it waits for time to pass or for somebody outside, not for other threads.
  int64_t slept_since = 0, stood_still_before = 0;
  bool waits_for_time = false;
  bool came_back = false;  // and what it did has been charged
  const void* sleeps_on = nullptr;  // a futex's word
  int sleeps_in = 0;  // whose word that is: a program, or kAllPrograms
  uint32_t sleeps_for = kAnyBit;  // whoever wakes it has one of these bits
  int64_t wakes_at = kNever;
  bool timed_out = false;
  bool is_roused = false;  // nobody has woken it, but it is to look again
  // What it waits for, if that is something of the program's (program/waiting.h).
  enum Waits : uint8_t { kNot, kForState, kForSignal } waits = kNot;
  std::atomic<bool> is_cancelled{false};
  bool has_ended = false;
  int place = -1;  // in the queue; -1: it is not there
  Thread* older = nullptr;  // the thread that was added before

  // When it goes on.
  int64_t due() const { return sleeps_on ? wakes_at : clock; }
  // True if it lets time pass that nobody uses: it goes on at once, however far that is.
  bool leaps() const { return sleeps_on || skips_from != kNever; }
};

// The order of turns: by time, and of those of one time by number.
bool goes_before(const Thread& one, const Thread& other);

// What follows is called by the thread itself, which has the turn, unless it says otherwise.
class Turns {
 public:
  // One turn of a hundred is a long one.
  explicit Turns(int64_t quantum) : Turns(quantum, quantum, Processors()) {}
  Turns(int64_t quantum, int64_t long_turn, const Processors& processors, bool is_shared = false);
  Turns(const Turns&) = delete;
  Turns& operator=(const Turns&) = delete;

  // A program comes, and gets a number. Nobody has a turn before so many have come.
  int enter(int expected);
  // No more are waited for. Returns how many have come too few; 0: time has begun already.
  int expect_no_more();
  bool has_begun() const { return has_begun_.load(std::memory_order_relaxed); }
  // A program has ended, or its last thread is about to, or it executes another one.
  void leave(int program);
  // The processor of this machine on which all take their turns.
  int real_cpu() const { return real_cpu_; }

  // Adds a thread that is ready; anybody who has the turn calls it. It waits for its turn by await(). One that observes
  // takes no hardware thread.
  void add(Thread& thread);
  // Anybody's: lets the first go on, where nobody has the turn.
  void begin();
  // Adds the calling thread, which comes from outside, now. It waits for its turn by await().
  void join(Thread& self);
  void await(Thread& self);
  void end(Thread& self);
  // Anybody's: whoever has given a thread its turn may have been killed before it woke it, or before all was done.
  void remind_holder();

  bool is_ahead(const Thread& self) const { return is_ahead(self.clock); }
  // Anybody's: whether others are behind that time.
  bool is_ahead(int64_t clock) const { return clock > horizon_.load(std::memory_order_relaxed); }
  // Lets those go on who are behind.
  void pass(Thread& self);
  // Lets those go on that wait for its hardware thread.
  void yield(Thread& self);
  // Sets where a thread may run, and moves it there.
  void confine(Thread& self, Thread& thread, const CpuMask& allowed);
  // Sleeps until a wake() for that word of that program, or until then; returns false at that time.
  bool sleep(Thread& self, const void* word, int program, int64_t until);
  // A signal's handler has interrupted the thread anywhere here: it sleeps no longer, and waits for its turn if it has
  // none.
  void give_up(Thread& self);
  // Wakes at most `count` sleepers, who go on then at the earliest.
  int wake(const void* word, int program, int count, int64_t then, uint32_t bits = kAnyBit);
  // At most `count` sleepers sleep on the other word from now on, behind those that do so already. Returns how many.
  int requeue(const void* word, const void* other, int program, int count);
  // Anybody's: has that thread look again, if it sleeps.
  void rouse(const Thread& thread);
  // The same for those threads of the program that wait for something of its own.
  void rouse_waiters(int program, bool also_for_signals);
  // Lets a thread go on earlier that is ready.
  void hasten(Thread& thread, int64_t clock);
  // Takes time from all others of the program that are awake.
  void delay_others(const Thread& self, int64_t time);

  // Anybody's, of a holder that sleeps in the system since that real time, in ns, or began its strand then: lets the
  // next one go on. Returns false if it does not sleep.
  bool release(Thread& holder, int64_t since, bool waits_for_time);
  // A thread that has lost its turn waits for the next. `used`: what it has computed since it began its strand, in ps.
  void regain(Thread& self, int64_t used);

  // How many threads work on other hardware threads of its core.
  int working_beside(const Thread& self);

  Thread* holder() const { return holder_.load(std::memory_order_relaxed); }
  uint64_t count() const { return handovers_.load(std::memory_order_relaxed); }
  int64_t latest() const { return latest_; }  // for the last thread
  // A program's threads that have not ended.
  int alive(int program) const { return alive_[program].load(std::memory_order_relaxed); }
  // Anybody's: visits all threads of a program that were ever added, the newest first. Others may be added meanwhile.
  template <class Visit> void for_each(int program, Visit visit) const {
    // Acquire pairs with the release in add(): the thread is seen whole.
    for (Thread* each = newest_.load(std::memory_order_acquire); each; each = each->older)
      if (program == kAllPrograms || each->program == program) visit(*each);
  }
  Thread* with_id(int program, pid_t id) const;
  // In the child of a fork: nobody else is left.
  void start_afresh(Thread& self);

 private:
  void ready(Thread& thread);
  void unready(Thread& thread);
  void enqueue(Thread& thread);
  void dequeue(Thread& thread);
  void sift(size_t place);
  void put(size_t place, Thread& thread);
  void set_horizon();
  Thread* choose();
  void give_turn(Thread* next);
  void wake(const Thread& holder) const;
  void hand_over(Thread& self);
  void await_departure();
  void let_others_run();
  void start(const Thread* next) const;
  int64_t now() const;
  int64_t bound() const;
  int64_t stood_still() const;
  void forget_sleeper(const Thread& thread);
  void wake_up(Thread& sleeper, int64_t then);
  template <class IsMeant> void rouse(IsMeant is_meant);
  void repair();
  void place(Thread& thread);
  void begin_time();
  void has_gone(Thread& thread);
  class Guard;

  const bool is_shared_;
  const int64_t quantum_;
  const int64_t long_turn_;
  Processors processors_;
  uint64_t turns_ = 0;  // that have been given
  pthread_mutex_t lock_;
  std::atomic<Thread*> newest_{nullptr};
  int threads_ = 0;  // that were ever added
  int living_ = 0;  // threads
  int programs_ = 0, expected_ = 0;  // that have come, that are waited for
  std::atomic<bool> has_begun_;  // virtual time
  pid_t processes_[kMostPrograms] = {};
  std::atomic<int> alive_[kMostPrograms] = {};
  Thread* queue_[kMostThreads];  // a heap of those who have a time at which they go on
  size_t queued_ = 0;
  Thread* sleepers_[kMostThreads];  // in the order in which they came
  size_t asleep_ = 0;
  std::atomic<Thread*> holder_{nullptr};
  std::atomic<Thread*> chosen_{nullptr};  // who is about to become it
  uint32_t ticket_ = 0;  // the number of its turn
  std::atomic<int64_t> horizon_{kNever};
  std::atomic<uint64_t> handovers_{0};
  int lost_ = 0;  // threads
  int64_t latest_ = 0;  // the virtual time when a turn last began or ended
  int64_t still_ = 0, still_since_ = 0;  // real time in which nobody had a turn, in ns; since when, 0: somebody has
  int real_cpu_ = 0;
  // A thread that has left and may not have ended yet: nobody goes on before, since what the C library does at a
  // thread's end, as with its memory, would come at any time of the others.
  std::atomic<pid_t> departing_{0};
  std::atomic<int64_t> paused_{0};  // real time, ns
  pid_t departs_from_ = 0;  // the process
};

}  // namespace shep::simulation
