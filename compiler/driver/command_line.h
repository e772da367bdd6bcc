/// The command line of a compiler, read: every argument with its role, the inputs with their languages, how far to go.
#pragma once

#include "argument.h"
#include "input.h"
#include "shep_options.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/Support/Allocator.h>
#include <llvm/Support/StringSaver.h>

#include <deque>
#include <optional>
#include <string>
#include <vector>

namespace shepherd {

/// How far the user wants to go.
enum class Goal { kPreprocess, kSyntax, kAssembly, kObject, kProgram };

class CommandLine {
 public:
  /// Ends the process with a message where the line cannot be read. cxx_driver: called as shepc++.
  CommandLine(llvm::ArrayRef<const char*> argv, bool cxx_driver);
  CommandLine(const CommandLine&) = delete;

  const ShepOptions& shep() const { return shep_; }
  llvm::ArrayRef<Argument> arguments() const { return arguments_; }
  llvm::ArrayRef<Input> inputs() const { return inputs_; }
  Goal goal() const { return goal_; }
  bool cxx_driver() const { return cxx_driver_; }
  bool openmp() const { return openmp_; }      // -fopenmp, and no later -fno-openmp
  bool verbose() const { return has(clang_options::OPT_v); }
  bool dry_run() const { return has(clang_options::OPT__HASH_HASH_HASH); }
  std::optional<llvm::StringRef> output() const { return output_; }  // the last -o

  bool has(unsigned option_id) const;
  /// The user's words without our own options. Response files stay as they were given, unless one holds an option of ours.
  llvm::ArrayRef<const char*> words_for_back_end() const { return words_for_back_end_; }

 private:
  void take_shep_options(llvm::ArrayRef<const char*> given);
  void read_arguments();
  void add_argument(const Argument& argument);
  void add_inputs_after_dashes(const Argument& dashes);

  llvm::BumpPtrAllocator storage_;
  llvm::StringSaver saver_{storage_};
  bool cxx_driver_;
  ShepOptions shep_;
  llvm::SmallVector<const char*, 64> words_;  // expanded, without our own options
  llvm::SmallVector<const char*, 64> words_for_back_end_;
  std::deque<const char*> words_after_dashes_;  // where they stay: arguments_ points to them
  std::vector<Argument> arguments_;
  std::vector<Input> inputs_;
  std::string language_;  // the -x in force while reading
  Goal goal_ = Goal::kProgram;
  bool openmp_ = false;
  std::optional<llvm::StringRef> output_;
};

}  // namespace shepherd
