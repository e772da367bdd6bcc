#include "link_step.h"

#include "command.h"
#include "config.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>

namespace shepherd {
using namespace clang_options;
namespace {

/// gcc adds its runtime under the same conditions: not to partial links, nor where the user brings all libraries.
bool wants_runtime(const CommandLine& line) {
  return !line.has(OPT_r) && !line.has(OPT_nostdlib) && !line.has(OPT_nodefaultlibs);
}

void add_libraries(Command& command, llvm::StringRef list) {
  llvm::SmallVector<llvm::StringRef, 8> libraries;
  list.split(libraries, ' ', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef library : libraries) command.add(library);
}

void add_runtime(Command& command, const CommandLine& line, const Installation& installation) {
  const bool static_program = line.has(OPT_static) || line.has(OPT_static_pie);
  if (line.shep().static_runtime || static_program) {
    command.add(installation.static_library());
    add_libraries(command, SHEPHERD_RUNTIME_LIBRARIES);
    if (static_program) add_libraries(command, SHEPHERD_HWLOC_LIBRARIES);
  } else {
    command.add({"-L" + installation.library_dir, "-Wl,-rpath," + installation.library_dir, "-lshepherd"});
  }
  command.add("-pthread");
}

bool belongs_to_link(const Argument& argument) {
  return (argument.role == Role::kEveryStep && argument.id != OPT__HASH_HASH_HASH) || argument.role == Role::kLink ||
         argument.role == Role::kOutput;
}
}  // namespace

int link_program(const CommandLine& line, const BackEnd& back_end, const Installation& installation,
                 llvm::ArrayRef<std::string> files, llvm::StringRef scratch_dir) {
  Command command(back_end);
  const bool compiled_here =
      llvm::any_of(line.inputs(), [](const Input& input) { return !input.is_linker_input(); });
  if (compiled_here) quieten_unused_options(command, back_end);
  size_t next_input = 0;
  for (const Argument& argument : line.arguments()) {
    if (argument.role == Role::kInput)
      command.add(files[next_input++]);
    else if (belongs_to_link(argument))
      command.add_words(argument.words);
  }
  if (wants_runtime(line)) add_runtime(command, line, installation);
  if (line.verbose() || line.dry_run()) command.print();
  return line.dry_run() ? 0 : command.run(scratch_dir);
}

}  // namespace shepherd
