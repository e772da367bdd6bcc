// Runs the user's program with additional environment variables.
#pragma once

#include <functional>
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
  // true: its main thread's stack begins at the same place in a page, whatever the arguments and the environment are
  bool has_same_stack = false;
  // Whether processes that the program has left behind are still waited for, given whether there are any; null: none
  // are.
  std::function<bool(bool are_left)> has_others = {};
};

// What a command line of the form `NAME [FLAG] [-o FILE] [--] PROGRAM ARGUMENTS` asks for.
struct ProgramRequest {
  bool has_flag = false;
  const char* output = nullptr;  // null: none is named
  Arguments command;
};

// Reads the arguments of the command of that name. Returns false after a report if they make no sense.
bool read_request(const char* name, const char* flag, Arguments arguments, ProgramRequest& request);

inline constexpr int kCannotRun = 127;  // exit status, as shells have it

struct Ending {
  int status = 0;             // its exit status, or 128 plus the signal that killed it, as shells do
  int signal = 0;             // that killed it; 0: none
  bool is_asked_for = false;  // true: a signal has asked us to end, and `status` is ours
};

// Runs the program to its end; it is kCannotRun, with a message, if it cannot be run. Meanwhile interrupts from the
// keyboard go to the program, and so do requests to end, after which all is ended that it has started.
Ending run_program(const Program& program);

// Says on stderr that the program has left nothing to tell of, and why, unless it has said so itself: `why` is for a
// program that all seems well with. Returns the command's exit status.
int ended_without(const char* what, const char* why, const Program& program, const Ending& ending);

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

// Returns where something lies that is installed with the command: PREFIX/bin/shepherd -> PREFIX/NAME.
std::string beside_command(const char* name);

// Returns what is in a file; nothing if there is none.
std::string contents_of(const std::string& file);
// Returns false, with errno, if it cannot be written.
bool write_file(const std::string& file, const std::string& text);

}  // namespace shep::tool
