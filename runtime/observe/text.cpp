#include "observe/text.h"

#include <cstdarg>
#include <cstdio>

namespace shep {

void append(std::string& text, const char* format, ...) {
  char piece[512];
  va_list arguments, again;
  va_start(arguments, format);
  va_copy(again, arguments);
  const int length = vsnprintf(piece, sizeof piece, format, arguments);
  if (length < int(sizeof piece)) {
    text.append(piece, size_t(length));
  } else {
    const size_t old = text.size();
    text.resize(old + size_t(length) + 1);
    vsnprintf(&text[old], size_t(length) + 1, format, again);
    text.pop_back();
  }
  va_end(again);
  va_end(arguments);
}

std::string json_string(const char* text) {
  std::string quoted = "\"";
  for (; *text; ++text) {
    const unsigned char letter = static_cast<unsigned char>(*text);
    if (letter == '"' || letter == '\\') quoted += '\\';
    if (letter < 0x20)
      append(quoted, "\\u%04x", letter);
    else
      quoted += *text;
  }
  return quoted + '"';
}

}  // namespace shep
