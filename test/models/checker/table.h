// A hash table of fixed size by address that is emptied in no time. Its memory comes zeroed from the system, and is
// never returned.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdint>

#include "checker/finding.h"

namespace model {

template <class Value> class Table {
 public:
  explicit Table(size_t capacity) : mask_(capacity - 1) {
    entries_ = static_cast<Entry*>(mmap(nullptr, capacity * sizeof(Entry), PROT_READ | PROT_WRITE,
                                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0));
    if (entries_ == MAP_FAILED) give_up("no memory for the model's tables");
  }

  void clear() {
    ++generation_;
    used_ = 0;
  }

  Value* find(uintptr_t key) const {
    Entry& entry = slot(key);
    return entry.generation == generation_ ? &entry.value : nullptr;
  }

  // A new value is all zeros.
  Value& get(uintptr_t key, bool& is_new) {
    Entry& entry = slot(key);
    is_new = entry.generation != generation_;
    if (is_new) {
      if (++used_ > mask_ / 2) give_up("an execution is too long for the model's tables");
      entry.generation = generation_;
      entry.key = key;
      entry.value = {};
    }
    return entry.value;
  }

 private:
  struct Entry {
    uintptr_t key;
    uint32_t generation;
    Value value;
  };

  Entry& slot(uintptr_t key) const {
    size_t at = (key * 0x9e3779b97f4a7c15u >> 20) & mask_;
    while (entries_[at].generation == generation_ && entries_[at].key != key) at = (at + 1) & mask_;
    return entries_[at];
  }

  const size_t mask_;
  Entry* entries_;
  uint32_t generation_ = 1;
  size_t used_ = 0;
};

}  // namespace model
