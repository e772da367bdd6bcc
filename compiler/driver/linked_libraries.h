/// The libraries that a link line names, and among them other compilers' OpenMP runtimes, for which libshepherd stands in: a program whose
/// omp_* calls went to libgomp, because -lgomp stood in front, would be told of threads that are not ours.
#pragma once

#include "command_line.h"

#include <optional>
#include <string>
#include <vector>

namespace shepherd {

class LinkedLibraries {
 public:
  explicit LinkedLibraries(const CommandLine& line);

  /// Another OpenMP runtime is named, in whatever way: -lgomp, -l omp, -l:libgomp.so.1, -Wl,-liomp5, /usr/lib/libomp.so.
  bool name_openmp() const { return names_openmp_; }
  /// The first argument that names a library other than those.
  std::optional<size_t> first() const { return first_; }
  /// What the linker is to see of an argument: nothing of other OpenMP runtimes.
  std::vector<std::string> words(size_t argument) const;

 private:
  struct Word {  // of those that the linker gets
    std::string text;
    size_t argument;
    bool is_openmp = false;
  };
  void read(const Argument& argument, size_t index);
  void judge();

  const CommandLine& line_;
  std::vector<Word> words_;
  std::optional<size_t> first_;
  bool names_openmp_ = false;
};

}  // namespace shepherd
