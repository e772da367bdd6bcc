// Where a report goes.
#pragma once

#include <string>
#include <string_view>

#include "platform/process/own_descriptor.h"

namespace shep {

class Sink {
 public:
  // "1" and its like: stderr. Anything else is a file, made anew now (platform/process/output_file.h), so that a
  // mistake in its name is told before the program has run; "%p" in it stands for the process's number. The variable is
  // named in messages.
  Sink(const char* variable, std::string_view destination);

  // All of it, or false, and why is told. A program may close what it has not opened, and open files of its own under
  // the numbers: nothing is written there. A report is then continued by its name, if it has one.
  bool write(std::string_view text);
  void close() { file_.close(); }

 private:
  bool find();

  const char* const variable_;
  std::string name_;  // absolute; empty: of stderr
  OwnDescriptor file_;
  OwnDescriptor stderr_;  // as it was at the beginning
};

}  // namespace shep
