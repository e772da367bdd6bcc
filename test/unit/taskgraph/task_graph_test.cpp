// What a record of tasks consists of: edges, each once; roots; stages; captures that are destroyed once.
#include "taskgraph/task_graph.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <vector>

namespace shep {
namespace {

int destroyed = 0;
constexpr shep_task_site kSite = {[](void*) {}, [](void*) { ++destroyed; }, sizeof(shep_task), alignof(shep_task),
                                  nullptr};
constexpr shep_task_site kAlignedSite = {[](void*) {}, nullptr, 192, 64, nullptr};

class TaskGraphTest : public testing::Test {
 protected:
  GraphTask& make(std::initializer_list<shep_dependence> dependences, const shep_task_site& site = kSite) {
    return GraphTask::of(
        &graph_.add(pool_, site, 0, dependences.begin(), dependences.size(), [](void*) {}, [](void*) {}));
  }
  static std::vector<GraphTask*> successors(const GraphTask& task) {
    return {task.successors, task.successors + task.successor_count};
  }
  static shep_dependence on(const int& location, shep_dependence_kind kind) {
    return shep_dependence_on(&location, kind);
  }

  BlockPool pool_;
  TaskGraph graph_{7, nullptr};
  int a_ = 0, b_ = 0;
  using Tasks = std::vector<GraphTask*>;
};

TEST_F(TaskGraphTest, EdgesFollowTheDependences) {
  GraphTask& writer = make({on(a_, SHEP_DEPEND_OUT)});
  GraphTask& one = make({on(a_, SHEP_DEPEND_IN)});
  GraphTask& two = make({on(a_, SHEP_DEPEND_IN)});
  GraphTask& last = make({on(a_, SHEP_DEPEND_OUT)});
  GraphTask& free_one = make({});
  GraphStage* stage = graph_.close_stage(pool_);
  ASSERT_TRUE(stage);
  EXPECT_EQ(successors(writer), (Tasks{&one, &two}));
  EXPECT_EQ(successors(one), Tasks{&last});
  EXPECT_EQ(last.predecessors, 2u);
  EXPECT_EQ(stage->roots, (Tasks{&writer, &free_one}));
  EXPECT_FALSE(last.is_last_predecessor());
  EXPECT_TRUE(last.is_last_predecessor());
  EXPECT_FALSE(last.is_last_predecessor()) << "the counter is as it was";
  EXPECT_TRUE(one.is_last_predecessor());
}

TEST_F(TaskGraphTest, TwoReasonsAreOneEdge) {
  GraphTask& first = make({on(a_, SHEP_DEPEND_OUT), on(b_, SHEP_DEPEND_OUT)});
  GraphTask& second = make({on(a_, SHEP_DEPEND_IN), on(b_, SHEP_DEPEND_IN)});
  graph_.close_stage(pool_);
  EXPECT_EQ(successors(first), Tasks{&second});
  EXPECT_EQ(second.predecessors, 1u);
}

TEST_F(TaskGraphTest, MembersOfAnExclusiveSetTakeTurns) {
  GraphTask& first = make({on(a_, SHEP_DEPEND_MUTEXINOUTSET)});
  GraphTask& second = make({on(a_, SHEP_DEPEND_MUTEXINOUTSET)});
  graph_.close_stage(pool_);
  EXPECT_EQ(successors(first), Tasks{&second});
}

TEST_F(TaskGraphTest, StagesKnowNothingOfOneAnother) {
  GraphTask& first = make({on(a_, SHEP_DEPEND_OUT)});
  graph_.close_stage(pool_);
  GraphTask& second = make({on(a_, SHEP_DEPEND_OUT)});
  GraphStage* stage = graph_.close_stage(pool_);
  EXPECT_TRUE(successors(first).empty());
  EXPECT_EQ(stage->roots, Tasks{&second});
  EXPECT_EQ(graph_.close_stage(pool_), nullptr);
  EXPECT_EQ(graph_.stages().size(), 2u);
}

TEST_F(TaskGraphTest, CapturesHaveTheirAlignment) {
  GraphTask& task = make({}, kAlignedSite);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(&task.body()) % 64, 0u);
  graph_.close_stage(pool_);
}

TEST(TaskGraphEnd, DestroysTheCapturesOfTasksThatCameToBe) {
  BlockPool pool;
  destroyed = 0;
  {
    TaskGraph graph(0, nullptr);
    for (int i = 0; i < 3; ++i) graph.add(pool, kSite, 0, nullptr, 0, [](void*) {}, [](void*) {});
    graph.take_back();
    graph.close_stage(pool);
    EXPECT_EQ(destroyed, 0);
  }
  EXPECT_EQ(destroyed, 2);
}

}  // namespace
}  // namespace shep
