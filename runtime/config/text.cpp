#include "config/text.h"

#include <strings.h>

#include <algorithm>
#include <charconv>

namespace shep {

Text trim(Text text) {
  constexpr const char* kBlanks = " \t\r\n\v\f";
  const size_t first = text.find_first_not_of(kBlanks);
  if (first == Text::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

bool same_word(Text left, Text right) {
  return left.size() == right.size() && strncasecmp(left.data(), right.data(), left.size()) == 0;
}

bool is_one_of(Text word, std::initializer_list<Text> words) {
  return std::any_of(words.begin(), words.end(), [&](Text each) { return same_word(each, word); });
}

Text take_until(Text& rest, char separator) {
  const size_t end = rest.find(separator);
  const Text taken = rest.substr(0, end);
  rest = end == Text::npos ? Text{} : rest.substr(end + 1);
  return trim(taken);
}

bool parse_number(Text text, int64_t least, int64_t most, int64_t& value) {
  text = trim(text);
  if (text.starts_with('+') && text.size() > 1 && text[1] != '-') text.remove_prefix(1);
  int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number < least || number > most) return false;
  value = number;
  return true;
}

std::string ranges(std::vector<int> numbers) {
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  std::string text;
  for (size_t first = 0, next = 0; first < numbers.size(); first = next) {
    do ++next;
    while (next < numbers.size() && numbers[next] == numbers[next - 1] + 1);
    if (first > 0) text += ',';
    text += std::to_string(numbers[first]);
    if (next - first > 1) text += '-' + std::to_string(numbers[next - 1]);
  }
  return text;
}

}  // namespace shep
