#include "observe/text.h"

#include <gtest/gtest.h>

#include "observe/sink.h"

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

TEST(Sink, KnowsWhatMeansOff) {
  for (const char* word : {"0", "false", "OFF", "no"}) EXPECT_TRUE(is_off(word));
  EXPECT_TRUE(is_off(nullptr));
  for (const char* word : {"1", "file", "00", "json:off"}) EXPECT_FALSE(is_off(word));
}

}  // namespace
}  // namespace shep
