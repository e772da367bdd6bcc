// Writes what the program has not asked for: this may fail, but must not end the program.
#pragma once

#include <signal.h>

#include <string_view>

namespace shep {

// While one lives, the calling thread gets no signal for writing where nobody reads any more (SIGPIPE) or beyond the
// largest file size (SIGXFSZ).
class QuietWrites {
 public:
  QuietWrites();
  ~QuietWrites();
  QuietWrites(const QuietWrites&) = delete;

 private:
  sigset_t before_, pending_;
};

// Writes the whole text, without signals. Returns false if the file takes no more.
bool write_all(int file, std::string_view text);

}  // namespace shep
