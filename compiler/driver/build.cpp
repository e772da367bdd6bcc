#include "build.h"

#include "process.h"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

namespace shepherd {

using namespace clang_options;

namespace {

bool is_header(const Input& input) { return clang::driver::types::onlyPrecompileType(input.type); }

bool has_linker_arguments(const CommandLine& line) {
  return llvm::any_of(line.arguments(), [](const Argument& argument) { return argument.role == Role::kLink; });
}

void check_language(const Input& input) {
  if (input.is_linker_input() || input.is_lowerable() || is_header(input)) return;
  using namespace clang::driver::types;
  // A module's form was lowered when it was made.
  if (input.type != TY_Asm && input.type != TY_PP_Asm && input.type != TY_ModuleFile)
    fatal(input.path + ": OpenMP is not supported in language '" + getTypeName(input.type) + "'");
}

bool check_readable(const Input& input) {
  if (input.is_stream()) {
    if (input.is_stdin() && input.is_linker_input()) fatal("-E or -x required when input is from standard input");
    return true;
  }
  std::error_code error;
  if (llvm::sys::fs::is_directory(input.path))
    error = std::make_error_code(std::errc::is_a_directory);
  else if (auto file = llvm::sys::fs::openNativeFileForRead(input.path))
    llvm::sys::fs::closeFile(*file);
  else
    error = llvm::errorToErrorCode(file.takeError());
  if (error) report_error(input.path + ": " + error.message());
  return !error;
}

/// A back end sees another input, and would overwrite the user's.
void check_outputs(const CommandLine& line) {
  const auto check = [&](llvm::StringRef output) {
    for (const Input& input : line.inputs())
      if (!input.is_stream() && llvm::sys::fs::is_regular_file(input.path) &&
          llvm::sys::fs::equivalent(input.path, output))
        fatal("input file '" + input.path + "' is the same as output file");
  };
  if (line.output()) check(*line.output());
  if (line.shep().emit) check(*line.shep().emit);
}

/// Leaves one line beside a precompiled header that lies apart from its source, as meson's do: the header, under the
/// name by which sources include the precompiled one. Its directives are lowered with each of those sources.
void leave_header_beside(const CommandLine& line) {
  if (line.inputs().size() != 1 || !is_header(line.inputs().front()) || line.dry_run()) return;
  llvm::StringRef header = line.output().value_or("");
  if (!header.consume_back(".gch") && !header.consume_back(".pch")) return;
  llvm::SmallString<256> source(line.inputs().front().path);
  if (!llvm::sys::path::has_extension(header) || llvm::sys::fs::make_absolute(source)) return;
  std::error_code error;
  llvm::raw_fd_ostream out(header, error, llvm::sys::fs::CD_CreateNew);
  if (!error) out << "#include \"" << source << "\"\n";
}
}  // namespace

bool needs_no_lowering(const CommandLine& line) {
  if (line.goal() == Goal::kPreprocess || llvm::any_of(line.inputs(), is_header)) return true;
  return line.inputs().empty() && !has_linker_arguments(line);
}

void become_back_end_with_openmp(const CommandLine& line, const BackEnd& back_end, const Installation& installation) {
  leave_header_beside(line);
  Command command(back_end);
  if (!line.inputs().empty()) add_openmp_options(command, installation);
  for (const Argument& argument : line.arguments())
    if (argument.role != Role::kOpenMP) command.add_words(argument.words);
  command.become();
}

void check_inputs(const CommandLine& line) {
  for (const Input& input : line.inputs()) check_language(input);
  bool readable = true;
  for (const Input& input : line.inputs()) readable &= check_readable(input);
  if (!readable) fatal("no usable input files");
  check_outputs(line);
  if (line.goal() != Goal::kProgram && line.output() && line.inputs().size() > 1)
    fatal("cannot specify '-o' with '-c', '-S' or '-E' with multiple files");
  if (line.shep().emit && (line.inputs().size() != 1 || !line.inputs().front().is_lowerable()))
    fatal("--shep-emit needs exactly one C or C++ source");
}

void warn_of_foreign_threads(const CommandLine& line) {
  for (const Argument& argument : line.arguments())
    if (argument.role == Role::kForeignThreads && !llvm::StringRef(argument.words.front()).ends_with("=1"))
      report_warning("'" + llvm::StringRef(argument.words.front()) +
                     "' is left out with -fopenmp: its threads would be those of another OpenMP runtime");
}

int build(const CommandLine& line, const BackEnd& back_end, const Installation& installation,
          llvm::StringRef scratch_dir) {
  warn_of_foreign_threads(line);
  const bool links = line.goal() == Goal::kProgram;
  std::vector<std::string> link_files;
  int status = 0;
  for (const Input& input : line.inputs()) {
    if (input.is_linker_input()) {
      link_files.push_back(input.path);
      continue;
    }
    const std::string step_dir = (scratch_dir + "/" + llvm::Twine(link_files.size())).str();
    if (auto error = llvm::sys::fs::create_directory(step_dir)) fatal(step_dir + ": " + error.message());
    const std::string object = links ? step_dir + "/" + input.stem() + ".o" : line.output().value_or("").str();
    const int step_status = run({line, back_end, installation, input, object, step_dir});
    if (step_status && !status) status = step_status;  // go on: the user sees the errors of all sources at once
    link_files.push_back(object);
  }
  const bool emitted_only = line.shep().emit && !line.output();
  if (status || !links || emitted_only) return status;
  return link_program(line, back_end, installation, link_files, scratch_dir);
}

}  // namespace shepherd
