#include "tasks/create.h"

#include <gtest/gtest.h>

#include <cstring>

namespace shep {
namespace {

void no_body(void*) {}

class Creation : public testing::Test {
 protected:
  Creation() { root.flags = Task::kImplicit; }

  Task& make(const shep_task_site& site, Task& generating) { return create_task(pool, site, generating, linkable(pool, generating)); }

  // A descriptor on the stack, as an undeferred task has it.
  static void put_on_stack(Task& task, Task& generating) {
    task.flags = Task::kOnStack | Task::kUndeferred;
    task.parent = &generating;
    task.depth = generating.depth + 1;
    task.group = generating.group;
    task.icvs = generating.icvs;
  }

  BlockPool pool;
  Task root;
};

TEST_F(Creation, CapturesLieBehindTheDescriptorAndAreAligned) {
  for (size_t align : {1, 8, 16, 32, 64, 256, 4096}) {
    for (size_t size : {0, 1, 100, 5000}) {
      const shep_task_site site = {no_body, nullptr, size, align, nullptr};
      Task& task = make(site, root);
      EXPECT_EQ(reinterpret_cast<uintptr_t>(captures_of(task)) % align, 0u);
      EXPECT_EQ(&task_of(captures_of(task)), &task);
      memset(captures_of(task), 0xff, size);
      EXPECT_EQ(task.parent, &root);
      EXPECT_EQ(task.site, &site);
      destroy_task(pool, task);
    }
  }
}

TEST_F(Creation, DescendantsAreThoseBelow) {
  const shep_task_site site = {no_body, nullptr, 8, 8, nullptr};
  Task& child = make(site, root);
  Task& sibling = make(site, root);
  Task& grandchild = make(site, child);
  EXPECT_TRUE(is_descendant(child, root));
  EXPECT_TRUE(is_descendant(grandchild, root));
  EXPECT_TRUE(is_descendant(grandchild, child));
  EXPECT_FALSE(is_descendant(grandchild, sibling));
  EXPECT_FALSE(is_descendant(child, grandchild));
  EXPECT_FALSE(is_descendant(child, child));
  for (Task* task : {&child, &sibling, &grandchild}) destroy_task(pool, *task);
}

TEST_F(Creation, ATaskOnTheStackGetsOneTwinAndSoDoItsParents) {
  Task outer, inner;
  put_on_stack(outer, root);
  put_on_stack(inner, outer);
  EXPECT_EQ(outer.twin, nullptr);
  Task& twin = linkable(pool, inner);
  EXPECT_EQ(&linkable(pool, inner), &twin);
  EXPECT_EQ(twin.parent, outer.twin);
  EXPECT_EQ(outer.twin->parent, &root);
  EXPECT_EQ(twin.depth, inner.depth);
  EXPECT_EQ(JoinWord::references(root.join), 2u);
  EXPECT_EQ(JoinWord::references(outer.twin->join), 2u);
  EXPECT_EQ(JoinWord::children(outer.twin->join), 0u) << "an undeferred task is nobody's child to wait for";
  const shep_task_site site = {no_body, nullptr, 8, 8, nullptr};
  Task& child = make(site, inner);
  EXPECT_EQ(child.parent, &twin);
  EXPECT_TRUE(is_descendant(child, *outer.twin));
  EXPECT_TRUE(is_descendant(inner, *outer.twin));
  for (Task* task : {&child, &twin, outer.twin}) destroy_task(pool, *task);
}

}  // namespace
}  // namespace shep
