// The parallel depth-first schedule, and depth-first deques, on P simulated workers that step in turn, as the theory
// has them: so the bound on premature tasks is a fact about the policy, not about what the operating system happened to
// do.
#include "schedulers/scheduler.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <memory>
#include <random>
#include <utility>
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

std::unique_ptr<Scheduler> pdf_for(int workers) {
  const std::vector<int> one_shepherd(workers, 0);
  return std::unique_ptr<Scheduler>(make_pdf(scheduler_kind("pdf"), {workers, 1, one_shepherd.data(), 100}, {}));
}

// A planted fault: of what waits, an idle worker gets the latest.
class LatestFirst final : public Scheduler {
 public:
  explicit LatestFirst(int workers) : LatestFirst(pdf_for(workers)) {}

  bool accepts(int worker, const shep_scope& generating) override { return pdf_->accepts(worker, generating); }
  int place(int worker, Task& task) override { return pdf_->place(worker, task); }
  Task* take(int worker) override {
    Task* latest = pdf_->take(worker);
    while (Task* const later = latest ? pdf_->take(worker) : nullptr) passed_.push_back(std::exchange(latest, later));
    for (; !passed_.empty(); passed_.pop_back()) pdf_->place(worker, *passed_.back());
    return latest;
  }
  Task* steal(int, Look, StealCounters&) override { return nullptr; }
  Task* claim(int worker, const Wanted& wanted) override { return pdf_->claim(worker, wanted); }
  bool reaches(int, int) const override { return true; }
  int waiting(int) const override { return pdf_->waiting(0); }

 private:
  explicit LatestFirst(std::unique_ptr<Scheduler> pdf) : Scheduler(pdf->capabilities), pdf_(std::move(pdf)) {}

  const std::unique_ptr<Scheduler> pdf_;
  std::vector<Task*> passed_;
};

class Simulation {
 public:
  Simulation(const Program& program, int workers) : Simulation(program, workers, pdf_for(workers)) {}
  Simulation(const Program& program, int workers, std::unique_ptr<Scheduler> scheduler)
      : program_(program), scheduler_(std::move(scheduler)), workers_(workers), states_(program.children.size()) {
    root_.flags = Task::kImplicit;
    begin(0, {.number = 0, .scope = &enter(0, &root_)});
  }

  ~Simulation() {
    for (Task* task : pooled_) destroy_task(pool_, *task);
  }

  void run() {
    while (!workers_[0].stack.empty()) {
      for (int worker = 0; worker < int(workers_.size()); ++worker) step(worker);
      const auto [held, all] = premature();
      most_premature_ = std::max(most_premature_, held);
      most_ahead_ = std::max(most_ahead_, all);
      most_held_ = std::max(most_held_, held_);
    }
  }

  const std::vector<int>& starts() const { return starts_; }
  int most_premature() const { return most_premature_; }
  int most_ahead() const { return most_ahead_; }
  int passed_over() const { return passed_over_; }
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
    bool waits = false;
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

  // Runs what the scheduler has found for the worker among the descendants of `ancestor`.
  bool run_waiting(int worker, Task* task, int ancestor = 0) {
    if (!task) return false;
    --held_;  // begin() counts it again
    const auto first = states_.begin() + ancestor, found = states_.begin() + number_of(*task);
    passed_over_ += int(std::count_if(first, found, [](const State& each) { return each.waits; }));
    found->waits = false;
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
      if (!run_waiting(worker, take(worker))) starve(worker, nullptr);
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
    if (!run_waiting(worker, scheduler_->claim(worker, *descriptor), top.number)) starve(worker, descriptor);
  }

