#include "tasks/create.h"

#include <gtest/gtest.h>

#include <cstring>
#include <deque>
#include <random>
#include <vector>

#include "tasks/scope.h"

namespace shep {
namespace {

void no_body(void*) {}

constexpr shep_task_site kSite = {no_body, nullptr, sizeof(shep_task), alignof(shep_task), nullptr};

class Creation : public testing::Test {
 protected:
  Creation() { root.flags = Task::kImplicit; }
  ~Creation() override {
    for (Task* task : made) destroy_task(pool, *task);
  }

  shep_scope& enter(shep_scope& outer, unsigned flags = 0) {
    return scopes.emplace_back(shep_scope{&outer, nullptr, nullptr, &kSite, flags});
  }
  Task& shared(shep_scope& scope) { return keep(share(pool, scope)); }
  Task& child_of(shep_scope& scope, unsigned flags = 0) {
    return keep(describe(pool, bodies.emplace_back(shep_task{&kSite, &scope, flags})));
  }

  BlockPool pool;
  Task root;
  shep_scope root_scope = {nullptr, nullptr, &root, nullptr, SHEP_SCOPE_IMPLICIT};

 private:
  Task& keep(Task& task) {
    made.push_back(&task);
    return task;
  }
  std::deque<shep_scope> scopes;
  std::deque<shep_task> bodies;
  std::vector<Task*> made;
};

TEST_F(Creation, BodiesAreAligned) {
  for (size_t align : {8, 16, 32, 64, 256, 4096}) {
    for (size_t size : {24, 100, 5000}) {
      const shep_task_site site = {no_body, nullptr, size, align, nullptr};
      shep_task& body = allocate_body(pool, site, SHEP_TASK_UNTIED);
      EXPECT_EQ(reinterpret_cast<uintptr_t>(&body) % align, 0u);
      EXPECT_EQ(body.__site, &site);
      EXPECT_EQ(body.__flags, unsigned(SHEP_TASK_UNTIED | SHEP_TASK_OWNED));
      memset(&body + 1, 0xff, size - sizeof body);
      free_body(pool, body);
    }
  }
}

TEST_F(Creation, DescendantsAreThoseBelow) {
  shep_scope& outer = enter(root_scope);
  shep_scope& inner = enter(outer);
  Task& child = child_of(outer);
  Task& grandchild = child_of(inner);
  Task &outer_task = shared(outer), &inner_task = shared(inner);
  EXPECT_TRUE(is_descendant(child, root));
  EXPECT_TRUE(is_descendant(child, outer_task));
  EXPECT_TRUE(is_descendant(grandchild, outer_task));
  EXPECT_TRUE(is_descendant(grandchild, inner_task));
  EXPECT_FALSE(is_descendant(child, inner_task));
  EXPECT_FALSE(is_descendant(outer_task, grandchild));
  EXPECT_FALSE(is_descendant(child, child));
  EXPECT_EQ(&nearest_descriptor(inner), &inner_task);
  EXPECT_TRUE(is_descendant(inner_task, outer_task));
  EXPECT_FALSE(is_descendant(outer_task, inner_task));
}

// A search for a task's descendants skips tickets that are not later than its start (schedulers/ready_queue.h).
TEST_F(Creation, ATaskThatStartsWithoutAQueueStartsNotBeforeItsAncestors) {
  root.started = 7;
  Task& run_by_its_creator = child_of(root_scope);
  shep_scope& scope = enter(root_scope);
  scope.__shared = &run_by_its_creator;
  EXPECT_EQ(run_by_its_creator.started, 7u);
  EXPECT_EQ(child_of(scope).ticket, 7u);
}

TEST_F(Creation, ARegionIsSharedOnceAndSoAreThoseAroundIt) {
  shep_scope& outer = enter(root_scope);
  shep_scope& inner = enter(outer);
  Task& task = shared(inner);
  EXPECT_EQ(&share(pool, inner), &task);
  EXPECT_EQ(task.parent, outer.__shared);
  Task& outer_task = shared(outer);
  EXPECT_EQ(outer_task.parent, &root);
  EXPECT_EQ(task.depth, 2u);
  EXPECT_EQ(JoinWord::references(root.join), 2u);
  EXPECT_EQ(JoinWord::references(outer_task.join), 2u);
  EXPECT_EQ(JoinWord::children(outer_task.join), 0u) << "it was never queued: nobody waits for it";
}

TEST_F(Creation, ADeepRecursionIsShared) {
  for (int deepest : {1, 63, 64, 65, 1000, 4096, 4097, 100'000}) {
    shep_scope* innermost = &root_scope;
    for (int depth = 0; depth < deepest; ++depth) innermost = &enter(*innermost);
    share(pool, *innermost);
    int depth = deepest;
    for (shep_scope* each = innermost; each != &root_scope; each = each->__outer) {
      Task& task = shared(*each);
      ASSERT_EQ(int(task.depth), depth--);
      ASSERT_EQ(task.parent, each->__outer->__shared);
    }
  }
}

// As often as a deep tree asks under pdf. Step by step this is ten thousand million steps.
TEST(Leaps, FindAncestorsFarAway) {
  constexpr int kDeepest = 100'000;
  std::vector<Task> line(kDeepest);
  for (int depth = 1; depth < kDeepest; ++depth) hang(line[depth], line[depth - 1]);
  Task branch;
  hang(branch, line[1]);
  for (int query = 0; query < kDeepest; ++query) {
    const Task& ancestor = line[query];
    ASSERT_EQ(is_descendant(line.back(), ancestor), query < kDeepest - 1);
    ASSERT_FALSE(is_descendant(ancestor, branch));
  }
}

TEST(Leaps, AgreeWithSteps) {
  std::mt19937 random(3);
  std::vector<Task> tree(500);
  for (size_t i = 1; i < tree.size(); ++i) hang(tree[i], tree[random() % 3 ? i - 1 : random() % i]);
  for (const Task& task : tree) {
    for (const Task& ancestor : tree) {
      const Task* each = task.parent;
      while (each && each != &ancestor) each = each->parent;
      ASSERT_EQ(is_descendant(task, ancestor), each != nullptr);
    }
  }
}

TEST_F(Creation, TaskgroupsArePartOfTheTaskAroundThem) {
  shep_scope& outer = enter(root_scope);
  TaskGroup first = {}, second = {};
  first.scope = {&outer, nullptr, &first, nullptr, SHEP_SCOPE_GROUP};
  second.scope = {&first.scope, nullptr, &second, nullptr, SHEP_SCOPE_GROUP};
  EXPECT_EQ(&task_scope(second.scope), &outer);
  Task& in_second = child_of(second.scope);
  Task& in_first = child_of(first.scope);
  Task& in_none = child_of(outer);
  EXPECT_EQ(in_second.group, &second);
  EXPECT_EQ(in_first.group, &first);
  EXPECT_EQ(in_none.group, nullptr);
  EXPECT_EQ(in_second.parent, outer.__shared);
  shep_scope& inner = enter(first.scope);
  EXPECT_EQ(child_of(inner).group, &first) << "descendants belong to the group too";
  EXPECT_EQ(shared(inner).group, &first);
  shared(outer);
}

TEST_F(Creation, FinalAndUntiedAreKept) {
  EXPECT_EQ(child_of(root_scope, SHEP_TASK_FINAL).flags, uint32_t(Task::kFinal));
  EXPECT_EQ(child_of(root_scope, SHEP_TASK_UNTIED).flags, uint32_t(Task::kUntied));
}

}  // namespace
}  // namespace shep
