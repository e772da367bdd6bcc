// Small readers of text, and words that stand for values.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace shep {

using Text = std::string_view;

Text trim(Text text);
bool same_word(Text left, Text right);
bool is_one_of(Text word, std::initializer_list<Text> words);

// Words that may stand in place of a file name, and in front of it.
inline constexpr Text kAsJson = "json:";
inline bool means_nowhere(Text word) { return is_one_of(word, {"0", "false", "no", "off"}); }
inline bool means_stderr(Text word) { return is_one_of(word, {"1", "true", "yes", "on"}); }

// Removes the text up to the next separator (or all of it) from the front of `rest`; returns it trimmed.
Text take_until(Text& rest, char separator);

// Reads a decimal number and nothing else, in [least, most].
bool parse_number(Text text, int64_t least, int64_t most, int64_t& value);

// Formats numbers, in any order and repeated or not, as "0-3,8".
std::string ranges(std::vector<int> numbers);

template <class T> struct Word {
  const char* text;
  T value;
};

// A table may hold several words for one value; the first is the one written.
template <class T, size_t kWords> bool parse_word(const Word<T> (&words)[kWords], Text text, T& value) {
  for (const Word<T>& word : words) {
    if (!same_word(word.text, text)) continue;
    value = word.value;
    return true;
  }
  return false;
}

// Returns an empty text for a value without a word.
template <class T, size_t kWords> std::string format_word(const Word<T> (&words)[kWords], T value) {
  for (const Word<T>& word : words)
    if (word.value == value) return word.text;
  return {};
}

}  // namespace shep
