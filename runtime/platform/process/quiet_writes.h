// Writing what nobody asked the program for: that may fail, but end no program.
#pragma once

#include <signal.h>

#include <string_view>

namespace shep {

// While one lives, the calling thread gets none of the signals that the system sends to whoever writes where nobody
// reads any more (SIGPIPE) or beyond the largest size of a file (SIGXFSZ).
class QuietWrites {
 public:
  QuietWrites();
  ~QuietWrites();
  QuietWrites(const QuietWrites&) = delete;

 private:
  sigset_t before_, pending_;
};

// All of it, whatever the system takes at a time, quietly. False: the file takes no more.
bool write_all(int file, std::string_view text);

}  // namespace shep
