// Where a report may be written, in a folder of one's own and in one that everybody may write to.
#include "platform/process/output_file.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <sstream>

namespace shep {
namespace {

class Outputs : public testing::Test {
 protected:
  void SetUp() override {
    char pattern[] = "/tmp/shepherd-outputs-XXXXXX";
    ASSERT_NE(mkdtemp(pattern), nullptr);
    folder_ = pattern;
    ASSERT_EQ(mkdir(at("own").c_str(), 0700), 0);
    ASSERT_EQ(mkdir(at("anybodys").c_str(), 0700), 0);
    ASSERT_EQ(chmod(at("anybodys").c_str(), 01777), 0);
    write_to("precious", "kept");
  }
  void TearDown() override { ASSERT_EQ(system(("rm -rf " + folder_).c_str()), 0); }

  std::string at(const std::string& name) const { return folder_ + "/" + name; }
  void write_to(const std::string& name, const char* text) const { std::ofstream(at(name)) << text; }
  std::string text_of(const std::string& name) const {
    std::stringstream text;
    text << std::ifstream(at(name)).rdbuf();
    return text.str();
  }
  // Opened, and closed again; why not, if that failed.
  std::string problem_with(const std::string& name) const {
    const OutputFile output = open_output("VARIABLE", at(name));
    if (output.descriptor >= 0) close(output.descriptor);
    return output.descriptor >= 0 ? "" : output.problem;
  }

  std::string folder_;
};

TEST_F(Outputs, AreMadeAnew) {
  write_to("own/file", "old and long");
  const OutputFile output = open_output("VARIABLE", at("own/file"));
  ASSERT_GE(output.descriptor, 0);
  EXPECT_EQ(write(output.descriptor, "new", 3), 3);
  close(output.descriptor);
  EXPECT_EQ(text_of("own/file"), "new");
  write_to("anybodys/file", "old");
  EXPECT_EQ(problem_with("anybodys/file"), "");
  EXPECT_EQ(text_of("anybodys/file"), "");
  EXPECT_NE(problem_with("nowhere/file"), "");
  EXPECT_NE(problem_with("own/"), "");
}

TEST_F(Outputs, FollowLinksInFoldersOfOnesOwnOnly) {
  ASSERT_EQ(symlink(at("precious").c_str(), at("anybodys/link").c_str()), 0);
  EXPECT_NE(problem_with("anybodys/link"), "");
  ASSERT_EQ(link(at("precious").c_str(), at("anybodys/other_name").c_str()), 0);
  EXPECT_NE(problem_with("anybodys/other_name"), "");
  EXPECT_EQ(text_of("precious"), "kept");
  ASSERT_EQ(symlink(at("precious").c_str(), at("own/link").c_str()), 0);
  EXPECT_EQ(problem_with("own/link"), "");
  EXPECT_EQ(text_of("precious"), "");
}

TEST_F(Outputs, LeaveOthersFilesInAnybodysFolder) {
  if (geteuid() != 0) GTEST_SKIP() << "only root can give a file away";
  write_to("anybodys/theirs", "kept");
  ASSERT_EQ(chown(at("anybodys/theirs").c_str(), 65534, 65534), 0);
  EXPECT_NE(problem_with("anybodys/theirs"), "");
  EXPECT_EQ(text_of("anybodys/theirs"), "kept");
}

TEST_F(Outputs, StayTheirsWhoWriteToThem) {
  // As another process does.
  const int first = open(at("own/file").c_str(), O_WRONLY | O_CREAT, 0666);
  ASSERT_EQ(flock(first, LOCK_EX), 0);
  ASSERT_EQ(write(first, "first", 5), 5);
  const OutputFile second = open_output("VARIABLE", at("own/file"));
  EXPECT_EQ(second.name, at("own/file.") + std::to_string(getpid()));
  ASSERT_EQ(write(second.descriptor, "second", 6), 6);
  close(first);
  EXPECT_EQ(text_of("own/file"), "first");
  close(second.descriptor);
  EXPECT_EQ(problem_with("own/file"), "");  // whoever comes when nobody writes any more
  EXPECT_EQ(text_of("own/file"), "");
}

TEST_F(Outputs, HaveTheProcessInTheirNames) {
  const OutputFile output = open_output("VARIABLE", at("own/%pof-%p"));
  const std::string process = std::to_string(getpid());
  EXPECT_EQ(output.name, at("own/" + process + "of-" + process));
  close(output.descriptor);
}

TEST_F(Outputs, StayWithTheirFirstOwnerUnderNamesOfTheLongestLength) {
  const std::string name = "own/" + std::string(255, 'n');
  const OutputFile first = open_output("FIRST", at(name)), second = open_output("SECOND", at(name)),
                   third = open_output("THIRD", at(name));
  ASSERT_GE(first.descriptor, 0);
  EXPECT_EQ(first.name, at(name));
  ASSERT_GE(second.descriptor, 0);
  EXPECT_EQ(second.name, at("own/" + std::string(248, 'n') + ".SECOND"));
  ASSERT_GE(third.descriptor, 0);
  EXPECT_EQ(third.name, at("own/" + std::string(249, 'n') + ".THIRD"));
  for (const OutputFile* each : {&first, &second, &third}) close(each->descriptor);
}

TEST_F(Outputs, AreFoundAgainByNameOnlyWhereTheyAreTheSame) {
  const OutputFile output = open_output("VARIABLE", at("own/file"));
  OwnDescriptor file(output.descriptor);
  ASSERT_EQ(write(output.descriptor, "one", 3), 3);
  EXPECT_TRUE(file.is_there());
  EXPECT_EQ(reopen_output(output.name, file).number(), -1) << "it is taken";
  ASSERT_EQ(dup2(STDERR_FILENO, output.descriptor), output.descriptor);
  EXPECT_FALSE(file.is_there());
  OwnDescriptor again = reopen_output(output.name, file);
  ASSERT_GE(again.number(), 0);
  ASSERT_EQ(write(again.number(), "two", 3), 3);
  again.close();
  EXPECT_EQ(text_of("own/file"), "onetwo");
  file.close();
  EXPECT_NE(fcntl(output.descriptor, F_GETFD), -1) << "the number is another's now";
  close(output.descriptor);
  ASSERT_EQ(rename(at("own/file").c_str(), at("own/elsewhere").c_str()), 0);
  write_to("own/file", "another");
  EXPECT_EQ(reopen_output(output.name, file).number(), -1);
}

}  // namespace
}  // namespace shep
