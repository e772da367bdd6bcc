/// shepcc and shepc++: a C and a C++ compiler for OpenMP programs, in one executable that its name tells apart.
#include "config.h"
#include "driver/back_end.h"
#include "driver/build.h"
#include "driver/command_line.h"
#include "driver/own_process.h"
#include "driver/process.h"
#include "own_clang/end_process.h"

#include <llvm/Support/Path.h>

using namespace shepherd;

namespace {

/// Answers the questions that are about us and not about a source.
bool answer(const ShepOptions& asked, const BackEnd& back_end, const Installation& installation) {
  if (asked.help) print_shep_help(llvm::outs());
  if (asked.version) llvm::outs() << "Shepherd " SHEPHERD_VERSION "\n";
  if (asked.print_backend) llvm::outs() << back_end.program() << '\n';
  if (asked.print_includedir) llvm::outs() << installation.include_dir << '\n';
  if (asked.print_libdir) llvm::outs() << installation.library_dir << '\n';
  return asked.help || asked.version || asked.print_backend || asked.print_includedir || asked.print_libdir;
}

/// The back end answers first, whole: build systems tell compilers apart by that.
int ask_back_end(const BackEnd& back_end, const char* question) {
  Command command(back_end);
  command.add(question);
  return command.run("");
}

int print_version(const CommandLine& line, const BackEnd& back_end) {
  const int status = ask_back_end(back_end, "--version");
  llvm::outs() << (line.cxx_driver() ? "shepc++" : "shepcc") << " (Shepherd) " SHEPHERD_VERSION ", back end "
               << back_end.program() << '\n';
  return status;
}

int print_help(const BackEnd& back_end) {
  const int status = ask_back_end(back_end, "--help");
  llvm::outs() << '\n';
  print_shep_help(llvm::outs());
  return status;
}

[[noreturn]] void become_back_end(const CommandLine& line, const BackEnd& back_end) {
  Command command(back_end);
  command.add_words(line.words_for_back_end());
  if (const std::optional<int> status = compile_without_program(line, back_end, command)) end_process(*status);
  command.become();
}

}  // namespace

int main(int argc, char** argv) {
  const llvm::StringRef name = llvm::sys::path::filename(argv[0]);
  set_program_name(name);
  const CommandLine line(llvm::ArrayRef<const char*>(argv, argc), /*cxx_driver=*/name.ends_with("++"));
  const Installation installation = find_installation(argv[0]);
  const BackEnd back_end = choose_back_end(line, installation);

  if (answer(line.shep(), back_end, installation)) return 0;
  if (line.shep().emit && !line.openmp()) fatal("--shep-emit needs -fopenmp");
  if (line.has(clang_options::OPT__version) && line.inputs().empty()) return print_version(line, back_end);
  if (line.has(clang_options::OPT_help) && line.inputs().empty()) return print_help(back_end);
  if (!line.openmp() && links_openmp_by_name(line))
    with_private_directory(
        [&](llvm::StringRef directory) { return link_by_name(line, back_end, installation, directory); });
  if (!line.openmp()) become_back_end(line, back_end);
  if (needs_no_lowering(line)) become_back_end_with_openmp(line, back_end, installation);
  check_inputs(line);
  with_private_directory([&](llvm::StringRef directory) { return build(line, back_end, installation, directory); });
}
