/// One command of a back end: to print, to run, or to become.
#pragma once

#include "back_end.h"

#include <llvm/ADT/ArrayRef.h>

#include <string>
#include <vector>

namespace shepherd {

class Command {
 public:
  explicit Command(std::vector<std::string> words) : words_(std::move(words)) {}
  explicit Command(const BackEnd& back_end) : Command(back_end.command) {}

  void add(llvm::StringRef word) { words_.push_back(word.str()); }
  void add_words(llvm::ArrayRef<const char*> words) { words_.insert(words_.end(), words.begin(), words.end()); }
  void add_words(const std::vector<std::string>& words) { words_.insert(words_.end(), words.begin(), words.end()); }
  void add(std::initializer_list<llvm::StringRef> words) {
    for (llvm::StringRef word : words) add(word);
  }

  /// As a shell would take it, on standard error: -### and -v.
  void print() const;
  /// Runs it and returns its exit status. A back end that dies of a signal takes us along, by the same signal.
  /// scratch_dir: where a response file may go if the command is too long for the system.
  int run(llvm::StringRef scratch_dir) const;
  /// Replaces this process.
  [[noreturn]] void become() const;

 private:
  std::vector<std::string> words_;
};

/// For one step of a command line that the user wrote for several: clang would warn of what this step has no use for.
void quieten_unused_options(Command& command, const BackEnd& back_end);

/// Ends this process the way a child's wait status tells.
[[noreturn]] void end_like(int wait_status);

}  // namespace shepherd
