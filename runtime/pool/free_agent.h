// The agents of one contention group, and one of them.
#pragma once

#include <atomic>
#include <vector>

#include "platform/futex_lock.h"
#include "platform/sanitizers.h"
#include "pool/free_agents.h"
#include "pool/open_tasks.h"

namespace shep {

struct FreeAgent;

struct FreeAgents {
  ContentionGroup& group;
  Team& home;  // an initial thread's: where agents sit that execute nothing

  FutexLock lock = {};  // guards the two lists
  std::vector<Team*> teams = {};  // that have a place for open tasks
  std::vector<FreeAgent*> agents = {};
  size_t turn = 0;  // which team is looked at first

  std::atomic<int> thread_limit{kUnlimitedThreads};  // thread-limit-var, where the last open task was generated
  std::atomic<int> size{0};
  std::atomic<int> active{0};  // agents that execute tasks
  std::atomic<int> asleep{0};
  std::atomic<uint32_t> calls{0};
  std::atomic<bool> go{false};
};

struct FreeAgent {
  FreeAgents& all;
  Thread& thread;
  Worker worker;
};

// The lock of the lists, which ThreadSanitizer does not see, and what the lists allocate.
class Listed {
 public:
  explicit Listed(FreeAgents& all) : all_(all) {
    all_.lock.lock();
    tell_taken_over(&all_);
  }
  Listed(const Listed&) = delete;
  Listed& operator=(const Listed&) = delete;
  ~Listed() {
    tell_left(&all_);
    all_.lock.unlock();
  }

 private:
  FreeAgents& all_;
};

// Returns how many agents of the group may execute tasks now, besides those threads that are in teams.
int most_agents(const ContentionGroup& group, int active, int thread_limit);
int most_agents(const FreeAgents& all, int active);

inline OpenTasks& tasks_of(const Team& team) { return *open_tasks_of(team.task_team); }

// The loop of an agent's thread until it is dismissed; `data` is the FreeAgent.
void serve(void* data);

}  // namespace shep
