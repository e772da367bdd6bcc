// The kernel's list of the process's threads: it is whole, also where threads come and go, where the program has closed
// its descriptor, and in the child of a fork.
#include "topology/thread_list.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace {

using namespace shep;

bool has(const std::vector<pid_t>& threads, pid_t one) { return std::count(threads.begin(), threads.end(), one) == 1; }

// Threads that live as long as this.
class Living {
 public:
  explicit Living(int threads) {
    for (int i = 0; i < threads; ++i)
      threads_.emplace_back([this] {
        ids.fetch_add(1);
        while (!ends_) usleep(1000);
      });
    while (ids < threads) usleep(100);
  }
  ~Living() {
    ends_ = true;
    for (std::thread& each : threads_) each.join();
  }

 private:
  std::atomic<int> ids{0};
  std::atomic<bool> ends_{false};
  std::vector<std::thread> threads_;
};

TEST(ThreadList, HasAllThreads) {
  ThreadList list;
  EXPECT_TRUE(has(list.read_whole(), gettid()));
  const size_t before = list.read_whole().size();
  {
    const Living living(200);  // more than one reading of the kernel's yields
    EXPECT_EQ(list.read_whole().size(), before + 200);
    EXPECT_EQ(list.read().size(), before + 200);
  }
  list.close();
}

TEST(ThreadList, IsWholeWhileThreadsComeAndGo) {
  ThreadList list;
  const Living living(20);
  std::atomic<bool> ends{false};
  std::thread maker([&] {
    while (!ends) std::thread([] {}).join();
  });
  for (int i = 0; i < 300; ++i) {
    const std::vector<pid_t> threads = list.read_whole();
    EXPECT_GE(threads.size(), 22u);
    EXPECT_TRUE(has(threads, gettid()));
  }
  ends = true;
  maker.join();
  list.close();
}

TEST(ThreadList, OpensItsFolderAgainWhereTheProgramHasClosedIt) {
  ThreadList list;
  const int next = dup(0);
  close(next);
  EXPECT_TRUE(has(list.read(), gettid()));
  close(next);  // the list's
  const int own = open("/dev/null", O_RDONLY | O_CLOEXEC);
  ASSERT_EQ(own, next);
  EXPECT_TRUE(has(list.read(), gettid()));
  list.close();
  EXPECT_EQ(fcntl(own, F_GETFD), FD_CLOEXEC) << "the program's descriptor is open yet";
  close(own);
}

TEST(ThreadList, IsTheChildsOwnOnceItHasClosedItsParents) {
  ThreadList list;
  EXPECT_TRUE(has(list.read(), gettid()));
  const pid_t child = fork();
  if (child == 0) {
    list.close();
    const std::vector<pid_t> threads = list.read_whole();  // a sanitizer may have one of its own
    _exit(has(threads, getpid()) && !has(threads, getppid()) ? 0 : 1);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  list.close();
}

}  // namespace
