// Where the plug-in is that SHEPHERD_SCHEDULER names (<shepherd/scheduler.h>).
#pragma once

#include <string>

#include "config/text.h"

namespace shep {

struct SchedulerFile {
  std::string path;       // empty: there is none
  std::string arguments;  // behind the first colon that follows the file's name
};

// `named` is a path, if it contains a slash, or the name of a file without ".so", which lies in a directory of `path`
// (separated by colons; null: none) or in shepherd/schedulers beside the library.
SchedulerFile scheduler_file(Text named, const char* path);

}  // namespace shep
