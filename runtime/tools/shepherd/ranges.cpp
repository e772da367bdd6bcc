#include "tools/shepherd/ranges.h"

#include <algorithm>

namespace shep::tool {

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

std::string counted(size_t count, const char* noun) {
  return std::to_string(count) + ' ' + noun + (count == 1 ? "" : "s");
}

}  // namespace shep::tool
