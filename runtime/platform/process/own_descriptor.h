// A file descriptor of the library, in a process whose program may close it and reuse its number.
#pragma once

#include <sys/stat.h>

namespace shep {

// Remembers which file the descriptor was opened for. Copies share the descriptor; its owner closes it.
class OwnDescriptor {
 public:
  constexpr OwnDescriptor() = default;
  explicit OwnDescriptor(int number);

  int number() const { return number_; }
  // Returns true if it is open and still for that file. A program that closes and opens on another thread in between is
  // not noticed.
  bool is_there() const { return is_for_same_file(number_); }
  bool is_for_same_file(int descriptor) const;
  bool is_same_file(const struct stat& status) const;
  // Closes the descriptor if it is still there; otherwise its number is the program's.
  void close();

 private:
  int number_ = -1;
  dev_t device_ = 0;
  ino_t file_ = 0;
};

// Returns another number for the descriptor if it has that of a standard stream, which the program has closed: its
// output would go to whatever takes the number. Negative ones, and errno, stay.
int beyond_standard_streams(int descriptor);

}  // namespace shep
