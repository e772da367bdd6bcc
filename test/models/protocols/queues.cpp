// ReadyQueue (runtime/schedulers/ready_queue.h) and the deques in it: what is put in comes out once, whoever takes it,
// from whichever end.
#include "model.h"
#include "schedulers/ready_queue.h"
#include "tasks.h"

namespace {

using shep::ReadyQueue;
using shep::Task;

struct Queues {
  static constexpr int kThreads = 3;
  static constexpr int kTasks = 3;

  Queues() {
    root.flags = Task::kImplicit;
    for (Task& each : tasks) hang(each, root);
    queue.push_newest(tasks[0], clock[0], view[0]);
  }

  void run(int thread) {
    if (thread == 0) {
      queue.push_newest(tasks[1], clock[0], view[0]);
      take(queue.pop_newest());
      queue.push_newest(tasks[2], clock[0], view[0]);
    } else if (thread == 1) {
      ReadyQueue::View fresh;
      take(queue.pop_wanted(root, fresh));
      take(queue.pop_oldest());
    } else {
      ReadyQueue::Tasks stolen;
      if (queue.move_oldest(2, stolen)) other.push_all(stolen, clock[1], view[1]);
      take(other.pop_newest());
    }
  }
  void take(Task* task) {
    if (task) taken.run(int(task - tasks));
  }

  void finish() {
    while (Task* task = queue.pop_newest()) take(task);
    while (Task* task = other.pop_oldest()) take(task);
    taken.check();
    model::require(queue.size() == 0 && other.size() == 0 && queue.strands() == 0, "something is left");
  }

  ReadyQueue queue, other;
  Task root, tasks[kTasks];
  uint64_t clock[2] = {};
  ReadyQueue::View view[2];
  models::EachOnce<kTasks> taken;
};
const model::Registered<Queues> queues("ready_queue");

// Two thieves look for the last time before they sleep, and there is a task for each: neither may take the other's
// theft for an empty queue.
struct LastLooks {
  static constexpr int kThreads = 2;

  LastLooks() {
    root.flags = Task::kImplicit;
    for (Task& each : tasks) {
      hang(each, root);
      queue.push_newest(each, clock, view);
    }
  }

  void run(int) {
    ReadyQueue::Tasks stolen;
    model::require(queue.move_oldest(1, stolen, shep::Look::kLast) == 1, "a last look has left a task");
  }
  void finish() { model::require(queue.size() == 0, "something is left"); }

  ReadyQueue queue;
  Task root, tasks[2];
  uint64_t clock = 0;
  ReadyQueue::View view;
};
const model::Registered<LastLooks> last_looks("ready_queue/last_looks");

}  // namespace
