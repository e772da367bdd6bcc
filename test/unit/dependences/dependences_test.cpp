// Who waits for whom, as the table of a generating task has it; exclusions; what is forgotten.
#include "dependences/dependences.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <vector>

#include "dependences/exclusion.h"
#include "tasks/create.h"

namespace shep {
namespace {

constexpr shep_task_site kSite = {nullptr, nullptr, sizeof(shep_task), alignof(shep_task), nullptr};

class DependencesTest : public testing::Test {
 protected:
  ~DependencesTest() override { table_.clear(pool_); }

  Dependent& make(std::initializer_list<shep_dependence> dependences) {
    shep_task_options options = SHEP_DEFAULT_OPTIONS;
    options.__dependences = dependences.begin();
    options.__dependence_count = dependences.size();
    Dependent& task = *options_of(allocate_body(pool_, kSite, 0, options))->dependent;
    table_.add(pool_, task, dependences.begin(), dependences.size());
    return task;
  }

  // Completes the task; tells which became ready.
  std::vector<Dependent*> complete(Dependent& task) {
    std::vector<Dependent*> ready;
    Dependent* heirs = nullptr;
    release_exclusions(pool_, task, heirs);
    for (; heirs; heirs = heirs->next_ready) ready.push_back(heirs);
    for (Successor* each = task.complete(); each;) {
      Dependent& next = *each->task;
      each = each->next;
      if (next.predecessor_completed() && acquire_exclusions(next)) ready.push_back(&next);
    }
    drop(pool_, task);
    return ready;
  }

  bool is_ready(Dependent& task) { return task.settle() && acquire_exclusions(task); }

  static shep_dependence on(const int& location, shep_dependence_kind kind) {
    return shep_dependence_on(&location, kind);
  }

