#include "link_step.h"

#include "command.h"
#include "config.h"
#include "error.h"
#include "linked_libraries.h"
#include "linked_output.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/FileSystem.h>

namespace shepherd {
using namespace clang_options;
namespace {

bool brings_all_libraries(const CommandLine& line) { return line.has(OPT_nostdlib) || line.has(OPT_nodefaultlibs); }

/// gcc adds its runtime under the same conditions: not to partial links, nor where the user brings all libraries and names none.
bool wants_runtime(const CommandLine& line, const LinkedLibraries& libraries) {
  return !line.has(OPT_r) && (libraries.name_openmp() || !brings_all_libraries(line));
}

void add_libraries(Command& command, llvm::StringRef list) {
  llvm::SmallVector<llvm::StringRef, 8> libraries;
  list.split(libraries, ' ', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef library : libraries) command.add(library);
}

bool is_static_program(const CommandLine& line) { return line.has(OPT_static) || line.has(OPT_static_pie); }

bool takes_static_runtime(const CommandLine& line) { return line.shep().static_runtime || is_static_program(line); }

/// A word of the linker's: an -x that is in force would make a source of an input.
void add_static_library(Command& command, const Installation& installation) {
  command.add({"-Xlinker", installation.static_library()});
}

/// In front of all other libraries: whichever of them brings omp_* routines of its own finds ours taken. What the user set for the libraries
/// around it (-Bstatic, --whole-archive) is not meant for it.
void add_runtime_in_front(Command& command, const CommandLine& line, const Installation& installation) {
  command.add("-Wl,--push-state,-Bdynamic,--no-whole-archive");
  if (takes_static_runtime(line))
    add_static_library(command, installation);
  else
    command.add({"-L" + installation.library_dir, "-lshepherd"});
  command.add("-Wl,--pop-state");
}

/// Behind everything, for what the inputs behind the first library refer to.
void add_runtime(Command& command, const CommandLine& line, const Installation& installation) {
  if (takes_static_runtime(line)) {
    add_static_library(command, installation);
    // Exported from here, its omp_* routines would be taken by libraries that have another OpenMP runtime, or another libshepherd.
    command.add("-Wl,--exclude-libs,libshepherd.a");
    // The runtime's threads outlive a library that is closed.
    if (line.has(OPT_shared)) command.add("-Wl,-z,nodelete");
    add_libraries(command, SHEPHERD_RUNTIME_LIBRARIES);
    if (is_static_program(line)) add_libraries(command, SHEPHERD_HWLOC_LIBRARIES);
  } else {
    command.add({"-L" + installation.library_dir, "-Wl,-rpath," + installation.library_dir, "-lshepherd"});
  }
  if (!brings_all_libraries(line)) command.add("-pthread");
}

bool belongs_to_link(const Argument& argument) {
  return (argument.role == Role::kEveryStep && argument.id != OPT__HASH_HASH_HASH) || argument.role == Role::kLink ||
         argument.role == Role::kOutput;
}

/// Runs it and judges what it has made: a shared library may lack what another runtime will bring at run time.
int run_link(const Command& command, const CommandLine& line, bool with_runtime, llvm::StringRef scratch_dir) {
  if (line.verbose() || line.dry_run()) command.print();
  if (line.dry_run()) return 0;
  const int status = command.run(scratch_dir);
  if (status || !with_runtime) return status;
  const std::string output = line.output().value_or("a.out").str();
  const std::string call = foreign_entry_point(output);
  if (call.empty()) return 0;
  report_error(output + ": what calls '" + call + "' was compiled for another OpenMP runtime, and its omp_* calls would come to libshepherd; "
               "compile it with " + (line.cxx_driver() ? "shepc++" : "shepcc") + ", or make it a shared library with its own compiler");
  llvm::sys::fs::remove(output);
  return 1;
}
}  // namespace

int link_program(const CommandLine& line, const BackEnd& back_end, const Installation& installation,
                 llvm::ArrayRef<std::string> files, llvm::StringRef scratch_dir) {
  Command command(back_end);
  const bool compiled_here =
      llvm::any_of(line.inputs(), [](const Input& input) { return !input.is_linker_input(); });
  if (compiled_here) quieten_unused_options(command, back_end);
  const LinkedLibraries libraries(line);
  const bool with_runtime = wants_runtime(line, libraries);
  const Input* input = line.inputs().begin();
  for (size_t i = 0; i != line.arguments().size(); ++i) {
    const Argument& argument = line.arguments()[i];
    if (with_runtime && libraries.first() == i) add_runtime_in_front(command, line, installation);
    if (argument.role == Role::kInput) {
      const std::string& file = files[input - line.inputs().begin()];
      if (!input++->is_linker_input() || !libraries.words(i).empty()) command.add(file);
    } else if (belongs_to_link(argument)) {
      command.add_words(libraries.words(i));
    }
  }
  if (with_runtime) add_runtime(command, line, installation);
  return run_link(command, line, with_runtime, scratch_dir);
}

bool links_openmp_by_name(const CommandLine& line) {
  const auto foreign = [](const Argument& argument) { return argument.role == Role::kForeignThreads; };
  if (line.goal() != Goal::kProgram || llvm::any_of(line.arguments(), foreign)) return false;
  return LinkedLibraries(line).name_openmp();
}

int link_by_name(const CommandLine& line, const BackEnd& back_end, const Installation& installation, llvm::StringRef scratch_dir) {
  Command command(back_end);
  const LinkedLibraries libraries(line);
  const bool with_runtime = wants_runtime(line, libraries);
  for (size_t i = 0; i != line.arguments().size(); ++i) {
    if (with_runtime && libraries.first() == i) add_runtime_in_front(command, line, installation);
    if (line.arguments()[i].id != OPT__HASH_HASH_HASH) command.add_words(libraries.words(i));
  }
  if (with_runtime) add_runtime(command, line, installation);
  return run_link(command, line, with_runtime, scratch_dir);
}

}  // namespace shepherd
