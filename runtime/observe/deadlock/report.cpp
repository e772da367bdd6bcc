#include "observe/deadlock/report.h"

#include <algorithm>
#include <cstdarg>
#include <cstdio>

#include "teams/team.h"

namespace shep {

namespace {

std::string task_at(const shep_location* where) { return "the task at " + name_of_place(where); }

std::string region_of(const Worker& worker) {
  const shep_task_site* const site = task_scope(*worker.front().__scope).__site;
  return site ? task_at(site->__where) : name_of_region(worker);
}

class Report {
 public:
  Report(const std::vector<const Worker*>& asleep, const std::vector<const Event*>& events)
      : asleep_(asleep), events_(events) {}

  std::string tell(double seconds) {
    char period[128];
    snprintf(period, sizeof period, "every thread has waited for %g s, and there is nothing that it could do", seconds);
    line(period);
    for (const Worker* each : asleep_) tell_thread(*each);
    for (const Worker* each : asleep_) tell_held_tasks(*each);
    for (const Event* each : events_) tell_event(*each);
    return text_;
  }

 private:
  void line(const std::string& what) { text_ += "shepherd: deadlock: " + what + '\n'; }

  void tell_thread(const Worker& worker) {
    const Blocked& blocked = worker.sleep_note.blocked;
    line(name_of_thread(worker) + ", in " + region_of(worker) + ", waits " + place_of(blocked) + "for " +
         awaited(worker, blocked));
  }

  static std::string place_of(const Blocked& blocked) {
    return blocked.where ? "at " + name_of_place(blocked.where) + ' ' : "";
  }

  std::string awaited(const Worker& worker, const Blocked& blocked) const {
    switch (blocked.on) {
      case Blocked::kChildren: {
        const auto& task = *static_cast<const Task*>(blocked.object);
        return "its child tasks" + number_left(task.join) +
               started([&](const Task& each) { return each.parent == &task; });
      }
      case Blocked::kGroup: {
        const auto& group = *static_cast<const TaskGroup*>(blocked.object);
        return "the tasks of its taskgroup" + number_left(group.pending) +
               started([&](const Task& each) { return each.group == &group; });
      }
      case Blocked::kPredecessors:
        return "the tasks that it depends on" +
               listed(predecessors_of(*descriptor_of(*worker.front().__scope), blocked.object));
      case Blocked::kEvent: return "the event of an undeferred task, which nobody has fulfilled";
      case Blocked::kBarrier: return "its team at a barrier" + absentees(*worker.team);
      case Blocked::kLock: {
        const std::string holder = holder_of(blocked.object);
        char lock[64];
        snprintf(lock, sizeof lock, "the lock %p", blocked.object);
        return (blocked.where ? "a critical region" : lock) + (holder.empty() ? "" : ", which " + holder);
      }
      case Blocked::kTurn: break;
    }
    return "an earlier iteration of an ordered loop";
  }

  static std::string number_left(const std::atomic<uint64_t>& word) {
    return ", of which " + std::to_string(JoinWord::children(word.load(std::memory_order_acquire))) + " have not ended";
  }

  static std::string listed(const std::vector<const shep_location*>& places) {
    std::string text;
    for (const shep_location* each : places) text += (text.empty() ? ": " : ", ") + task_at(each);
    return text;
  }

  // Those of the tasks that have started and lie on some thread's stack.
  template <class IsMeant> std::string started(IsMeant is_meant) const {
    std::string text;
    for (const Worker* each : asleep_) {
      for (const Task* task : tasks_under_execution(*each))
        if (!task->is_implicit() && is_meant(*task))
          text += ", among them " + task_at(task->site->__where) + ", which " + name_of_thread(*each) + " executes";
    }
    return text;
  }

  std::string absentees(const Team& team) const {
    std::string text;
    for (int i = 0; i < team.size; ++i) {
      const Worker& worker = *team.workers[i];
      const bool sleeps_here = std::find(asleep_.begin(), asleep_.end(), &worker) != asleep_.end();
      if (sleeps_here && worker.sleep_note.blocked.on == Blocked::kBarrier) continue;
      text += (text.empty() ? ": " : ", ") + name_of_thread(worker) + " has not come";
    }
    return text.empty() ? ": tasks of the team have not ended" : text;
  }

  // Children of what the thread executes that have not become ready.
  void tell_held_tasks(const Worker& worker) {
    for (const Task* task : tasks_under_execution(worker)) {
      for (const Dependent* each : held_among_children(*task)) {
        const std::vector<const shep_location*> predecessors = predecessors_of(*task, each);
        if (!predecessors.empty())
          line(task_at(site_of(*each)) + " waits for the tasks that it depends on" + listed(predecessors));
      }
    }
  }

  void tell_event(const Event& event) {
    // Of an event that a task waits for, its thread's line tells.
    if (event.state.load(std::memory_order_acquire) & (Event::kFulfilled | Event::kAwaited)) return;
    if (event.task) line(task_at(event.task->site->__where) + " has been executed, but nobody has fulfilled its event");
    if (event.dependent)
      for (const Dependent* each : successors_of(*event.dependent))
        line(task_at(site_of(*each)) + " depends on that task");
  }

  const std::vector<const Worker*>& asleep_;
  const std::vector<const Event*>& events_;
  std::string text_;
};

}  // namespace

std::string deadlock_report(const std::vector<const Worker*>& asleep, const std::vector<const Event*>& events,
                            double seconds) {
  return Report(asleep, events).tell(seconds);
}

}  // namespace shep
