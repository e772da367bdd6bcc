// Where a report goes.
#pragma once

#include <string>
#include <string_view>

namespace shep {

class Sink {
 public:
  // "1" and its like: stderr. Anything else is a file, made anew now (platform/output_file.h), so that a mistake in its name is told before
  // the program has run; "%p" in it stands for the process's number. The variable is named in the message.
  Sink(const char* variable, std::string_view destination);

  // All of it, whatever the system takes at a time. False: the file takes no more.
  bool write(std::string_view text) const;
  void close();

 private:
  int file_;
};

}  // namespace shep
