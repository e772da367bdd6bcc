// Runs the user's program with additional environment variables.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "tools/shepherd/commands.h"

namespace shep::tool {

struct Program {
  Arguments command;  // the program, found as a shell finds it, and its arguments
  std::vector<std::pair<std::string, std::string>> environment;
  bool silent = false;  // true: its stdout goes nowhere
  int input = -1;       // its stdin; negative: ours
};

// Runs the program to its end; returns its exit status, or 128 plus the signal that killed it, as shells do; 127, with
// a message, if it cannot be run. Meanwhile interrupts from the keyboard go to the program.
int run_program(const Program& program);

// A folder of our own for what the processes of a program report.
class ScratchFolder {
 public:
  ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  ~ScratchFolder();

  const std::string& name() const { return name_; }
  // Returns the contents of all its files, one after the other.
  std::string contents() const;

 private:
  std::string name_;
};

// Returns what is in a file; nothing if there is none.
std::string contents_of(const std::string& file);

}  // namespace shep::tool
