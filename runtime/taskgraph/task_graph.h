// Tasks that a taskgraph construct has recorded (OpenMP 6.0, 14.3), each with its captures and its successors.
//
// A record consists of stages, separated by taskwaits. Within a stage tasks are ordered by their dependences, which are
// resolved once, by the rules and the code of dependences/dependences.h.
#pragma once

#include <shepherd/abi.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "dependences/dependences.h"
#include "memory/block_pool.h"

namespace shep {

struct GraphSite {
  const shep_task_site* site;  // the user's
  shep_task_site own = {};  // of the recorded tasks: runs one, then its successors
  shep_task_site bare = {};  // the user's code alone
};

// Lies in front of a recorded task's storage.
struct alignas(16) GraphTask {
  shep_task& body() { return *reinterpret_cast<shep_task*>(this + 1); }
  static GraphTask& of(void* body) { return static_cast<GraphTask*>(body)[-1]; }
  bool is_last_predecessor();

  const GraphSite* site;
  GraphTask* next = nullptr;  // in the order of generation
  GraphTask* next_ready = nullptr;
  GraphTask** successors = nullptr;
  uint32_t successor_count = 0;
  uint32_t predecessors = 0;
  std::atomic<uint32_t> missing{0};  // of those, yet to complete; all of them unless the task's stage is being executed
};

// Counts a completed predecessor; returns true for the last.
inline bool GraphTask::is_last_predecessor() {
  if (predecessors == 1) return true;
  // Release publishes the predecessor's writes to the thread that runs the task, which acquires them.
  if (missing.fetch_sub(1, std::memory_order_acq_rel) != 1) return false;
  missing.store(predecessors, std::memory_order_relaxed);  // for the next time
  return true;
}

struct GraphStage {
  GraphTask* first = nullptr;
  GraphTask* last = nullptr;
  bool has_dependences = false;
  std::vector<GraphTask*> roots = {};  // have no predecessors
  std::vector<GraphTask*> edges = {};
};

class TaskGraph : public shep_taskgraph {
 public:
  TaskGraph(uint64_t id, const void* key) : shep_taskgraph{nullptr}, id(id), key(key) {}
  ~TaskGraph();

  // Adds a task to the open stage, with its predecessors and successors. `run` and `discard` replace the user's code.
  // The caller fills in the captures.
  shep_task& add(BlockPool& pool, const shep_task_site& site, unsigned flags, const shep_dependence* dependences,
                 size_t count, void (*run)(void*), void (*discard)(void*));
  void take_back();
  // Ends the open stage; returns null if it has no tasks.
  GraphStage* close_stage(BlockPool& pool);
  const std::vector<std::unique_ptr<GraphStage>>& stages() const { return stages_; }

  const uint64_t id;
  const void* const key;
  TaskGraph* next = nullptr;  // among the records of the construct
  bool is_busy = true;  // a thread records or replays it
  bool is_stale = false;  // that thread is the last to do so

 private:
  struct Meeting;

  GraphTask& allocate(const GraphSite& site);
  const GraphSite& site_for(const shep_task_site& site, void (*run)(void*), void (*discard)(void*));
  void resolve(GraphStage& stage);
  void forget_dependences(BlockPool& pool);

  // The storage of all tasks, in the order of their generation.
  std::vector<std::unique_ptr<char[]>> blocks_;
  char* free_ = nullptr;
  char* block_end_ = nullptr;
  std::vector<std::unique_ptr<GraphSite>> sites_;
  std::vector<std::unique_ptr<GraphStage>> stages_;
  // The stage that is being recorded has:
  std::unique_ptr<GraphStage> open_;
  std::unique_ptr<Dependences> dependences_;
  std::vector<Meeting*> meetings_;
  std::vector<shep_dependence> in_order_;  // of the newest task
};

}  // namespace shep