  BlockPool pool_;
  Dependences table_;
  int a_ = 0, b_ = 0;
  using Ready = std::vector<Dependent*>;
};

TEST_F(DependencesTest, ReadersWaitForTheWriterAndTheNextWriterForThem) {
  Dependent& writer = make({on(a_, SHEP_DEPEND_OUT)});
  Dependent& one = make({on(a_, SHEP_DEPEND_IN)});
  Dependent& two = make({on(a_, SHEP_DEPEND_IN)});
  Dependent& last = make({on(a_, SHEP_DEPEND_OUT)});
  EXPECT_TRUE(is_ready(writer));
  EXPECT_FALSE(is_ready(one));
  EXPECT_FALSE(is_ready(two));
  EXPECT_FALSE(is_ready(last));
  EXPECT_EQ(complete(writer), (Ready{&two, &one}));
  EXPECT_EQ(complete(two), Ready{});
  EXPECT_EQ(complete(one), Ready{&last});
  EXPECT_EQ(complete(last), Ready{});
}

TEST_F(DependencesTest, CompletionWhileATaskIsBeingGenerated) {
  Dependent& one = make({on(a_, SHEP_DEPEND_OUT)});
  Dependent& two = make({on(b_, SHEP_DEPEND_OUT)});
  Dependent& both = make({on(a_, SHEP_DEPEND_IN), on(b_, SHEP_DEPEND_IN)});
  EXPECT_EQ(complete(one), Ready{});
  EXPECT_EQ(complete(two), Ready{});
  EXPECT_TRUE(is_ready(both));
  complete(both);
}

TEST_F(DependencesTest, ALocationNamedTwiceIsWritten) {
  Dependent& reader = make({on(a_, SHEP_DEPEND_IN)});
  Dependent& both = make({on(a_, SHEP_DEPEND_IN), on(a_, SHEP_DEPEND_OUT)});
  Dependent& later = make({on(a_, SHEP_DEPEND_IN)});
  EXPECT_FALSE(is_ready(both));
  EXPECT_FALSE(is_ready(later));
  EXPECT_EQ(complete(reader), Ready{&both});
  EXPECT_EQ(complete(both), Ready{&later});
  complete(later);
}

TEST_F(DependencesTest, SetsAreOrderedAgainstEachOther) {
  Dependent& set = make({on(a_, SHEP_DEPEND_INOUTSET)});
  Dependent& peer = make({on(a_, SHEP_DEPEND_INOUTSET)});
  Dependent& reader = make({on(a_, SHEP_DEPEND_IN)});
  Dependent& next_set = make({on(a_, SHEP_DEPEND_INOUTSET)});
  EXPECT_TRUE(is_ready(set));
  EXPECT_TRUE(is_ready(peer));
  EXPECT_FALSE(is_ready(reader));
  EXPECT_FALSE(is_ready(next_set));
  complete(set);
  EXPECT_EQ(complete(peer), Ready{&reader});
  EXPECT_EQ(complete(reader), Ready{&next_set});
  complete(next_set);
}

TEST_F(DependencesTest, AllMemoryIsOrderedAgainstEverything) {
  Dependent& one = make({on(a_, SHEP_DEPEND_IN)});
  Dependent& all = make({shep_dependence_on(nullptr, SHEP_DEPEND_ALL_MEMORY)});
  Dependent& other = make({on(b_, SHEP_DEPEND_IN)});
  EXPECT_FALSE(is_ready(all));
  EXPECT_FALSE(is_ready(other));
  EXPECT_EQ(complete(one), Ready{&all});
  EXPECT_EQ(complete(all), Ready{&other});
  complete(other);
}

TEST_F(DependencesTest, MutexMembersExcludeOneAnotherInAnyOrder) {
  Dependent& ab = make({on(a_, SHEP_DEPEND_MUTEXINOUTSET), on(b_, SHEP_DEPEND_MUTEXINOUTSET)});
  Dependent& ba = make({on(b_, SHEP_DEPEND_MUTEXINOUTSET), on(a_, SHEP_DEPEND_MUTEXINOUTSET)});
  Dependent& b = make({on(b_, SHEP_DEPEND_MUTEXINOUTSET)});
  EXPECT_TRUE(is_ready(ba));
  EXPECT_FALSE(is_ready(ab));
  EXPECT_FALSE(is_ready(b));
  const Ready first = complete(ba);
  ASSERT_EQ(first.size(), 1u);
  const Ready second = complete(*first[0]);
  ASSERT_EQ(second.size(), 1u);
  EXPECT_NE(first[0], second[0]);
  EXPECT_EQ(complete(*second[0]), Ready{});
}

TEST_F(DependencesTest, MustWaitSeesWhatHasNotCompleted) {
  const shep_dependence reads = on(a_, SHEP_DEPEND_IN), writes = on(a_, SHEP_DEPEND_OUT);
  Dependent& reader = make({reads});
  EXPECT_FALSE(table_.must_wait(&reads, 1));
  EXPECT_TRUE(table_.must_wait(&writes, 1));
  complete(reader);
  EXPECT_FALSE(table_.must_wait(&writes, 1));
}

TEST_F(DependencesTest, WhatHasCompletedIsForgotten) {
  std::vector<int> locations(100000);
  Dependent* early = nullptr;
  for (const int& each : locations) {
    ASSERT_FALSE(table_.is_full(pool_));
    Dependent& task = make({on(each, SHEP_DEPEND_OUT), on(a_, SHEP_DEPEND_IN)});
    if (!early) (early = &task)->references.fetch_add(1);
    complete(task);
  }
  EXPECT_EQ(early->references.load(), 1u);  // ours
  drop(pool_, *early);
}

TEST_F(DependencesTest, TooManyOutstandingTasksAreNoticed) {
  std::vector<Dependent*> tasks;
  while (!table_.is_full(pool_)) {
    tasks.push_back(&make({on(a_, SHEP_DEPEND_OUT)}));
    is_ready(*tasks.back());
    ASSERT_LE(tasks.size(), size_t{Dependences::kMostOutstanding});
  }
  for (Dependent* each : tasks) complete(*each);
}

}  // namespace
}  // namespace shep
