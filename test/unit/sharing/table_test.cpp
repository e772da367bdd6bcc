// The file in which programs find each other: who may come in, and what stays of those that go.
#include "sharing/table.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <random>
#include <string>

#include "platform/clock.h"
#include "sharing/division.h"
#include "sharing/ownership.h"

namespace {

using namespace shep;

class SharingTable : public testing::Test {
 protected:
  SharingTable() {
    char folder[] = "/tmp/sharing_table_XXXXXX";
    folder_ = mkdtemp(folder);
    file_ = folder_ + "/table";
  }
  ~SharingTable() override {
    unlink(file_.c_str());
    rmdir(folder_.c_str());
  }

  // Returns why the file is refused; empty: it is not.
  std::string refusal() {
    ShareTable table;
    std::string problem;
    return table.open(file_, true, problem) ? "" : problem;
  }
  void make_file(const std::string& text, mode_t mode = 0600) {
    std::ofstream(file_) << text;
    chmod(file_.c_str(), mode);
  }
  // Spoils what a table has at that place.
  void spoil(size_t place, const std::string& text) {
    ASSERT_EQ(refusal(), "");
    std::fstream file(file_);
    constexpr uint32_t kUsed[] = {1, 1};  // else nobody looks there
    file.seekp(std::streamoff(offsetof(SharedTable, programs_used)));
    file.write(reinterpret_cast<const char*>(kUsed), sizeof kUsed);
    file.seekp(std::streamoff(place));
    file << text;
  }

  std::string folder_, file_;
};

// Runs in a process of its own; it reports by closing a pipe, and lives until it is killed.
class Other {
 public:
  explicit Other(const std::function<void()>& body) {
    int ends[2];
    EXPECT_EQ(pipe(ends), 0);
    pid = fork();
    if (pid == 0) {
      body();
      close(ends[0]);
      close(ends[1]);
      while (true) pause();
    }
    close(ends[1]);
    char nothing;
    EXPECT_EQ(read(ends[0], &nothing, 1), 0);
    close(ends[0]);
  }
  void kill_it() {
    if (pid > 0) kill(pid, SIGKILL), waitpid(pid, nullptr, 0);
    pid = 0;
  }
  ~Other() { kill_it(); }

