/// The compiler that turns sources, lowered or not, into objects and programs; and the commands that it is given.
#pragma once

#include "command_line.h"

#include <llvm/Support/Path.h>

namespace shepherd {

/// The places of our own headers and libraries: relative to the running executable, in a build tree as when installed.
struct Installation {
  std::string executable;   // this program
  std::string include_dir;  // omp.h, shepherd/abi.h and nothing else
  std::string library_dir;  // libshepherd
  std::string clang_dir;    // Clang's own headers, in include/

  std::string static_library() const { return library_dir + "/libshepherd.a"; }
};

Installation find_installation(const char* argv0);

struct BackEnd {
  enum class Family { kClang, kGnu };

  std::vector<std::string> command;  // the program's path, and the words that always follow it ("ccache gcc")
  Family family;
  std::string file;  // the compiler itself, behind all links

  const std::string& program() const { return command.front(); }
  std::string folder() const { return llvm::sys::path::parent_path(file).str(); }
};

/// --shep-backend, else SHEPHERD_CXX or SHEPHERD_CC, else clang of our own LLVM, else another clang, else cc; its
/// C++ form for shepc++.
BackEnd choose_back_end(const CommandLine& line, const Installation& installation);

/// One command of a back end: to print, to run, or to become.
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

  llvm::ArrayRef<std::string> words() const { return words_; }

  /// As a shell would take it, on standard error: -### and -v.
  void print() const;
  /// Runs it and returns its exit status.
  /// scratch_dir: where a response file may go if the command is too long for the system.
  int run(llvm::StringRef scratch_dir) const;
  /// A back end that dies of a signal takes us along, by the same signal.
  int exit_status(int wait_status) const;
  /// Replaces this process.
  [[noreturn]] void become() const;

 private:
  std::vector<std::string> words_;
};

/// For one step of a command line that the user wrote for several: clang would warn of what this step has no use for.
void quieten_unused_options(Command& command, const BackEnd& back_end);

}  // namespace shepherd
