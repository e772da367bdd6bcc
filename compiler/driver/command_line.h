/// The command line of a compiler, read: every argument with its role, the inputs with their languages, how far to go.
#pragma once

/// Clang's own table of compiler options: how many words each one takes, and to which group it belongs.
#if __has_include(<clang/Options/Options.h>)  // LLVM 22
#include <clang/Options/Options.h>
namespace shepherd::clang_options {
using namespace clang::options;
inline const llvm::opt::OptTable& table() { return clang::getDriverOptTable(); }
}  // namespace shepherd::clang_options
#else
#include <clang/Driver/Options.h>
namespace shepherd::clang_options {
using namespace clang::driver::options;
inline const llvm::opt::OptTable& table() { return clang::driver::getDriverOptTable(); }
}  // namespace shepherd::clang_options
#endif

#include <clang/Driver/Types.h>
#include <llvm/Option/Arg.h>
#include <llvm/Option/ArgList.h>
#include <llvm/Option/OptTable.h>
#include <llvm/Support/Allocator.h>
#include <llvm/Support/StringSaver.h>

#include <deque>

#include "frontend/clang.h"

namespace shepherd {

/// The options that are ours and not a compiler's; shep_options.def is their list.
struct ShepOptions {
#define SHEP_OPTION(member, spelling, value_name, help) std::optional<std::string> member;
#include "shep_options.def"
#undef SHEP_OPTION

  /// Takes word if it is one of ours. An unknown --shep-... is an error: no back end knows such a thing.
  bool take(llvm::StringRef word);
};

void print_shep_help(llvm::raw_ostream& out);

/// The purpose of an argument, which decides the steps that see it.
enum class Role {
  kInput,
  kOutput,      // -o
  kLanguage,    // -x
  kAction,      // -c -S -E -fsyntax-only ...: how far to go
  kDependency,  // -M...
  kOpenMP,      // -fopenmp...
  kForeignThreads,  // what would have the back end make threads by another OpenMP runtime: no step sees it
  kPreprocess,  // for compilation only
  kLink,        // what the linker itself reads: -l, -Wl, -Xlinker ...
  kEveryStep    // whatever else there is, known to us or not
};

/// One option or input of the command line, with the words it is made of.
struct Argument {
  Role role = Role::kEveryStep;
  unsigned id = 0;  // in Clang's table; OPT_UNKNOWN for what only the back end knows
  bool affects_parsing = false;
  bool affects_warnings = false;  // which there are, or how Clang shows them
  llvm::ArrayRef<const char*> words;  // as the user wrote them
  llvm::StringRef value;              // the first value, where the option takes one; an input's name
};

/// words: from this option on up to the next one.
Argument classify(const llvm::opt::Arg& option, llvm::ArrayRef<const char*> words);

/// A file (or standard input) named on the command line, and the language it is in.
struct Input {
  std::string path;                       // as the user gave it; "-" is standard input
  clang::driver::types::ID type;          // TY_Object for whatever the linker takes
  std::string language;                   // from -x, or empty where the name decides

  bool is_stdin() const { return path == "-"; }
  /// True for standard input and pipes, which can be read once only.
  bool is_stream() const;
  bool is_linker_input() const { return type == clang::driver::types::TY_Object; }
  bool is_preprocessed() const;
  /// By its name or its language: where modules are declared (C++20).
  bool is_module() const { return type == clang::driver::types::TY_CXXModule; }
  bool is_cxx() const { return clang::driver::types::isCXX(type); }
  /// C and C++, in front of or behind the preprocessor: what the lowering understands.
  bool is_lowerable() const;
  /// The directory as a prefix of path: "src/" or "".
  llvm::StringRef directory_prefix() const;
  /// "a" of "src/a.c".
  std::string stem() const;
};

/// language: the -x in force, empty or "none" for none. cxx_driver: shepc++ takes .c for C++, as g++ and clang++ do.
Input make_input(llvm::StringRef path, llvm::StringRef language, bool cxx_driver);

/// The last step that the user wants.
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
  /// The user's words without our own options. Response files stay as they were given, unless one holds an option of
  /// ours.
  llvm::ArrayRef<const char*> words_for_back_end() const { return words_for_back_end_; }
  /// The same with what response files hold in their place.
  llvm::ArrayRef<const char*> expanded_words() const { return words_; }

 private:
  void take_shep_options(llvm::ArrayRef<const char*> given);
  void read_configurations();
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
