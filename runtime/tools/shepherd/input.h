// The standard input of a program that is run twice: it gets the same input each time.
#pragma once

#include <sys/types.h>

namespace shep::tool {

// A file is rewound. Input from a pipe or a socket is kept as far as the program reads it, and the second run continues
// from there; nobody waits for what the program does not read. At a terminal the user types twice.
class RepeatedInput {
 public:
  RepeatedInput();
  RepeatedInput(const RepeatedInput&) = delete;
  RepeatedInput& operator=(const RepeatedInput&) = delete;
  ~RepeatedInput();

  // Called before a run; returns the descriptor for its input; negative: ours.
  int begin_run();
  // Called when the run has ended.
  void end_run();

 private:
  off_t start_ = -1;  // in a file; negative: it is none
  int kept_ = -1;  // a file with what has come; negative: nothing needs to be kept
  int to_program_ = -1;
  pid_t feeder_ = -1;
};

}  // namespace shep::tool
