// Programs that share the machine, under the scheduler of the environment: what they compute, and that no core has
// threads of two programs. Each is a process of its own, which this program starts anew with SHEPHERD_SHARE.
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include "coming_and_going.h"
#include "platform/clock.h"
#include "sharing/division.h"
#include "sharing/table.h"
#include "topology/machine.h"

namespace {

using namespace coming_and_going;
using namespace shep;

// A scratch folder for the table of the processes of one test.
class Folder {
 public:
  Folder() {
    // In memory where there is such a folder, as a runtime directory: on a disk that others use a write may take
    // seconds.
    std::string name = std::string(access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp") + "/sharing_XXXXXX";
    name_ = mkdtemp(name.data());
    setenv("XDG_RUNTIME_DIR", name_.c_str(), 1);
  }
  ~Folder() {
    unlink(sharing_file().c_str());
    rmdir(name_.c_str());
  }

 private:
  std::string name_;
};

std::vector<int> threads_of(pid_t process) {
  std::vector<int> result;
  DIR* const folder = opendir(("/proc/" + std::to_string(process) + "/task").c_str());
  while (const dirent* const entry = folder ? readdir(folder) : nullptr)
    if (const int thread = atoi(entry->d_name); thread > 0) result.push_back(thread);
  if (folder) closedir(folder);
  return result;
}

// A program without threads that takes the cores it is promised and gives them back, with changing shares. While it has
// a core it looks for threads of the program that may run there.
class Rival {
 public:
  explicit Rival(pid_t watched) : watched_(watched) {
    std::string problem;
    if (!table_.open(sharing_file(), true, problem)) _exit(2);
  }

  // Returns 0; 1: it has found threads on its cores; 5: it had none to look at.
  int run(int changes) {
    std::mt19937 random(2);
    for (int i = 0; i < changes; ++i) {
      lock();
      if (own_ < 0) enter();
      change(random);
      table_.call(~Programs{0});
      table_.unlock();
      usleep(300);
      visit(i + 1 == changes || random() % 2 == 0);
    }
    return intruders_ > 0 ? 1 : looks_ > 0 ? 0 : 5;
  }

 private:
  SharedProgram& self() { return table_.data().programs[own_]; }

  // The table's holder may be without a processor, or stopped, for longer than one try takes (0.1 s).
  void lock() {
    while (!table_.try_lock())
      if (errno != EAGAIN) _exit(3);
  }

  void enter() {
    own_ = table_.enter();
    self().speedup = 1;
    self().most = kMostSharedCpus;
    for (uint64_t& each : self().cpus) each = ~uint64_t{0};
  }
  void change(std::mt19937& random) {
    self().speedup = random() % 2 ? 0.01 : 100;
    self().tasks = random() % 2 ? 1 : kMostSharedCpus;
    self().heard_at = monotonic_ns();
    self().is_here = 1;
    promise_cores(table_.data(), monotonic_ns());
  }
  // Takes and gives cores, as a program does, and looks at those that it has; or leaves altogether.
  void visit(bool leaves) {
    lock();
    const uint32_t me = uint32_t(own_) + 1;
    for (int core = 0; core < kMostSharedCpus; ++core) {
      SharedCpu& each = table_.data().cpus[core];
      if (!stands_for_core(table_.data(), core)) continue;
      if (each.owner == 0 && each.promised == me) each.owner = me;
      if (each.owner == me) count_intruders(core);
      if (each.owner == me && each.promised != me) each.owner = 0;
    }
    if (leaves) table_.leave(own_), own_ = -1, table_.call(~Programs{0});
    table_.unlock();
  }
  void count_intruders(int core) {
    ++looks_;
    for (int thread : threads_of(watched_)) {
      cpu_set_t set;
      if (sched_getaffinity(thread, sizeof set, &set) == 0 && CPU_ISSET(core, &set)) ++intruders_;
    }
  }

