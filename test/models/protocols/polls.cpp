// Waits for what happens outside of OpenMP (runtime/waiting/polls.md): a message that comes without waking anybody. The
// program's data are plain, so that two who poll at once are a data race, and so is one who polls what has not been set
// up.
#include <shepherd/shepherd.h>

#include "tasks.h"
#include "team.h"
#include "detach/detach.h"
#include "sync/waiting_lock.h"
#include "teams/team.h"
#include "waiting/polls.h"

namespace {

using namespace models;

// What polls see: one message, for one task.
struct Mail {
  // By a thread of the program that no team has.
  void set_up() {
    shep::Team initial;
    shep::Worker worker;
    worker.team = &initial;
    shep::set_current_worker(&worker);
    opened = true;
    model::require(shepherd_set_poll(look) == 0, "the poll is refused");
    shep::set_current_worker(nullptr);
    is_set_up.reach();
  }
  void send() {
    message = 7;
    sent.store(true, std::memory_order_release);
  }
  void receive() {
    is_set_up.await();
    event = shepherd_event_create();
    asked.store(true, std::memory_order_release);
    shepherd_expect(1);
    shepherd_event_wait(event);
    model::require(got == 7, "the wait is over before the message");
  }
  static int look() {
    Mail& mail = *here;
    if (mail.is_for_first && shep::current_worker().thread_num != 0) return -1;
    model::require(mail.opened, "nothing is set up");
    ++mail.looks;
    if (mail.got != 0 || !mail.asked.load(std::memory_order_acquire) || !mail.sent.load(std::memory_order_acquire))
      return 0;
    mail.got = mail.message;
    shepherd_expect(-1);
    shep::fulfill(mail.event);
    return 1;
  }

  Mail() {
    here = this;
    shep::polls.poll.store(nullptr, std::memory_order_relaxed);
    shep::polls.expected.store(0, std::memory_order_relaxed);
    shep::polls.next.store(0, std::memory_order_relaxed);
  }
  static inline Mail* here = nullptr;

  Milestone is_set_up;
  uintptr_t event = 0;
  std::atomic<bool> asked{false}, sent{false};
  bool opened = false;
  bool is_for_first = false;  // only thread 0 may look
  int message = 0, got = 0, looks = 0;
};

// A team whose tasks may block, as teams/arrangement.cpp arranges it.
struct BlockingTeam : Team {
  BlockingTeam() : Team({.scheduler = "cq", .private_tasks = false}) {
    task_team().tasks_block = true;
    task_team().apart = shep::Apart::kUntied;
  }
};

// Nobody is woken for the message: all others sleep or wait, and one of them has to look.
struct Asleep {
  static constexpr int kThreads = 3;

  void run(int thread) {
    if (thread == 2) {
      mail.set_up();
      return mail.send();
    }
    receive(thread);
  }
  void receive(int thread) {
    team.run(thread, [&] {
      if (thread == 0) task(SHEP_TASK_UNTIED, [this] { mail.receive(); });
    });
  }
  void finish() { model::require(mail.got == 7, "the message has not come"); }

  Mail mail;
  BlockingTeam team;
};
const model::Registered<Asleep> asleep("polls/asleep");

// Only the thread that has registered the function may look, before its region, and it may have given its task away.
struct Funnel : Asleep {
  Funnel() { mail.is_for_first = true; }
  void run(int thread) {
    if (thread == 2) return mail.send();
    if (thread == 0) mail.set_up();
    mail.is_set_up.await();
    receive(thread);
  }
};
const model::Registered<Funnel> funnel("polls/funnel");

// The task holds a lock while it waits, and the only worker that is not in a long task blocks for that lock.
struct Locked {
  static constexpr int kThreads = 3;

  void run(int thread) {
    if (thread == 2) {
      mail.set_up();
      return mail.send();
    }
    team.run(thread, [&] {
      if (thread == 1) return over.await();
      task(SHEP_TASK_UNTIED, [this] {
        shep::lock_observed(lock, {});
        mail.receive();
        done.run(0);
        shep::unlock_observed(lock, {});
      });
      shep_taskyield(nullptr);
      shep::lock_observed(lock, {});
      done.run(1);
      shep::unlock_observed(lock, {});
      over.reach();
    });
  }
  void finish() { done.check(); }

  Mail mail;
  BlockingTeam team;
  shep::FutexLock lock;
  Milestone over;
  EachOnce<2> done;
};
const model::Registered<Locked> locked("polls/locked");

}  // namespace
