#include "platform/futex_lock.h"

#include <gtest/gtest.h>

#include <mutex>
#include <thread>
#include <vector>

namespace shep {
namespace {

TEST(FutexLock, ExcludesMoreThreadsThanCores) {
  FutexLock lock;
  long plain = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([&] {
      for (int step = 0; step < 20000; ++step) {
        std::lock_guard guard(lock);
        plain = plain + 1;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(plain, 8 * 20000);
  EXPECT_TRUE(lock.try_lock());
  EXPECT_FALSE(lock.try_lock());
  lock.unlock();
}

}  // namespace
}  // namespace shep