  const pid_t watched_;
  ShareTable table_;
  int own_ = -1;
  int intruders_ = 0, looks_ = 0;
};

// Runs programs until the pipe is closed.
[[noreturn]] void run_shared(int stop) {
  char byte;
  do run_programs(4);
  while (!testing::Test::HasFatalFailure() && read(stop, &byte, 1) < 0);
  exit(testing::Test::HasFatalFailure() ? 1 : 0);
}

// The same in the child of a fork, after its parent has shared the machine; the parent waits.
[[noreturn]] void run_forked(int stop) {
  run_programs(2);
  const pid_t child = fork();
  if (child == 0) run_shared(stop);
  int status;
  waitpid(child, &status, 0);
  exit(WIFEXITED(status) ? WEXITSTATUS(status) : 1);
}

// A program of its own, since this process has begun OpenMP without sharing.
class Program {
 public:
  explicit Program(const char* policy = "static", const char* way = "--run-shared") {
    int ends[2];
    EXPECT_EQ(pipe2(ends, O_NONBLOCK), 0);
    pid = fork();
    if (pid == 0) {
      close(ends[1]);
      setenv("SHEPHERD_SHARE", policy, 1);
      execl("/proc/self/exe", "sharing_test", way, std::to_string(ends[0]).c_str(), nullptr);
      _exit(4);
    }
    close(ends[0]);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    stop_ = ends[1];
  }
  // Returns the status of its end.
  int end() {
    close(stop_);
    int status = 0;
    EXPECT_EQ(waitpid(pid, &status, 0), pid);
    return status;
  }

  pid_t pid;

 private:
  int stop_;
};

class Watcher {
 public:
  Watcher() {
    std::string problem;
    EXPECT_TRUE(table_.open(sharing_file(), true, problem)) << problem;
  }

  // Reads the table anew, as do all that follow.
  void look() {
    while (!table_.is_there() || !table_.try_lock()) open_again();
    const bool is_sound = table_.is_sound();
    table_.unlock_unchanged();
    if (!is_sound) open_again(), look();
  }
  const SharedProgram* entry(pid_t process) {
    look();
    for (const SharedProgram& each : table_.data().programs)
      if (each.is_here && each.pid == process) return &each;
    return nullptr;
  }
  int programs() {
    look();
    int found = 0;
    for (const SharedProgram& each : table_.data().programs) found += each.is_here == 1;
    return found;
  }
  bool is_empty() { return programs() == 0; }
  int cores() {
    return count([](const SharedCpu&) { return true; });
  }
  int cores_of(pid_t process) {
    const SharedProgram* const program = entry(process);
    const uint32_t owner = program ? uint32_t(program - table_.data().programs) + 1 : ~0u;
    return count([&](const SharedCpu& each) { return each.owner == owner; });
  }
  // Waits as long as it takes; the test has a time limit.
  template <class Holds> void await(Holds holds) {
    while (!holds()) usleep(1000);
  }
  void close() { table_.close(); }
  void hold() {
    while (!table_.try_lock()) {}
  }
  void let_go() { table_.unlock_unchanged(); }

 private:
  // Somebody else may make it.
  void open_again() {
    table_.close();
    std::string problem;
    while (!table_.open(sharing_file(), true, problem)) usleep(1000);
  }
  template <class Fits> int count(Fits fits) {
    look();
    int cores = 0;
    for (int cpu = 0; cpu < kMostSharedCpus; ++cpu)
      cores += stands_for_core(table_.data(), cpu) && fits(table_.data().cpus[cpu]);
    return cores;
  }