  Task* take(int worker) {
    StealCounters counters;
    Task* const own = scheduler_->take(worker);
    return own ? own : scheduler_->steal(worker, Look::kLast, counters);
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
      states_[child].waits = true;
      run_waiting(worker, scheduler_->capabilities.order->surplus(worker, *descriptor_of(*top.scope)), top.number);
      return;
    }
    Task* const descriptor = descriptor_of(*top.scope);
    if (descriptor && run_waiting(worker, scheduler_->claim(worker, *descriptor), top.number)) return;
    ++top.next_child;
    count_child(top, child);
    begin(worker, {.number = child, .scope = &enter(worker, nullptr)});
  }

  void count_child(const Frame& parent, int child) {
    states_[child].parent = parent.number;
    ++states_[parent.number].unfinished_children;
  }

  struct Premature {
    int held;  // started and not ended
    int all;  // started, whether they have ended or not
  };
  // Tasks that have started before one that is earlier in the sequential execution.
  Premature premature() const {
    size_t first = 0;
    while (first < states_.size() && states_[first].started) ++first;
    const auto count = [&](auto is_meant) {
      return int(std::count_if(states_.begin() + first, states_.end(), is_meant));
    };
    return {count([](const State& state) { return state.started && !state.ended; }),
            count([](const State& state) { return state.started; })};
  }

  const Program& program_;
  BlockPool pool_;
  Task root_;
  const std::unique_ptr<Scheduler> scheduler_;
  std::vector<SimulatedWorker> workers_;
  std::vector<State> states_;
  static constexpr shep_task_site kSite = {nullptr, nullptr, sizeof(Body), alignof(Body), nullptr};
  std::deque<shep_scope> scopes_;
  std::deque<Body> bodies_;
  std::vector<Task*> pooled_;
  std::vector<int> starts_;
  int held_ = 0;
  int most_premature_ = 0;
  int most_ahead_ = 0;  // tasks that had started before an earlier one, ended or not
  int passed_over_ = 0;  // times that a worker got a task while it could have had an earlier one
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

// Sums over some programs.
struct Sums {
  size_t tasks = 0;
  int held = 0;
  int ahead = 0;
  int passed_over = 0;
};

template <class Make> Sums sums(int workers, Make make) {
  Sums sums;
  for (int seed = 0; seed < 30; ++seed) {
    const Program program = random_program(seed);
    Simulation simulation(program, workers, make(workers));
    simulation.run();
    sums.tasks += program.children.size();
    sums.held += simulation.most_held();
    sums.ahead += simulation.most_ahead();
    sums.passed_over += simulation.passed_over();
  }
  return sums;
}

// How many tasks have run ahead has no bound, since tied tasks are not left for earlier ones: here it is 26 to 35% of
// all. But nobody gets a task that could have had an earlier one.
TEST(ParallelDepthFirst, AWorkerGetsTheEarliestOfWhatItMayRun) {
  for (int workers : {2, 3, 4, 8}) {
    const Sums right = sums(workers, pdf_for);
    EXPECT_EQ(right.passed_over, 0) << workers;
    EXPECT_LT(right.ahead, int(right.tasks * 2 / 5)) << workers;
  }
}

TEST(ParallelDepthFirst, APolicyThatGivesTheLatestIsFoundOut) {
  const Sums wrong = sums(8, [](int workers) { return std::make_unique<LatestFirst>(workers); });
  EXPECT_GT(wrong.passed_over, 100);
  EXPECT_GT(wrong.ahead, int(wrong.tasks * 2 / 5));
}

// Between pdf and work stealing: docs/schedulers.md has the figures.
TEST(DepthFirstDeques, ALargerThresholdHoldsMoreTasks) {
  int held = 0;
  for (int64_t threshold : {0, 1'000, 5'000, 1'000'000'000}) {
    const Sums found = sums(8, [&](int workers) {
      GlobalIcvs settings = {};
      settings.memory_threshold = threshold;
      const std::vector<int> one_shepherd(workers, 0);
      return std::unique_ptr<Scheduler>(
          make_dfd(scheduler_kind("dfd"), {workers, 1, one_shepherd.data(), 1'000'000}, settings));
    });
    EXPECT_GT(found.held, held) << threshold;
    held = found.held;
  }
}

}  // namespace
}  // namespace shep
