// Running the user's program with a few more variables in its environment.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "tools/shepherd/commands.h"

namespace shep::tool {

struct Program {
  Arguments command;  // the program, found as a shell finds it, and its arguments
  std::vector<std::pair<std::string, std::string>> environment;
  bool silent = false;  // its stdout goes nowhere
  int input = -1;       // what is its stdin; negative: ours
};

// Runs it to its end: its exit status, or 128 and the signal that killed it, as shells have it; 127 where it cannot be
// run, which is told on stderr. Meanwhile interrupts from the keyboard are the program's.
int run_program(const Program& program);

// A file of our own for what the program reports.
class ScratchFile {
 public:
  ScratchFile();
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;
  ~ScratchFile();

  const std::string& name() const { return name_; }
  std::string contents() const;

 private:
  std::string name_;
};

// A folder of our own for what several processes of the program report.
class ScratchFolder {
 public:
  ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  ~ScratchFolder();

  const std::string& name() const { return name_; }
  // Of all files in it, one after the other.
  std::string contents() const;

 private:
  std::string name_;
};

}  // namespace shep::tool
