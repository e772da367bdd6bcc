// On this machine's own kernel; the tests of the guest (docs/numa-testing.md) have one with several nodes.
#include "locality/page_home.h"

#include <gtest/gtest.h>
#include <numaif.h>
#include <sys/mman.h>
#include <unistd.h>

namespace shep {
namespace {

class PageHomesTest : public testing::Test {
 protected:
  static constexpr size_t kBytes = 1 << 20;

  void SetUp() override {
    memory = static_cast<char*>(mmap(nullptr, kBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    ASSERT_NE(memory, MAP_FAILED);
    void* page = &memory;
    page = reinterpret_cast<void*>(reinterpret_cast<uintptr_t>(page) & -uintptr_t(sysconf(_SC_PAGESIZE)));
    int node;
    if (!machine().real || move_pages(0, 1, &page, nullptr, &node, 0) != 0)
      GTEST_SKIP() << "the kernel does not say where pages are";
  }
  void TearDown() override { munmap(memory, kBytes); }

  void touch(size_t bytes) {
    for (size_t at = 0; at < bytes; at += 4096) memory[at] = 1;
  }

  // Domains of one node: the same memory is near to all of them.
  const Domains domains{machine(), {ShepherdShape::kCount, 4}};
  PageHomes homes{domains};
  char* memory;
};

TEST_F(PageHomesTest, UntouchedMemoryHasNone) {
  EXPECT_EQ(homes.home(memory, kBytes, 0), Domains::kNone);
  EXPECT_EQ(homes.home(memory, 0, 0), Domains::kNone);
}

TEST_F(PageHomesTest, ItHasOneOnceItWasTouched) {
  EXPECT_EQ(homes.home(memory, kBytes, 0), Domains::kNone);
  touch(kBytes);
  EXPECT_NE(homes.home(memory, kBytes, 0), Domains::kNone);
}

TEST_F(PageHomesTest, OfSeveralThePreferredOne) {
  if (machine().nodes.size() > 1) GTEST_SKIP() << "the domains are on several nodes";
  touch(kBytes);
  for (int domain = 0; domain < domains.count(); ++domain) EXPECT_EQ(homes.home(memory, kBytes, domain), domain);
}

TEST_F(PageHomesTest, OtherwiseTheSameDataHaveTheSameEachTime) {
  touch(kBytes);
  const int home = homes.home(memory, kBytes, Domains::kNone);
  EXPECT_NE(home, Domains::kNone);
  for (int i = 0; i < 10; ++i) EXPECT_EQ(homes.home(memory, kBytes, Domains::kNone), home);
}

TEST_F(PageHomesTest, WhatIsKnownHoldsUntilItIsForgotten) {
  touch(kBytes);
  const int home = homes.home(memory, kBytes, 0);
  madvise(memory, kBytes, MADV_DONTNEED);
  homes.forget();
  EXPECT_NE(home, Domains::kNone);
  EXPECT_EQ(homes.home(memory, kBytes, 0), Domains::kNone);
}

TEST_F(PageHomesTest, MostPagesDecideAndUntouchedOnesDoNotCount) {
  touch(kBytes / 2);
  EXPECT_NE(homes.home(memory, kBytes, 0), Domains::kNone);
}

TEST_F(PageHomesTest, WithOneDomainThereIsNothingToAsk) {
  const Domains one(machine(), {ShepherdShape::kAll, 0});
  touch(kBytes);
  EXPECT_EQ(PageHomes(one).home(memory, kBytes, 0), Domains::kNone);
}

}  // namespace
}  // namespace shep
