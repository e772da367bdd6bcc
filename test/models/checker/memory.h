// The memory of the C++ standard, operationally: each atomic location has its stores in modification order, and a load
// may read any of them that happens-before does not hide from its thread. test/models/README.md says what this covers.
#pragma once

#include <cstddef>
#include <cstdint>

#include "checker/chooser.h"
#include "checker/knowledge.h"
#include "checker/table.h"

namespace model {

class Memory {
 public:
  explicit Memory(Chooser*& chooser) : chooser_(chooser) {}

  // An execution begins, with whatever memory holds now known to everybody.
  void begin();

  // Atomic accesses of 1, 2, 4 or 8 bytes; `order` as in __ATOMIC_*.
  uint64_t load(int thread, const volatile void* at, unsigned size, int order);
  void store(int thread, volatile void* at, unsigned size, uint64_t value, int order);
  // Stores change(old, operand), and returns the old value.
  using Change = uint64_t (*)(uint64_t old, uint64_t operand);
  uint64_t update(int thread, volatile void* at, unsigned size, Change change, uint64_t operand, int order);
  bool compare_exchange(int thread, volatile void* at, unsigned size, uint64_t& expected, uint64_t desired, bool weak,
                        int success, int failure);
  void fence(int thread, int order);
  // A fence for the compiler alone, and the fence in every thread that makes one of it (membarrier): what comes before
  // the former in one thread, and the latter in another, is ordered as if both were full fences.
  void light_fence(int thread);
  void process_fence(int thread);

  // Accesses that are not atomic: must be ordered after all others that they conflict with.
  void read(int thread, const volatile void* at, size_t size) { touch_all(thread, at, size, kRead); }
  void write(int thread, const volatile void* at, size_t size);
  // The memory is somebody else's from now on, or nobody's.
  void forget(const volatile void* at, size_t size);

  // Somebody else than the thread under execution has used the location in some execution so far.
  bool is_shared(const volatile void* at) const;

 private:
  static constexpr uint32_t kReach = 8;  // stores that a load may read, the newest included

  struct Store {
    uint64_t value;
    const Snapshot* published;  // to whoever acquires it; null: nothing
    // Of that, what `releaser` has published, whose later stores here publish it as well.
    int releaser;
    const Snapshot* released;
  };
  struct Location {
    uint32_t index;
    uint32_t size;
    uint32_t count;  // of stores so far: the newest is number count - 1
    uint32_t floor;  // of those that may be read
    Store stores[kReach];
  };
  enum Access : uint8_t { kRead, kWrite, kAtomicRead, kAtomicWrite };
  // For each of eight bytes and each thread, when it accessed it last.
  struct Word {
    uint32_t when[4][kThreads];
    uint8_t bytes[4][kThreads];
    bool has_atomic;
  };
  struct Sharing {
    int first;  // thread
    bool shared;
  };

  Location& locate(int thread, const volatile void* at, unsigned size);
  const Store& select(int thread, Location& location, int order, uint64_t* must_be_newest);
  void receive(int thread, const Store& store, int order);
  void append(int thread, Location& location, volatile void* at, uint64_t value, int order, bool is_update);
  void advance(int thread) { ++known_[thread].clocks[thread]; }
  const Snapshot* snapshot(const Knowledge& of);
  const Snapshot* both(const Snapshot* a, const Snapshot* b);
  Snapshot* new_snapshot();

  bool touch_all(int thread, const volatile void* at, size_t size, Access access);
  void check(int thread, uintptr_t address, const Word& word, uint8_t bytes, Access access);

  Chooser*& chooser_;
  // begin() empties no more of these than the execution before has used.
  Knowledge known_[kThreads] = {};
  Knowledge pending_[kThreads] = {};  // from relaxed loads, for an acquire fence
  const Snapshot* released_[kThreads] = {};  // at the last release fence
  Knowledge in_order_ = {};  // what sequentially consistent operations have in common
  Knowledge at_light_fence_[kThreads] = {};
  Knowledge at_process_fence_ = {};
  uint32_t process_fences_ = 0;
  uint32_t process_fences_met_[kThreads] = {};

  uint32_t locations_ = 0;
  Table<Location> stores_{1 << 13};
  Table<Word> words_{1 << 17};
  Table<Sharing> sharing_{1 << 16};  // over all executions
  char* snapshots_ = nullptr;
  size_t used_ = 0;
};

}  // namespace model
