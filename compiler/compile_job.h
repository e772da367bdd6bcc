// The interface between driver and lowering: one translation unit in, one transformed source out.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace shepherd {

/// Dependency output (-MD and its relatives) for the original source, as make reads it.
struct DependencyRequest {
  std::string file;                  // where the rule goes
  std::vector<std::string> targets;  // its left-hand side, already quoted as make wants
  bool include_system;               // -MD rather than -MMD
  bool phony;                        // -MP: an empty rule for each header
};

/// One translation unit to be lowered.
struct CompileJob {
  std::string
      input;  // what to read: the user's path, or the file that standard input was spooled to, which names it by #line
  bool is_cxx = false;
  // For Clang's driver: language, -std, -D, -U, include paths (ours among them), -D_OPENMP, -m..., and the -f... that
  // change parsing. Not among them: -fopenmp itself, the input.
  std::vector<std::string> frontend_args;
  std::string modules;  // the folder of Clang's forms of named modules, which the back end cannot make; empty if it can
  std::string standard;  // the option that goes behind them once there are directives; may be empty
  std::optional<std::string> text;  // what was made of the input, to be read in its place
  bool holds_forced_inclusions = false;  // in text
  bool no_warnings = false;  // of ours
  // Where Clang's go: the number of them and of those that options make errors, on a line, then their text. Where only
  // a rest is lowered they are those of functions with directives, of which the back end says nothing. Empty: it gives
  // all.
  std::string warnings;
  bool takes_markers = false;  // the back end, of lines that enter and leave headers
  unsigned first_id = 0;  // of the constructs: text may have names with smaller ones
  unsigned first_token = 0;  // of what is to be lowered: another reader has parsed all in front of it, and
                             // <shepherd/abi.h> in front of that; 0: all is
  std::string output;  // where the transformed source goes: written atomically, only on success
  std::string overlay;  // where what emit/overlay.h writes goes; empty: it is not wanted
  std::string resource_dir;  // Clang's own headers
  std::string compiler_dir;  // from where Clang looks for those of libraries: where the back end lies
  std::optional<DependencyRequest> dependencies;  // to be written when the unit is lowered
  std::function<void()> give_up;  // ends the process that lowers, as kFailed: after too many errors, which Clang's
                                  // parser may repeat for ever
};

}  // namespace shepherd
