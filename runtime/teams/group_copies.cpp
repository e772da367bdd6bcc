#include "teams/group_copies.h"

#include <algorithm>
#include <cstdlib>
#include <new>
#include <utility>

#include "platform/fatal.h"
#include "teams/team.h"

namespace shep {

namespace {

GroupCopy* find(GroupCopy* first, const void* original) {
  while (first && first->original != original) first = first->next;
  return first;
}

GroupCopy* make_copy(const void* original, size_t size, size_t alignment) {
  alignment = std::max(alignment, alignof(GroupCopy));
  const size_t room = (sizeof(GroupCopy) + alignment - 1) / alignment * alignment;
  void* block = nullptr;
  if (posix_memalign(&block, alignment, room + size) != 0) fatal("no memory for a groupprivate variable");
  return new (block) GroupCopy{original, static_cast<char*>(block) + room, nullptr};
}

}  // namespace

void* copy_in_group(ContentionGroup& group, void* original, size_t size, size_t alignment) {
  if (group.first && !group.opener) return original;
  // Acquires what the thread that pushed a copy has written of it, here and where the push below fails.
  GroupCopy* head = group.copies.load(std::memory_order_acquire);
  if (const GroupCopy* found = find(head, original)) return found->bytes;
  GroupCopy* const mine = make_copy(original, size, alignment);
  while (true) {
    mine->next = head;
    // Releases the copy to those that load the head.
    if (group.copies.compare_exchange_weak(head, mine, std::memory_order_release, std::memory_order_acquire))
      return mine->bytes;
    const GroupCopy* const found = find(head, original);
    if (!found) continue;
    free(mine);
    return found->bytes;
  }
}

void forget_copies(ContentionGroup& group) {
  // Relaxed: the tasks that pushed them have been waited for.
  GroupCopy* next = group.copies.exchange(nullptr, std::memory_order_relaxed);
  while (next) free(std::exchange(next, next->next));
}

}  // namespace shep
