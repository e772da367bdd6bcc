// The standard input of a program that is run twice: the second time it is given the same again.
#pragma once

#include <sys/types.h>

namespace shep::tool {

// A file is gone back in. What comes through a pipe or a socket is kept, as far as the program has asked for it, and
// goes on from there; nobody waits for what it does not read. At a terminal the user types twice.
class RepeatedInput {
 public:
  RepeatedInput();
  RepeatedInput(const RepeatedInput&) = delete;
  RepeatedInput& operator=(const RepeatedInput&) = delete;
  ~RepeatedInput();

  // Before a run: the descriptor that is to be its input; negative: ours.
  int begin_run();
  // Once that has ended.
  void end_run();

 private:
  off_t start_ = -1;    // in a file; negative: it is none
  int kept_ = -1;       // a file with what has come; negative: nothing needs to be kept
  int to_program_ = -1;
  pid_t feeder_ = -1;
};

}  // namespace shep::tool
