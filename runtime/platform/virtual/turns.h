// Whose turn it is. The threads of the program are real ones, of which one runs at a time: the one whose virtual clock
// is least, of those the one with the least number. It keeps its turn until its clock has passed the least other one by
// a quantum, or it sleeps, ends, or is found to sleep in the system.
//
// A thread that sleeps in the system does so in real time. Meanwhile others go on, but virtual time does not leap ahead
// of what has passed for it.
#pragma once

#include <pthread.h>
#include <sys/types.h>

#include <atomic>
#include <cstdint>
#include <vector>

#include "platform/virtual/short_strands.h"

namespace shep::simulation {

inline constexpr int64_t kNever = INT64_MAX;

// One thread of the program. Times are in ps.
struct Thread {
  int number = 0;
  int cpu = 0;  // the virtual machine's
  int64_t clock = 0;
  int64_t began = 0;  // its clock at its beginning
  int64_t work = 0;  // in the program's code
  int64_t stored = 0;  // when the last store reaches its line
  bool observes = false;  // others; no part of the run
  int64_t idle = 0;  // in pauses and asleep
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
  int interruptions = 0;  // of the present strand
  uint64_t last_strand = 0;  // ticks
  int disturbed = 0;  // so many strands: another thread or program has had the processor, and its caches, before them
  Debt debt;
  uintptr_t strand_began_at = 0, library_called_at = 0;  // places in the program

  // Polls without a change (polling.h).
  bool has_polled = false;  // since its last pause
  bool has_missed = false;
  int quiet_polls = 0;
  int64_t quiet_since = 0;
  static constexpr int kMostWatched = 64;
  uintptr_t watched[kMostWatched] = {};
  unsigned watched_count = 0;
  int64_t skips_from = kNever;  // while it skips polls: where its clock stood

  // What follows belongs to Turns.
  std::atomic<pid_t> id{0};
  pthread_t handle = {};
  std::atomic<uint32_t> turn{0};  // 1: it may go on
  std::atomic<bool> lost{false};  // its turn, while it slept in the system
  // Of one that has lost it: the real time when its strand began, in ns; how long nobody had had a turn before; whether
  // it waits for time to pass or for somebody outside, not for other threads.
  int64_t slept_since = 0, stood_still_before = 0;
  bool waits_for_time = false;
  bool came_back = false;  // and what it did has been charged
  const void* sleeps_on = nullptr;  // a futex's word
  int64_t wakes_at = kNever;
  bool timed_out = false;
  int place = -1;  // in the queue; -1: it is not there
  Thread* older = nullptr;  // the thread that was added before

  // When it goes on.
  int64_t due() const { return sleeps_on ? wakes_at : clock; }
  // True if it lets time pass that nobody uses: it goes on at once, however far that is.
  bool leaps() const { return sleeps_on || skips_from != kNever; }
};

// What follows is called by the thread itself, which has the turn, unless it says otherwise.
class Turns {
 public:
  // One turn of a hundred is a long one.
  explicit Turns(int64_t quantum) : Turns(quantum, quantum) {}
  Turns(int64_t quantum, int64_t long_turn) : quantum_(quantum), long_turn_(long_turn) {}

  // Adds a thread that is ready; anybody who has the turn calls it. It waits for its turn by await().
  void add(Thread& thread);
  // Anybody's: lets the first go on, where nobody has the turn.
  void begin();
  // Adds the calling thread, which came from outside, and returns when it is its turn.
  void join(Thread& self);
  void await(Thread& self);
  // Takes back a thread that could not be started.
  void remove(Thread& thread);
  void end(Thread& self);

  bool is_ahead(const Thread& self) const { return is_ahead(self.clock); }
  // Anybody's: whether others are behind that time.
  bool is_ahead(int64_t clock) const { return clock > horizon_.load(std::memory_order_relaxed); }
  // Lets those go on who are behind.
  void pass(Thread& self);
  // Sleeps until a wake() for that word, or until then; returns false at that time.
  bool sleep(Thread& self, const void* word, int64_t until);
  // Wakes at most `count` sleepers, who go on then at the earliest.
  int wake(const void* word, int count, int64_t then);
  // Lets a thread go on earlier that is ready.
  void hasten(Thread& thread, int64_t clock);
  // Takes time from all others that are awake.
  void delay_others(const Thread& self, int64_t time);

  // Anybody's, of a holder that sleeps in the system since that real time, in ns, or began its strand then: lets the
  // next one go on. Returns false if it does not sleep.
  bool release(Thread& holder, int64_t since, bool waits_for_time);
  // A thread that has lost its turn waits for the next. `used`: what it has computed since it began its strand, in ps.
  void regain(Thread& self, int64_t used);

  Thread* holder() const { return holder_.load(std::memory_order_relaxed); }
  uint64_t count() const { return handovers_.load(std::memory_order_relaxed); }
  int64_t latest() const { return latest_; }  // for the last thread
  int size() const { return size_.load(std::memory_order_relaxed); }
  int alive() const { return alive_.load(std::memory_order_relaxed); }  // those that have not ended
  // Anybody's: visits all threads that were ever added, the newest first. Others may be added meanwhile.
  template <class Visit> void for_each(Visit visit) const {
    // Acquire pairs with the release in add(): the thread is seen whole.
    for (Thread* each = newest_.load(std::memory_order_acquire); each; each = each->older) visit(*each);
  }
  Thread* with_id(pid_t id) const;
  // In the child of a fork: nobody else is left.
  void start_afresh(Thread& self);

 private:
  void enqueue(Thread& thread);
  void dequeue(Thread& thread);
  void sift(size_t place);
  void put(size_t place, Thread& thread);
  void set_horizon();
  Thread* choose();
  void hand_over(Thread& self);
  void start(Thread* next);
  int64_t now() const;
  int64_t bound() const;
  int64_t stood_still() const;

  const int64_t quantum_;
  const int64_t long_turn_;
  uint64_t turns_ = 0;  // that have been given
  pthread_mutex_t lock_ = PTHREAD_MUTEX_INITIALIZER;
  std::atomic<Thread*> newest_{nullptr};
  std::atomic<int> size_{0}, alive_{0};
  std::vector<Thread*> queue_;  // a heap of those who have a time at which they go on
  std::vector<Thread*> sleepers_;  // in the order in which they came
  std::atomic<Thread*> holder_{nullptr};
  std::atomic<int64_t> horizon_{kNever};
  std::atomic<uint64_t> handovers_{0};
  int lost_ = 0;  // threads
  int64_t latest_ = 0;  // the virtual time when a turn last began or ended
  int64_t still_ = 0, still_since_ = 0;  // real time in which nobody had a turn, in ns; since when, 0: somebody has
};

}  // namespace shep::simulation
