#include "observe/text.h"

#include <gtest/gtest.h>

namespace shep {
namespace {

TEST(Text, AppendsWhatIsLongerThanItsBuffer) {
  const std::string word(2000, 'x');
  std::string text = "a";
  append(text, "%s-%d", word.c_str(), 7);
  EXPECT_EQ(text, "a" + word + "-7");
}

TEST(Text, JsonStringsEscape) {
  EXPECT_EQ(json_string("a\"b\\c\n\x01"), "\"a\\\"b\\\\c\\u000a\\u0001\"");
  EXPECT_EQ(json_string("\xc3\xa9"), "\"\xc3\xa9\"");
}

}  // namespace
}  // namespace shep