  ShareTable table_;
};

// Returns how the rival has ended. Between its start and end the watcher may do something.
template <class Meanwhile> int run_rival(int changes, const Meanwhile& meanwhile) {
  const Folder folder;
  Watcher watcher;
  Program program;
  watcher.await([&] { return watcher.entry(program.pid); });
  const pid_t rival = fork();
  if (rival == 0) {
    watcher.close();
    _exit(Rival(program.pid).run(changes));
  }
  int status = 0;
  while (waitpid(rival, &status, WNOHANG) == 0) meanwhile(watcher, program);
  EXPECT_EQ(program.end(), 0);
  EXPECT_TRUE(watcher.is_empty());
  return status;
}

// SHEPHERD_TEST_REVOCATIONS sets how many there are.
int revocations() {
  const char* const set = getenv("SHEPHERD_TEST_REVOCATIONS");
  return set ? atoi(set) : 2000;
}

TEST(Sharing, NoCoreHasTwoOwners) {
  if (machine().cores.size() < 2) GTEST_SKIP() << "needs two cores";
  EXPECT_EQ(run_rival(revocations(), [](Watcher&, Program&) { usleep(1000); }), 0)
      << "1: threads on a core of another program's";
}

// A program that is stopped, or has no processor, while it holds the table keeps others waiting, and nothing else. It
// is stopped there by the test, which so has the lock for longer than a try takes.
TEST(Sharing, NoCoreHasTwoOwnersWhereTheTableIsHeldForLong) {
  if (machine().cores.size() < 2) GTEST_SKIP() << "needs two cores";
  int holds = 0;
  const auto hold_now_and_then = [&](Watcher& watcher, Program&) {
    usleep(20'000);
    if (holds++ >= 2) return;
    watcher.look();
    watcher.hold();
    usleep(250'000);
    watcher.let_go();
  };
  EXPECT_EQ(run_rival(300, hold_now_and_then), 0) << "1: threads on a core of another program's; 3: it gave up";
  EXPECT_GT(holds, 0);
}

// Fenech's first version ended a thread and made another one for each core that changed hands (2013, 5.3.3).
TEST(Sharing, CoresChangeHandsWithoutNewThreads) {
  if (machine().cores.size() < 2) GTEST_SKIP() << "needs two cores";
  constexpr size_t kAll = 5;  // the team's, and the keeper
  std::vector<int> first;
  int made = 0, looks = 0;
  const auto count_new = [&](Watcher&, Program& program) {
    const std::vector<int> now = threads_of(program.pid);
    if (first.empty() && now.size() >= kAll) first = now;
    ++looks;
    for (int each : now) made += !first.empty() && std::count(first.begin(), first.end(), each) == 0;
    usleep(5000);
  };
  EXPECT_EQ(run_rival(500, count_new), 0);
  EXPECT_EQ(first.size(), kAll);
  EXPECT_EQ(made, 0) << "in " << looks << " looks";
}

// Blackbourn's second strategy (2016, 6.4.1): fewer threads are awake, and the kernel places them.
TEST(Sharing, ThreadsThatAreOnlyCountedRunEverywhere) {
  if (machine().cores.size() < 2) GTEST_SKIP() << "needs two cores";
  const Folder folder;
  Watcher watcher;
  Program counted("threads"), other("auto");
  watcher.await([&] { return watcher.cores_of(counted.pid) > 0 && watcher.cores_of(other.pid) > 0; });
  EXPECT_LT(watcher.cores_of(counted.pid), watcher.cores());
  cpu_set_t all;
  ASSERT_EQ(sched_getaffinity(0, sizeof all, &all), 0);
  int bound = 0;
  const auto is_elsewhere = [&](pid_t program) {
    bool found = false;
    for (int thread : threads_of(program)) {
      cpu_set_t set;
      found |= sched_getaffinity(thread, sizeof set, &set) == 0 && CPU_COUNT(&set) < CPU_COUNT(&all);
    }
    return found;
  };
  watcher.await([&] { return is_elsewhere(other.pid); });
  for (int i = 0; i < 50; ++i, usleep(1000)) bound += is_elsewhere(counted.pid);
  EXPECT_EQ(bound, 0);
  EXPECT_EQ(counted.end(), 0);
  EXPECT_EQ(other.end(), 0);
  EXPECT_TRUE(watcher.is_empty());
}

TEST(Sharing, TheCoresOfAProgramThatIsKilledAreFree) {
  const Folder folder;
  Watcher watcher;
  Program first, second("auto");
  watcher.await([&] { return watcher.cores_of(first.pid) > 0 && watcher.cores_of(second.pid) > 0; });
  kill(first.pid, SIGKILL);
  watcher.await([&] { return watcher.cores_of(second.pid) == watcher.cores(); });
  EXPECT_EQ(watcher.entry(first.pid), nullptr);
  first.end();
  EXPECT_EQ(second.end(), 0);
  EXPECT_TRUE(watcher.is_empty());
}

TEST(Sharing, AProgramThatComesGetsACoreAndLeavesItAtItsEnd) {
  const Folder folder;
  Watcher watcher;
  Program first("auto");
  watcher.await([&] { return watcher.cores_of(first.pid) == watcher.cores() && watcher.cores() > 0; });
  Program second("auto");
  watcher.await([&] { return watcher.cores_of(second.pid) > 0 || watcher.cores() == 1; });
  EXPECT_EQ(second.end(), 0);
  watcher.await([&] { return watcher.cores_of(first.pid) == watcher.cores(); });
  EXPECT_EQ(first.end(), 0);
}

TEST(Sharing, AStoppedProgramLendsItsCores) {
  const Folder folder;
  Watcher watcher;
  Program first, second;
  watcher.await([&] { return watcher.cores_of(first.pid) > 0 && watcher.cores_of(second.pid) > 0; });
  kill(first.pid, SIGSTOP);
  watcher.await([&] { return watcher.cores_of(second.pid) == watcher.cores(); });
  kill(first.pid, SIGCONT);
  watcher.await([&] { return watcher.cores_of(first.pid) > 0; });
  EXPECT_EQ(first.end(), 0);
  EXPECT_EQ(second.end(), 0);
}

TEST(Sharing, MoreProgramsThanCoresAllRun) {
  const Folder folder;
  Watcher watcher;
  std::vector<Program> programs(machine().cores.size() + 2);
  for (Program& each : programs) {
    watcher.await([&] {
      const SharedProgram* const entry = watcher.entry(each.pid);
      return entry && (entry->guest_at > 0 || watcher.cores_of(each.pid) > 0);
    });
  }
  for (Program& each : programs) EXPECT_EQ(each.end(), 0);
  EXPECT_TRUE(watcher.is_empty());
}

// Whoever shares has the file opened again, or made anew.
TEST(Sharing, ProgramsFindEachOtherAgainWhereTheFileIsCutOrRemoved) {
  const Folder folder;
  Watcher watcher;
  Program first, second("auto");
  const std::string file = sharing_file();
  const auto both_have_one = [&] {
    const SharedProgram *const one = watcher.entry(first.pid), *const other = watcher.entry(second.pid);
    return one && other && (watcher.cores() < 2 || (watcher.cores_of(first.pid) && watcher.cores_of(second.pid)));
  };
  for (int round = 0; round < 8; ++round) {
    watcher.await(both_have_one);
    if (round % 2) {
      unlink(file.c_str());
    } else {
      EXPECT_EQ(truncate(file.c_str(), 0), 0);
    }
  }
  watcher.await(both_have_one);
  EXPECT_EQ(first.end(), 0);
  EXPECT_EQ(second.end(), 0);
  EXPECT_TRUE(watcher.is_empty());
}

TEST(Sharing, AProgramGoesOnAloneWhereTheFileIsSpoiled) {
  const Folder folder;
  {
    Watcher watcher;
    Program program;
    watcher.await([&] { return watcher.entry(program.pid); });
    const std::string file = sharing_file();
    const int open_file = open(file.c_str(), O_WRONLY);
    const std::string nonsense(sizeof(SharedTable), '\x55');
    EXPECT_EQ(pwrite(open_file, nonsense.data(), nonsense.size(), 0), ssize_t(nonsense.size()));
    close(open_file);
    usleep(600'000);  // some looks
    EXPECT_EQ(program.end(), 0);
  }
}

TEST(Sharing, AProgramJoinsLaterWhereAnotherHoldsTheTable) {
  const Folder folder;
  Watcher watcher;
  watcher.hold();
  Program program;
  usleep(500'000);  // it does not wait that long
  watcher.let_go();
  watcher.await([&] { return watcher.entry(program.pid); });
  EXPECT_EQ(program.end(), 0);
  EXPECT_TRUE(watcher.is_empty());
}

TEST(Sharing, TheChildOfAForkJoinsForItself) {
  const Folder folder;
  Watcher watcher;
  Program program("static", "--run-forked");
  watcher.await([&] { return watcher.entry(program.pid) && watcher.programs() == 2; });
  EXPECT_EQ(program.end(), 0);
  EXPECT_TRUE(watcher.is_empty());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 3 && std::string(argv[1]) == "--run-shared") run_shared(atoi(argv[2]));
  if (argc == 3 && std::string(argv[1]) == "--run-forked") run_forked(atoi(argv[2]));
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
