#include "taskgraph/task_graph.h"

#include <algorithm>

namespace shep {

// Stands for the task in the table of dependences while its stage is recorded. It never completes, so all later tasks
// that have to wait for it appear in its list of successors.
struct TaskGraph::Meeting : Dependent {
  Meeting(void* storage, size_t count, GraphTask& task) : Dependent(nullptr, storage, count), task(task) {}
  GraphTask& task;
};

namespace {

constexpr size_t kAlign = alignof(GraphTask);

constexpr size_t kBlock = 64 * 1024;  // bytes

void destroy_captures(GraphTask* first) {
  for (GraphTask* each = first; each; each = each->next) {
    const shep_task_site* const user = each->site->site;
    if (user && user->__destroy) user->__destroy(&each->body());
  }
}

// Orders members of a mutexinoutset as they were generated; they need only take turns.
shep_dependence ordered(const shep_dependence& dependence) {
  return dependence.__kind == SHEP_DEPEND_MUTEXINOUTSET ? shep_dependence{dependence.__address, SHEP_DEPEND_OUT}
                                                        : dependence;
}

}  // namespace

TaskGraph::~TaskGraph() {
  for (const auto& stage : stages_) destroy_captures(stage->first);
}

// Allocates the body, aligned as it asks, with a GraphTask in front.
GraphTask& TaskGraph::allocate(const GraphSite& site) {
  const size_t align = std::max<size_t>(site.own.__align, kAlign);
  const size_t most = sizeof(GraphTask) + align + site.own.__size;
  if (size_t(block_end_ - free_) < most) {
    const size_t bytes = std::max(kBlock, most);
    blocks_.push_back(std::make_unique_for_overwrite<char[]>(bytes));
    free_ = blocks_.back().get();
    block_end_ = free_ + bytes;
  }
  char* const body = align_up(free_ + sizeof(GraphTask), align);
  free_ = body + site.own.__size;
  return *new (body - sizeof(GraphTask)) GraphTask{.site = &site};
}

shep_task& TaskGraph::add(BlockPool& pool, const shep_task_site& site, unsigned flags,
                          const shep_dependence* dependences, size_t count, void (*run)(void*),
                          void (*discard)(void*)) {
  GraphTask& task = allocate(site_for(site, run, discard));
  new (&task.body()) shep_task{&task.site->own, nullptr, flags};
  if (!open_) open_ = std::make_unique<GraphStage>();
  (open_->last ? open_->last->next : open_->first) = &task;
  open_->last = &task;
  if (count == 0) return task.body();
  if (!dependences_) dependences_ = std::make_unique<Dependences>();
  char* const storage = static_cast<char*>(pool.allocate(sizeof(Meeting) + Dependent::size_for(count)));
  auto* const meeting = new (storage) Meeting(storage + sizeof(Meeting), count, task);
  meetings_.push_back(meeting);
  in_order_.resize(count);
  std::transform(dependences, dependences + count, in_order_.begin(), ordered);
  dependences_->add(pool, *meeting, in_order_.data(), count);
  return task.body();
}

// A search is enough, since a region has few constructs.
const GraphSite& TaskGraph::site_for(const shep_task_site& site, void (*run)(void*), void (*discard)(void*)) {
  for (const auto& each : sites_)
    if (each->site == &site) return *each;
  sites_.push_back(
      std::make_unique<GraphSite>(GraphSite{.site = &site,
                                            .own = {run, discard, site.__size, site.__align, site.__where},
                                            .bare = {site.__run, nullptr, site.__size, site.__align, site.__where}}));
  return *sites_.back();
}

// The task stays where it is, with nothing to do and nothing to destroy.
void TaskGraph::take_back() {
  GraphTask& task = *open_->last;
  sites_.push_back(std::make_unique<GraphSite>(*task.site));
  sites_.back()->site = nullptr;
  sites_.back()->bare.__run = [](void*) {};
  task.site = sites_.back().get();
}

GraphStage* TaskGraph::close_stage(BlockPool& pool) {
  if (!open_) return nullptr;
  resolve(*open_);
  forget_dependences(pool);
  stages_.push_back(std::move(open_));
  return stages_.back().get();
}

// Converts the lists of successors, newest first, to arrays.
void TaskGraph::resolve(GraphStage& stage) {
  stage.has_dependences = !meetings_.empty();
  size_t edges = 0;
  for (const Meeting* each : meetings_) edges += each->followed;
  stage.edges.reserve(edges);
  for (Meeting* each : meetings_) {
    GraphTask** const first = stage.edges.data() + stage.edges.size();
    const Dependent* newest = nullptr;
    // The links of a successor with several dependences on the task are adjacent.
    for (Successor* link = each->complete(); link; link = link->next) {
      if (link->task == newest) continue;
      newest = link->task;
      GraphTask& successor = static_cast<Meeting*>(link->task)->task;
      ++successor.predecessors;
      stage.edges.push_back(&successor);
    }
    each->task.successors = first;
    each->task.successor_count = uint32_t(stage.edges.data() + stage.edges.size() - first);
    std::reverse(first, first + each->task.successor_count);
  }
  for (GraphTask* each = stage.first; each; each = each->next) {
    each->missing.store(each->predecessors, std::memory_order_relaxed);
    if (each->predecessors == 0) stage.roots.push_back(each);
  }
}

void TaskGraph::forget_dependences(BlockPool& pool) {
  if (!dependences_) return;
  for (Meeting* each : meetings_) each->tell_predecessors_completed(pool);
  dependences_->clear(pool);
  dependences_.reset();
  for (Meeting* each : meetings_) {
    each->free_overflow(pool);
    pool.free(each);
  }
  meetings_.clear();
}

}  // namespace shep