  pid_t pid;
};

// Enters with that many cores to use, of which it says to have work for all.
int come(ShareTable& table, int cores) {
  EXPECT_TRUE(table.try_lock());
  table.bury_the_dead();
  const int own = table.enter();
  SharedProgram& entry = table.data().programs[own];
  entry.speedup = 1;
  entry.tasks = entry.most = cores;
  entry.cpus[0] = (uint64_t{1} << cores) - 1;
  entry.heard_at = monotonic_ns();
  entry.is_here = 1;
  for (int cpu = 0; cpu < cores; ++cpu) table.data().cpus[cpu].core = cpu + 1;
  table.data().cpus_used = uint32_t(cores);
  table.unlock();
  return own;
}

TEST_F(SharingTable, IsWholeAgainWhereItIsCutBetweenALookAndItsEnd) {
  ShareTable table;
  std::string problem;
  ASSERT_TRUE(table.open(file_, true, problem));
  come(table, 2);
  ASSERT_TRUE(table.try_lock());
  ASSERT_EQ(truncate(file_.c_str(), 0), 0);
  table.unlock();
  EXPECT_EQ(refusal(), "");
  ASSERT_TRUE(table.try_lock());
  EXPECT_TRUE(table.is_sound());
  table.unlock_unchanged();
}

TEST_F(SharingTable, IsTheUsersAlone) {
  EXPECT_EQ(refusal(), "");
  struct stat status;
  ASSERT_EQ(stat(file_.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0600u);
  EXPECT_EQ(refusal(), "") << "the second time";
  chmod(file_.c_str(), 0644);
  EXPECT_EQ(refusal(), "other users may open it");
}

TEST_F(SharingTable, RefusesWhatIsNoTable) {
  make_file("something of the user's");
  EXPECT_EQ(refusal(), "it is no table of this version");
  make_file(std::string(sizeof(SharedTable), 'x'));
  EXPECT_EQ(refusal(), "it is no table of this version");
}

TEST_F(SharingTable, RefusesAnotherVersion) {
  spoil(offsetof(SharedTable, version), "2");
  EXPECT_EQ(refusal(), "it is no table of this version");
}

TEST_F(SharingTable, RefusesACorruptOne) {
  spoil(offsetof(SharedTable, cpus) + offsetof(SharedCpu, owner), "zz");
  EXPECT_EQ(refusal(), "it is corrupt");
}

TEST_F(SharingTable, RefusesCorruptSpeedups) {
  const float none = std::nanf("");
  for (const SharedSpeedup second : {SharedSpeedup{2, 2}, SharedSpeedup{8, none}, SharedSpeedup{8, -1}}) {
    unlink(file_.c_str());
    SharedProgram program = {.is_here = 1, .speedup = 1, .most = 1};
    program.measured[0] = {.cores = 4, .speedup = 4};
    program.measured[1] = second;
    spoil(offsetof(SharedTable, programs), std::string(reinterpret_cast<char*>(&program), sizeof program));
    EXPECT_EQ(refusal(), "it is corrupt");
  }
}

// Whatever bytes others write into what is in use, a table is refused, or no worse than a wrong one.
TEST_F(SharingTable, WhateverIsWrittenIntoItDoesNoHarm) {
  ShareTable writer;
  std::string problem;
  ASSERT_TRUE(writer.open(file_, true, problem));
  come(writer, 8);
  std::mt19937 random(21);
  std::string bytes(sizeof(SharedTable), 0);
  std::ifstream(file_).read(bytes.data(), std::streamsize(bytes.size()));
  const size_t parts[][2] = {{0, offsetof(SharedTable, programs) + sizeof(SharedProgram)},
                             {offsetof(SharedTable, cpus), 8 * sizeof(SharedCpu)}};
  int refused = 0;
  constexpr int kRounds = 2000;
  for (int round = 0; round < kRounds; ++round) {
    std::string spoilt = bytes;
    for (int i = 1 + int(random() % 4); i > 0; --i) {
      const auto& [begin, length] = parts[random() % 2];
      spoilt[begin + random() % length] = char(random());
    }
    std::ofstream(file_, std::ios::in | std::ios::out | std::ios::binary) << spoilt;
    ShareTable table;
    if (!table.open(file_, true, problem)) {
      ++refused;
      continue;
    }
    ASSERT_TRUE(table.try_lock());
    SharedTable& data = table.data();
    const int64_t now = monotonic_ns();
    table.bury_the_dead();
    promise_cores(data, now);
    cores_if_busy(data, 0, now);
    core_for_guest(data, 0);
    take_promised(data, 0, now);
    give_owed(data, 0, [] { return true; });
    EXPECT_TRUE(table.is_sound());
    table.unlock_unchanged();
  }
  EXPECT_GT(refused, kRounds / 20);
  EXPECT_LT(refused, kRounds);
}

TEST_F(SharingTable, FollowsNoLink) {
  const std::string target = folder_ + "/target";
  std::ofstream(target) << "mine";
  ASSERT_EQ(symlink(target.c_str(), file_.c_str()), 0);
  EXPECT_EQ(refusal(), "it is a symbolic link");
  unlink(file_.c_str());
  ASSERT_EQ(link(target.c_str(), file_.c_str()), 0);
  chmod(target.c_str(), 0600);
  EXPECT_EQ(refusal(), "it has another name");
  unlink(target.c_str());
}

TEST_F(SharingTable, RefusesAFolderAndAPipe) {
  ASSERT_EQ(mkfifo(file_.c_str(), 0600), 0);
  EXPECT_EQ(refusal(), "it is no regular file");
}

TEST_F(SharingTable, HasItsModeWhateverTheUmask) {
  const mode_t before = umask(0777);
  EXPECT_EQ(refusal(), "");
  umask(before);
  struct stat status;
  ASSERT_EQ(stat(file_.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0600u);
}

TEST_F(SharingTable, IsRefusedWhereTheFileMayNotGrow) {
  const pid_t child = fork();
  if (child == 0) {
    const rlimit small = {1024, 1024};
    _exit(setrlimit(RLIMIT_FSIZE, &small) != 0 ? 2 : refusal() != strerror(EFBIG));
  }
  int status;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0) << "a signal, or another answer";
  EXPECT_EQ(refusal(), "") << "what is left of it is no hindrance";
}

TEST_F(SharingTable, ACutFileIsFoundAtTheNextLook) {
  ShareTable table;
  std::string problem;
  ASSERT_TRUE(table.open(file_, true, problem));
  come(table, 2);
  for (off_t length : {off_t(0), off_t(100), off_t(sizeof(SharedTable)) - 1}) {
    ASSERT_EQ(truncate(file_.c_str(), length), 0);
    ASSERT_TRUE(table.try_lock());
    EXPECT_FALSE(table.is_sound());
    table.unlock_unchanged();
    await_call(table.own_calls(), 0, 0, 1000);
    end_wait(table.own_calls(), 0);
  }
  EXPECT_TRUE(table.is_there());
  unlink(file_.c_str());
  EXPECT_FALSE(table.is_there());
}

// Only what is in use is read: of a table that another program has made anew nothing is what it was.
TEST_F(SharingTable, ATableThatIsMadeAnewIsNotTakenForTheOldOne) {
  ShareTable table, other;
  std::string problem;
  ASSERT_TRUE(table.open(file_, true, problem));
  EXPECT_EQ(come(table, 2), 0);
  ASSERT_EQ(truncate(file_.c_str(), 0), 0);
  ASSERT_TRUE(other.open(file_, true, problem)) << problem;
  ASSERT_TRUE(table.try_lock());
  EXPECT_FALSE(table.is_sound());
  EXPECT_FALSE(table.data().programs[0].is_here);
  EXPECT_EQ(table.data().cpus[1].core, 0);
  table.unlock_unchanged();
}

TEST_F(SharingTable, WhatAnotherHasAddedIsRead) {
  ShareTable table, other;
  std::string problem;
  ASSERT_TRUE(table.open(file_, true, problem) && other.open(file_, true, problem));
  EXPECT_EQ(come(table, 2), 0);
  EXPECT_EQ(come(other, 4), 1);
  ASSERT_TRUE(table.try_lock());
  EXPECT_EQ(table.data().programs[1].most, 4);
  EXPECT_EQ(table.data().cpus[3].core, 4);
  EXPECT_TRUE(table.is_sound());
  table.unlock();
}

TEST_F(SharingTable, ADescriptorThatTheProgramHasClosedIsNotTouched) {
  ShareTable table;
  std::string problem;
  const int next = dup(0);
  close(next);
  ASSERT_TRUE(table.open(file_, true, problem));
  close(next);  // the table's
  EXPECT_FALSE(table.is_there());
  const int own = open("/dev/null", O_RDONLY | O_CLOEXEC);
  ASSERT_EQ(own, next);
  EXPECT_FALSE(table.is_there());
  table.close();
  EXPECT_EQ(fcntl(own, F_GETFD), FD_CLOEXEC) << "the program's descriptor is open yet";
  close(own);
}

TEST_F(SharingTable, TheLargestSpeedupOfTheVariableIsNoCorruption) {
  ShareTable table;
  std::string problem;
  ASSERT_TRUE(table.open(file_, true, problem));
  const int own = come(table, 2);
  ASSERT_TRUE(table.try_lock());
  table.data().programs[own].speedup = 1e9;
  table.unlock();
  EXPECT_EQ(refusal(), "");
}

TEST_F(SharingTable, GoesOnWhereItsMakerWasKilled) {
  make_file(std::string(sizeof(SharedTable), '\0'));
  EXPECT_EQ(refusal(), "");
}

TEST_F(SharingTable, BuriesTheDead) {
  ShareTable table;
  std::string problem;
  ASSERT_TRUE(table.open(file_, true, problem));
  const int own = come(table, 4);
  Other other([&] {
    table.close();
    std::string why;
    if (!table.open(file_, true, why)) _exit(1);
    const int program = come(table, 4);
    if (!table.try_lock()) _exit(1);
    table.data().cpus[2].owner = uint32_t(program) + 1;
    table.unlock();
    if (!table.try_lock()) _exit(1);  // and dies with it
  });
  ASSERT_FALSE(table.try_lock()) << "the other has it";
  other.kill_it();
  ASSERT_TRUE(table.try_lock());
  EXPECT_EQ(table.data().cpus[2].owner, 2u);
  EXPECT_TRUE(table.bury_the_dead());
  EXPECT_EQ(table.data().cpus[2].owner, 0u);
  EXPECT_FALSE(table.data().programs[1].is_here);
  EXPECT_TRUE(table.data().programs[own].is_here);
  EXPECT_FALSE(table.bury_the_dead());
  table.unlock();
}

TEST_F(SharingTable, TwoCopiesOfTheLibraryInOneProcessAreTwoPrograms) {
  ShareTable first, looker;
  std::string problem;
  ASSERT_TRUE(first.open(file_, true, problem) && looker.open(file_, true, problem));
  EXPECT_EQ(first.enter(), 0);
  {
    ShareTable second;
    ASSERT_TRUE(second.open(file_, true, problem));
    EXPECT_EQ(second.enter(), 1);
    EXPECT_TRUE(looker.is_alive(0) && looker.is_alive(1));
  }
  EXPECT_FALSE(looker.is_alive(1));
  EXPECT_TRUE(looker.is_alive(0)) << "the other copy's file is not its own";
  first.close();
  EXPECT_FALSE(looker.is_alive(0));
}

TEST_F(SharingTable, ADeadChildTakesNothingOfItsParents) {
  ShareTable table;
  std::string problem;
  ASSERT_TRUE(table.open(file_, true, problem));
  const int own = come(table, 2);
  {
    Other child([&] { table.close(); });
    child.kill_it();
  }
  Other other([&] {
    table.close();
    std::string why;
    if (!table.open(file_, true, why) || !table.try_lock() || table.bury_the_dead() || !table.is_alive(own)) _exit(1);
    table.unlock();
  });
}

// Counts the cores that are promised to the program.
int promised_to(const SharedTable& table, int program) {
  int cores = 0;
  for (const SharedCpu& each : table.cpus) cores += each.promised == uint32_t(program) + 1;
  return cores;
}

TEST_F(SharingTable, DividesAmongThoseThatAreHeard) {
  ShareTable table;
  std::string problem;
  ASSERT_TRUE(table.open(file_, true, problem));
  come(table, 8);
  ASSERT_TRUE(table.try_lock());
  SharedTable& data = table.data();
  // A second one, in the same process.
  data.programs_used = 2;
  data.programs[1].speedup = 3;
  data.programs[1].tasks = data.programs[1].most = 8;
  data.programs[1].cpus[0] = 0xff;
  data.programs[1].arrival = 2;
  const int64_t now = data.programs[0].heard_at;
  data.programs[1].heard_at = now;
  data.programs[1].is_here = 1;
  EXPECT_TRUE(promise_cores(data, now).has_changed);
  EXPECT_EQ(promised_to(data, 0), 2);
  EXPECT_EQ(promised_to(data, 1), 6);
  EXPECT_FALSE(promise_cores(data, now).has_changed) << "nothing has changed";
  data.programs[1].tasks = 1;
  EXPECT_TRUE(promise_cores(data, now).has_changed);
  EXPECT_EQ(promised_to(data, 1), 1);
  data.programs[1].tasks = 8;
  data.programs[0].speedup = 8;
  data.programs[1].measured[0] = {.cores = 1, .speedup = 1};
  data.programs[1].measured[1] = {.cores = 3, .speedup = 3};
  data.programs[1].measured[2] = {.cores = 8, .speedup = 3};
  EXPECT_TRUE(promise_cores(data, now).has_changed);
  EXPECT_EQ(promised_to(data, 1), 3) << "more would not help it";
  data.programs[0].speedup = 1;
  data.programs[1].measured[0] = {};
  data.programs[0].heard_at = now + kSilentNs + 1;
  data.programs[1].tasks = 8;
  EXPECT_TRUE(promise_cores(data, now + kSilentNs + 1).has_changed);
  EXPECT_EQ(promised_to(data, 0), 8) << "the other was stopped";
  EXPECT_EQ(core_for_guest(data, 1), 0);
  data.programs[1].heard_at = now + kSilentNs + 1;
  EXPECT_TRUE(promise_cores(data, now + kSilentNs + 1).has_changed);
  EXPECT_EQ(promised_to(data, 1), 6) << "it goes on";
}

}  // namespace
