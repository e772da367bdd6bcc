// The parallel depth-first schedule on P simulated workers that step in turn, as the theory has them: so the bound on
// premature tasks is a fact about the policy, not about what the operating system happened to do.
#include "schedulers/scheduler.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <memory>
#include <random>
#include <vector>

#include "tasks/create.h"

namespace shep {
namespace {

// A task program: what each task generates before its taskwait. Numbers are places in the sequential execution.
struct Program {
  std::vector<std::vector<int>> children;
  int depth = 0;

  int grow(std::mt19937& random, int level, int levels) {
    const int self = int(children.size());
    children.emplace_back();
    depth = std::max(depth, level + 1);
    const int count = level + 1 < levels ? int(random() % 5) : 0;
    for (int i = 0; i < count; ++i) {
      const int child = grow(random, level + 1, levels);
      children[self].push_back(child);
    }
    return self;
  }
};

class Simulation {
 public:
  Simulation(const Program& program, int workers)
      : program_(program), workers_(workers), states_(program.children.size()) {
    const std::vector<int> one_shepherd(workers, 0);
    scheduler_.reset(make_pdf(scheduler_kind("pdf"), {workers, 1, one_shepherd.data(), 100}, {}));
    root_.flags = Task::kImplicit;
    begin(0, {.number = 0, .scope = &enter(0, &root_)});
  }

  ~Simulation() {
    for (Task* task : pooled_) destroy_task(pool_, *task);
  }

  void run() {
    while (!workers_[0].stack.empty()) {
      for (int worker = 0; worker < int(workers_.size()); ++worker) step(worker);
      most_premature_ = std::max(most_premature_, premature());
      most_held_ = std::max(most_held_, held_);
    }
  }

  const std::vector<int>& starts() const { return starts_; }
  int most_premature() const { return most_premature_; }
  int most_held() const { return most_held_; }

 private:
  struct Frame {
    int number;
    shep_scope* scope;
    size_t next_child = 0;
  };
  struct SimulatedWorker {
    std::vector<Frame> stack;
    bool idle = false;
  };
  struct State {
    bool started = false;
    bool ended = false;
    int parent = -1;
    int unfinished_children = 0;
  };

  // A region on the worker's stack.
  shep_scope& enter(int worker, Task* descriptor) {
    const std::vector<Frame>& stack = workers_[worker].stack;
    return scopes_.emplace_back(
        shep_scope{stack.empty() ? nullptr : stack.back().scope, nullptr, descriptor, nullptr, 0});
  }

  void begin(int worker, Frame frame) {
    feed(worker);
    states_[frame.number].started = true;
    starts_.push_back(frame.number);
    workers_[worker].stack.push_back(frame);
    ++held_;
  }

  void end(int worker) {
    const Frame frame = workers_[worker].stack.back();
    workers_[worker].stack.pop_back();
    states_[frame.number].ended = true;
    --held_;
    Task* const descriptor = descriptor_of(*frame.scope);
    if (descriptor && frame.number != 0) scheduler_->capabilities.order->retire(*descriptor);
    if (frame.number != 0) --states_[states_[frame.number].parent].unfinished_children;
  }

  void starve(int worker, const Task* ancestor) {
    if (!workers_[worker].idle) scheduler_->capabilities.listener->idle(worker, ancestor);
    workers_[worker].idle = true;
  }

  void feed(int worker) {
    if (workers_[worker].idle) scheduler_->capabilities.listener->busy(worker);
    workers_[worker].idle = false;
  }

  bool run_waiting(int worker, Task* task) {
    if (!task) return false;
    --held_;  // begin() counts it again
    begin(worker, {.number = number_of(*task), .scope = &enter(worker, task)});
    return true;
  }

  struct Body {
    shep_task head;
    int number;
  };
  static int number_of(Task& task) { return reinterpret_cast<Body*>(task.body)->number; }

  void step(int worker) {
    std::vector<Frame>& stack = workers_[worker].stack;
    if (stack.empty()) {
      if (!run_waiting(worker, scheduler_->take(worker))) starve(worker, nullptr);
      return;
    }
    Frame& top = stack.back();
    const std::vector<int>& children = program_.children[top.number];
    if (top.next_child < children.size()) return spawn(worker, top, children[top.next_child]);
    if (states_[top.number].unfinished_children == 0) {
      feed(worker);
      return end(worker);
    }
    Task* const descriptor = descriptor_of(*top.scope);
    if (!run_waiting(worker, scheduler_->claim(worker, *descriptor))) starve(worker, descriptor);
  }

