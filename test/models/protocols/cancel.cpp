// Cancelled taskgroups (runtime/cancellation/group.h): whoever knows of the cancellation starts none of the group's
// tasks any more, what a discarded task has captured is given up, and nobody waits for it.
#include <atomic>

#include "tasks.h"
#include "team.h"
#include "cancellation/group.h"

namespace {

using namespace models;

// A task whose captures are counted when they are given up. Its body does that itself, as emitted code's does.
struct Counted {
  shep_task head;
  struct Search* search;
  int number;
};

struct Search {
  static constexpr int kThreads = 2;
  static constexpr int kTasks = 3;

  explicit Search(bool private_tasks, unsigned flags = 0)
      : flags(flags), team({.scheduler = "ws", .private_tasks = private_tasks}) {}

  void run(int thread) {
    team.run(thread, [&] {
      if (thread == 0) taskgroup([this] { look(); });
    });
  }
  void look() {
    submit(0);
    task([this] {
      shep::cancel_group(shep::current_worker());
      told.store(true, std::memory_order_release);
    });
    submit(1);
    // Another worker may have cancelled the group by now. If so, and only then, is nothing of it to start here.
    knows = told.load(std::memory_order_acquire);
    submit(2);
  }
  void submit(int number) {
    static constexpr shep_task_site kSite = {execute, destroy, sizeof(Counted), alignof(Counted), nullptr};
    if (shep_task* storage = shep_task_begin(&kSite, flags)) {
      auto& counted = *reinterpret_cast<Counted*>(storage);
      counted.search = this;
      counted.number = number;
      return shep_task_submit(storage);
    }
    Counted frame = {{}, this, number};
    shep_task_run(&kSite, flags, &frame.head);
  }
  static void execute(void* task) {
    const auto& counted = *reinterpret_cast<Counted*>(task);
    Search& search = *counted.search;
    // Only the generating thread reads what it alone has written.
    if (shep_thread_num() == 0)
      model::require(!search.knows, "task %d starts in a group that is known to be cancelled", counted.number);
    destroy(task);
  }
  static void destroy(void* task) {
    const auto& counted = *reinterpret_cast<Counted*>(task);
    counted.search->given_up.run(counted.number);
  }
  void finish() { given_up.check("the captures of task"); }

  const unsigned flags;  // of the tasks that are counted
  Team team;
  std::atomic<bool> told{false};
  bool knows = false;
  EachOnce<kTasks> given_up;
};
struct SearchInPrivate : Search {
  SearchInPrivate() : Search(true) {}
};
struct SearchPublished : Search {
  SearchPublished() : Search(false) {}
};
// Both of them cancel the group: whichever comes second starts nothing of it after that, either, at a wait of emitted
// code.
struct CancelledTwice : Search {
  CancelledTwice() : Search(true) {}

  void run(int thread) {
    team.run(thread, [&] {
      if (thread == 0) taskgroup([this] { cancel_as_well(); });
    });
  }
  void cancel_as_well() {
    submit(0);
    task([] { shep::cancel_group(shep::current_worker()); });
    submit(1);
    shep::cancel_group(shep::current_worker());
    knows = true;
    taskwait();
    submit(2);
  }
};
// One that is about to run an undeferred task looks whether that is the runtime's business, while another says that it
// is.
struct SearchUndeferred : Search {
  SearchUndeferred() : Search(true, SHEP_TASK_UNDEFERRED) {}
};
const model::Registered<SearchInPrivate> in_private("cancel/private");
const model::Registered<SearchPublished> published("cancel/published");
const model::Registered<SearchUndeferred> undeferred("cancel/undeferred");
const model::Registered<CancelledTwice> twice("cancel/twice");

}  // namespace
