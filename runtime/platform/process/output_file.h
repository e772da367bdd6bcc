// An output file that the environment names: made anew, but never at the cost of somebody else's file.
#pragma once

#include <string>
#include <string_view>

#include "platform/process/own_descriptor.h"

namespace shep {

// In a folder that everybody may write to but where nobody may remove others' files (/tmp), a name may be another
// user's trap: no symbolic link is followed there, and an existing file must be this user's and have no other name. A
// file that another process holds open as its own output stays that process's: a warning names the variable, and this
// process's number is added to the name, since children inherit the variable. If several variables of one process name
// one file, the first gets it, and the others' names are added to theirs.
struct OutputFile {
  int descriptor = -1;  // -1: there is no file, because of
  std::string problem;  // this
  std::string name;
};
// Opens the output; "%p" in the name stands for the process's number.
OutputFile open_output(const char* variable, std::string_view name);
// Reopens the file at its end where the program has closed the descriptor: if the name still leads to it and nobody
// else has taken it meanwhile.
OwnDescriptor reopen_output(const std::string& name, const OwnDescriptor& lost);

}  // namespace shep
