#include "memory/block_pool.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <set>
#include <thread>
#include <vector>

#include "platform/sanitizers.h"

namespace shep {
namespace {

TEST(BlockPool, BlocksAreAlignedAndApart) {
  BlockPool pool;
  std::vector<std::pair<char*, size_t>> blocks;
  for (size_t size : {1, 16, 112, 113, 128, 500, 1000, 4000, 4096, 100000}) {
    for (int i = 0; i < 50; ++i) {
      char* block = static_cast<char*>(pool.allocate(size));
      EXPECT_EQ(reinterpret_cast<uintptr_t>(block) % BlockPool::kAlign, 0u);
      memset(block, int(blocks.size() % 251), size);
      blocks.emplace_back(block, size);
    }
  }
  for (size_t i = 0; i < blocks.size(); ++i) {
    for (size_t byte = 0; byte < blocks[i].second; ++byte) ASSERT_EQ(uint8_t(blocks[i].first[byte]), i % 251);
    pool.free(blocks[i].first);
  }
}

TEST(BlockPool, ReusesWhatWasFreed) {
  if (memory_is_watched()) GTEST_SKIP() << "every block is malloc's";
  BlockPool pool;
  void* first = pool.allocate(64);
  pool.free(first);
  EXPECT_EQ(pool.allocate(64), first);
  pool.free(first);
}

// However many blocks pass from a producer to a consumer, the producer's memory stays what is outstanding at a time.
TEST(BlockPool, BlocksFreedElsewhereComeBack) {
  BlockPool producer, consumer;
  std::set<void*> seen;
  for (int round = 0; round < 1000; ++round) {
    std::vector<void*> outstanding;
    for (int i = 0; i < 100; ++i) outstanding.push_back(producer.allocate(64));
    seen.insert(outstanding.begin(), outstanding.end());
    for (void* block : outstanding) consumer.free(block);
  }
  EXPECT_LT(seen.size(), 600u);
  consumer.flush();
}

TEST(BlockPool, ManyThreadsFreeToOneOwner) {
  BlockPool owner;
  std::vector<std::vector<void*>> shares(4);
  for (int i = 0; i < 4000; ++i) shares[i % 4].push_back(owner.allocate(48));
  std::vector<std::thread> threads;
  for (auto& share : shares) {
    threads.emplace_back([&share] {
      BlockPool own;
      for (void* block : share) own.free(block);
    });
  }
  std::set<void*> all;
  for (std::thread& thread : threads) thread.join();
  for (auto& share : shares) all.insert(share.begin(), share.end());
  for (int i = 0; i < 4000; ++i) EXPECT_TRUE(all.erase(owner.allocate(48))) << "a block that was not freed";
}

}  // namespace
}  // namespace shep