  void spawn(int worker, Frame& top, int child) {
    if (scheduler_->accepts(worker, *top.scope)) {
      ++top.next_child;
      count_child(top, child);
      Body& body = bodies_.emplace_back(Body{{&kSite, top.scope, 0}, child});
      Task& task = describe(pool_, body.head);
      pooled_.push_back(&task);
      ++held_;
      scheduler_->place(worker, task);
      run_waiting(worker, scheduler_->capabilities.order->surplus(worker, *descriptor_of(*top.scope)));
      return;
    }
    Task* const descriptor = descriptor_of(*top.scope);
    if (descriptor && run_waiting(worker, scheduler_->claim(worker, *descriptor))) return;
    ++top.next_child;
    count_child(top, child);
    begin(worker, {.number = child, .scope = &enter(worker, nullptr)});
  }

  void count_child(const Frame& parent, int child) {
    states_[child].parent = parent.number;
    ++states_[parent.number].unfinished_children;
  }

  // Tasks that are held, started and not ended, while one that is earlier in the sequential execution has not started.
  int premature() const {
    size_t first = 0;
    while (first < states_.size() && states_[first].started) ++first;
    return int(std::count_if(states_.begin() + first, states_.end(),
                             [](const State& state) { return state.started && !state.ended; }));
  }

  const Program& program_;
  BlockPool pool_;
  Task root_;
  std::unique_ptr<Scheduler> scheduler_;
  std::vector<SimulatedWorker> workers_;
  std::vector<State> states_;
  static constexpr shep_task_site kSite = {nullptr, nullptr, sizeof(Body), alignof(Body), nullptr};
  std::deque<shep_scope> scopes_;
  std::deque<Body> bodies_;
  std::vector<Task*> pooled_;
  std::vector<int> starts_;
  int held_ = 0;
  int most_premature_ = 0;
  int most_held_ = 0;
};

Program random_program(int seed) {
  std::mt19937 random(seed);
  Program program;
  while (program.children.size() < 50) {
    program = {};
    program.grow(random, 0, 8);
  }
  return program;
}

TEST(ParallelDepthFirst, OneWorkerStartsTasksInSequentialOrder) {
  for (int seed = 0; seed < 20; ++seed) {
    const Program program = random_program(seed);
    Simulation simulation(program, 1);
    simulation.run();
    ASSERT_EQ(simulation.starts().size(), program.children.size());
    EXPECT_TRUE(std::is_sorted(simulation.starts().begin(), simulation.starts().end()));
    EXPECT_EQ(simulation.most_held(), program.depth);
  }
}

// Blelloch, Gibbons and Matias bound the premature tasks, and with them the memory, by P times the depth.
TEST(ParallelDepthFirst, PrematureTasksAndMemoryStayWithinTheBound) {
  for (int workers : {2, 3, 4, 8}) {
    for (int seed = 0; seed < 30; ++seed) {
      const Program program = random_program(seed);
      Simulation simulation(program, workers);
      simulation.run();
      ASSERT_EQ(simulation.starts().size(), program.children.size());
      EXPECT_LE(simulation.most_premature(), workers * program.depth) << "seed " << seed;
      EXPECT_LE(simulation.most_held(), workers * (program.depth + 1)) << "seed " << seed;
    }
  }
}

TEST(ParallelDepthFirst, TakesTheEarliestOfWhatWaits) {
  const int one_shepherd[2] = {0, 0};
  std::unique_ptr<Scheduler> scheduler(make_pdf(scheduler_kind("pdf"), {2, 1, one_shepherd, 100}, {}));
  Task root, first, second, below_first, below_second;
  root.flags = Task::kImplicit;
  hang(first, root);
  hang(second, root);
  hang(below_first, first);
  hang(below_second, second);
  // Sequentially: root, first, below_first, second, below_second. They are placed in another order.
  scheduler->place(0, first);
  scheduler->place(0, second);
  EXPECT_EQ(scheduler->take(1), &first);
  EXPECT_EQ(scheduler->take(1), &second);
  scheduler->place(1, below_second);
  scheduler->place(1, below_first);
  EXPECT_EQ(scheduler->take(0), &below_first);
  EXPECT_EQ(scheduler->claim(0, first), nullptr) << "below_second is no descendant of first";
  EXPECT_EQ(scheduler->claim(0, second), &below_second);
  EXPECT_EQ(scheduler->take(0), nullptr);
}

}  // namespace
}  // namespace shep
