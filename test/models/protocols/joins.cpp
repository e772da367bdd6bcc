// taskwait and taskgroup over published tasks: the join words of runtime/tasks/task.h, sleeping for a count
// (runtime/sleeping/idle.md), and how long descriptors live.
#include "tasks.h"
#include "team.h"

namespace {

using namespace models;

struct Children {
  static constexpr int kThreads = 2;

  explicit Children(const char* scheduler) : team({.scheduler = scheduler, .private_tasks = false}) {}

  void run(int thread) {
    team.run(thread, [&] {
      if (thread != 0) return;
      task([this] {
        task([this] { done.run(0); });
        done.run(1);
      });
      task([this] { done.run(2); });
      taskwait();
      model::require(done[1] == 1 && done[2] == 1, "taskwait has not waited");
    });
  }
  void finish() { done.check(); }

  Team team;
  EachOnce<3> done;
};
template <const char* kScheduler> struct ChildrenUnder : Children {
  ChildrenUnder() : Children(kScheduler) {}
};
constexpr char kCq[] = "cq", kWs[] = "ws", kMts[] = "mts", kQ[] = "q", kPdf[] = "pdf";
const model::Registered<ChildrenUnder<kCq>> cq("children/cq");
const model::Registered<ChildrenUnder<kWs>> ws("children/ws");
const model::Registered<ChildrenUnder<kMts>> mts("children/mts");
const model::Registered<ChildrenUnder<kQ>> q("children/q");
const model::Registered<ChildrenUnder<kPdf>> pdf("children/pdf");

// The group waits for grandchildren.
struct Group {
  static constexpr int kThreads = 2;

  void run(int thread) {
    team.run(thread, [&] {
      if (thread != 0) return;
      taskgroup([this] {
        task([this] {
          task([this] { done.run(0); });
          done.run(1);
        });
      });
      done.check();
    });
  }
  void finish() { done.check(); }

  Team team{{.scheduler = "cq"}};
  EachOnce<2> done;
};
const model::Registered<Group> group("taskgroup/cq");

// Under q a task may wait where nobody else than whoever waits for it comes by.
struct GroupOfOneShepherd {
  static constexpr int kThreads = 2;

  void run(int thread) {
    team.run(thread, [&] {
      if (thread != 0) return;
      taskgroup([this] {
        for (int child = 0; child < 2; ++child) {
          task([this, child] {
            for (int i = 0; i < 2; ++i) task([this, child, i] { done.run(2 * child + i); });
          });
        }
      });
      done.check();
    });
  }
  void finish() { done.check(); }

  Team team{{.scheduler = "q"}};
  EachOnce<4> done;
};
const model::Registered<GroupOfOneShepherd> group_of_one_shepherd("taskgroup/q");

// Each task the only child of one that has ended: descriptors are rehung while their parents end, unless those have
// settings of their own.
struct Chain {
  static constexpr int kThreads = 2;
  static constexpr int kLength = 3;

  void run(int thread) {
    team.run(thread, [&] {
      if (thread == 0) link(0);
    });
  }
  void link(int number) {
    if (number == kLength) return;
    task([this, number] {
      link(number + 1);
      if (number == 1) shep::own_icvs(shep::current_worker()).num_threads = 2;
      done.run(number);
    });
  }
  void finish() { done.check(); }

  Team team{{.scheduler = "cq"}};
  EachOnce<kLength> done;
};
const model::Registered<Chain> chain("chain");

}  // namespace
