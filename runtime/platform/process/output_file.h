// A file that the environment names and the library writes: made anew, but not at the cost of what is somebody else's.
#pragma once

#include <string>
#include <string_view>

#include "platform/process/own_descriptor.h"

namespace shep {

// In a folder that everybody may write to, but where nobody may remove others' files (/tmp), a name may be another
// user's trap: there no symbolic link is followed, and a file that exists must be this user's and have no other name.
// Anywhere, a file that another process holds open as its own output stays that one's: with a warning that names the
// variable, this process's number is added to the name. A program's children inherit the variable. Of several variables
// of one process that name one file the first gets it, and the others' names are added to theirs.
struct OutputFile {
  int descriptor = -1;  // -1: there is none,
  std::string problem;  // for this reason
  std::string name;  // of the file
};
// "%p" in the name stands for the process's number.
OutputFile open_output(const char* variable, std::string_view name);
// The file again, to be continued at its end, where the program has closed the descriptor: if the name still leads to
// it, and nobody else has taken it meanwhile.
OwnDescriptor reopen_output(const std::string& name, const OwnDescriptor& lost);

}  // namespace shep
