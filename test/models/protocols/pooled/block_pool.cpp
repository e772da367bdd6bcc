// Blocks that come back to their owner (runtime/memory/block_pool.h): what the last user did with one comes before what
// the next does.
#include "memory/block_pool.h"

#include "model.h"

namespace {

struct Returned {
  static constexpr int kThreads = 3;
  static constexpr int kBlocks = 2;
  static constexpr size_t kBytes = 64;

  void run(int thread) {
    if (thread > 0) return use(thread);
    for (std::atomic<int*>& each : lent) each.store(make(), std::memory_order_release);
    for (int i = 0; i < kBlocks; ++i) pools[0].free(make());
  }
  int* make() {
    int* const block = static_cast<int*>(pools[0].allocate(kBytes));
    *block = 1;
    return block;
  }
  void use(int thread) {
    int* const block = lent[thread - 1].load(std::memory_order_acquire);
    if (!block) return;
    model::require(*block == 1, "the block has %d in it", *block);
    *block = 2;
    pools[thread].free(block);
    pools[thread].flush();
    lent[thread - 1].store(nullptr, std::memory_order_relaxed);
  }
  void finish() {
    for (std::atomic<int*>& each : lent) {
      if (each) pools[0].free(each);
    }
  }

  shep::BlockPool pools[3];
  std::atomic<int*> lent[kBlocks] = {};
};
const model::Registered<Returned> returned("block_pool");

}  // namespace
