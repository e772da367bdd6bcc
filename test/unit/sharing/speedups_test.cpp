// The file of a program's speed-ups: what is kept comes back, and what others may have written is refused.
#include "sharing/speedups.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace {

using namespace shep;

class SpeedupsFile : public testing::Test {
 protected:
  void SetUp() override {
    char name[] = "/tmp/speedups_test.XXXXXX";
    folder_ = mkdtemp(name);
    file_ = folder_ + "/a/b/file";
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  void write(const std::string& text, mode_t mode = 0600) {
    std::filesystem::create_directories(folder_ + "/a/b");
    std::ofstream(file_, std::ios::trunc) << text;
    chmod(file_.c_str(), mode);
  }
  // Returns the problem of reading.
  std::string problem() {
    std::string what;
    EXPECT_TRUE(read_speedups(file_, "/bin/program", what).empty());
    return what;
  }

  std::string folder_, file_;
};

const char kGood[] = "shepherd speed-ups 1\nof /bin/program\n1 1.000\n2 1.950\n8 6.500\n";

TEST_F(SpeedupsFile, KeepsWhatWasMeasured) {
  std::string what;
  EXPECT_EQ(problem(), "");  // there is none
  ASSERT_TRUE(write_speedups(file_, "/bin/program", {{1, 1}, {2, 1.95}, {8, 6.5}}, what)) << what;
  const Speedups read = read_speedups(file_, "/bin/program", what);
  ASSERT_EQ(read.size(), 3u) << what;
  EXPECT_EQ(read[2].cores, 8);
  EXPECT_DOUBLE_EQ(read[1].speedup, 1.95);
  struct stat status;
  ASSERT_EQ(stat(file_.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 077, 0u);
  ASSERT_TRUE(write_speedups(file_, "/bin/program", {{1, 1}}, what)) << what;
  EXPECT_EQ(read_speedups(file_, "/bin/program", what).size(), 1u);
  int files = 0;
  for ([[maybe_unused]] const auto& each : std::filesystem::directory_iterator(folder_ + "/a/b")) ++files;
  EXPECT_EQ(files, 1);
}

TEST_F(SpeedupsFile, RefusesWhatItCannotTrust) {
  write(kGood, 0622);
  EXPECT_EQ(problem(), "other users may write it");
  std::filesystem::remove(file_);
  std::filesystem::create_symlink("/etc/passwd", file_);
  EXPECT_NE(problem(), "");
  std::filesystem::remove(file_);
  mkfifo(file_.c_str(), 0600);
  EXPECT_EQ(problem(), "it is no regular file");
  std::filesystem::remove(file_);
  write(std::string(kGood) + std::string(100'000, '\n'));
  EXPECT_EQ(problem(), "it is too large");
}

TEST_F(SpeedupsFile, RefusesWhatIsNoTable) {
  const std::string head = "shepherd speed-ups 1\nof /bin/program\n";
  for (const char* line : {"1", "1 1 1", "0 1", "-1 1", "1 0", "1 -2", "1 nan", "1 inf", "1 1e300", "x", "1 1\n1 2",
                           "2 1\n1 1", "99999999999 1", "1 1 ", "", "1 1\n\n2 2"}) {
    write(head + line + "\n");
    EXPECT_NE(problem(), "") << line;
  }
  write("shepherd speed-ups 2\nof /bin/program\n1 1\n");
  EXPECT_EQ(problem(), "it is no table of speed-ups");
  write("shepherd speed-ups 1\nof /bin/other\n1 1\n");
  EXPECT_EQ(problem(), "it is another program's");
  write(std::string("shepherd speed-ups 1\nof /bin/program\n1 1\0\n", 42));
  EXPECT_NE(problem(), "");
}

TEST_F(SpeedupsFile, LeavesWhatThereWasWhereItCannotWrite) {
  std::string what;
  EXPECT_FALSE(write_speedups(file_, "/bin/pro\ngram", {{1, 1}}, what));
  EXPECT_FALSE(write_speedups("/dev/null/x/file", "/bin/program", {{1, 1}}, what));
  EXPECT_NE(what, "");
  std::filesystem::create_directories(file_ + "/in the way");
  EXPECT_FALSE(write_speedups(file_, "/bin/program", {{1, 1}}, what));
  int files = 0;
  for ([[maybe_unused]] const auto& each : std::filesystem::directory_iterator(folder_ + "/a/b")) ++files;
  EXPECT_EQ(files, 1);
}

TEST(Speedups, AreReadBetweenTheMeasured) {
  const Speedups known = {{1, 1}, {2, 1.9}, {8, 6.1}};
  EXPECT_DOUBLE_EQ(speedup_at({}, 4), 1);
  EXPECT_DOUBLE_EQ(speedup_at(known, 1), 1);
  EXPECT_DOUBLE_EQ(speedup_at(known, 2), 1.9);
  EXPECT_DOUBLE_EQ(speedup_at(known, 5), 4);
  EXPECT_DOUBLE_EQ(speedup_at(known, 64), 6.1);
}

TEST(Speedups, HaveAFileForEachProgram) {
  setenv("XDG_CACHE_HOME", "/cache", 1);
  const std::string first = speedups_file("/bin/a");
  EXPECT_TRUE(first.starts_with("/cache/shepherd/speed-ups/"));
  EXPECT_EQ(first, speedups_file("/bin/a"));
  EXPECT_NE(first, speedups_file("/bin/b"));
  setenv("XDG_CACHE_HOME", "relative", 1);
  setenv("HOME", "/home/me", 1);
  EXPECT_TRUE(speedups_file("/bin/a").starts_with("/home/me/.cache/shepherd/"));
  unsetenv("HOME");
  EXPECT_EQ(speedups_file("/bin/a"), "");
}

}  // namespace
