// A descriptor of the library's, in a process whose program may close it and get its number for a file of its own.
#pragma once

#include <sys/stat.h>

namespace shep {

// Remembers which file it was opened for. Copies are of the same descriptor; who owns it closes it.
class OwnDescriptor {
 public:
  OwnDescriptor() = default;
  explicit OwnDescriptor(int number);

  int number() const { return number_; }
  // It is open, and still for that file. A program that closes and opens in between, on another thread, is not noticed.
  bool is_there() const { return is_for_same_file(number_); }
  bool is_for_same_file(int descriptor) const;
  bool is_same_file(const struct stat& status) const;
  // Where it is still there, or else the number is the program's.
  void close();

 private:
  int number_ = -1;
  dev_t device_ = 0;
  ino_t file_ = 0;
};

}  // namespace shep
