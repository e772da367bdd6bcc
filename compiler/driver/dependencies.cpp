#include "dependencies.h"

#include "process.h"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>

namespace shepherd {

using namespace clang_options;

namespace {

/// As GNU make reads it back (DependencyFileGenerator and gcc's -MQ do the same).
std::string quoted_for_make(llvm::StringRef target) {
  std::string quoted;
  for (size_t i = 0; i != target.size(); ++i) {
    const char c = target[i];
    if (c == '$') quoted += '$';
    if (c == '#' || c == ' ' || c == '\t') quoted += '\\';
    if (c == ' ' || c == '\t')
      for (size_t j = i; j > 0 && target[j - 1] == '\\'; --j) quoted += '\\';
    quoted += c;
  }
  return quoted;
}

/// gcc's and clang's rule: beside the output.
std::string default_file(const CommandLine& line, const Input& input) {
  if (!line.output()) return input.stem() + ".d";
  llvm::SmallString<256> file(*line.output());
  llvm::sys::path::replace_extension(file, "d");
  return file.str().str();
}

std::string default_target(const CommandLine& line, const Input& input) {
  return quoted_for_make(line.output() ? line.output()->str() : input.stem() + ".o");
}

/// -Wp,-MD,FILE and -Wp,-MMD,FILE[,-MT,TARGET]: the same by way of the preprocessor, as old build systems have it.
void read_wp(const Argument& argument, DependencyRequest& request, bool& wanted) {
  llvm::SmallVector<llvm::StringRef, 4> words;
  llvm::StringRef(argument.words.front()).split(words, ',');
  for (size_t i = 1; i < words.size(); ++i) {
    const llvm::StringRef option = words[i];
    const bool is_dependency = option == "-MD" || option == "-MMD", is_target = option == "-MT" || option == "-MQ";
    if (option == "-MP") request.phony = true;
    if ((!is_dependency && !is_target) || i + 1 == words.size()) continue;
    const llvm::StringRef value = words[++i];
    if (is_target) {
      request.targets.push_back(option == "-MT" ? value.str() : quoted_for_make(value));
      continue;
    }
    wanted = true;
    request.include_system = option == "-MD";
    request.file = value.str();
  }
}

/// The dependency file that the command line asks for, for one of its inputs, if it asks for one.
std::optional<DependencyRequest> dependency_request(const CommandLine& line, const Input& input) {
  DependencyRequest request{"", {}, true, false};
  bool wanted = false;
  for (const Argument& argument : line.arguments()) {
    switch (argument.id) {
      case OPT_MMD: request.include_system = false; [[fallthrough]];
      case OPT_MD: wanted = true; break;
      case OPT_MF: request.file = argument.value.str(); break;
      case OPT_MT: request.targets.push_back(argument.value.str()); break;
      case OPT_MQ: request.targets.push_back(quoted_for_make(argument.value)); break;
      case OPT_MP: request.phony = true; break;
      case OPT_Wp_COMMA: read_wp(argument, request, wanted); break;
      default: break;
    }
  }
  if (!wanted) return std::nullopt;
  if (request.file.empty()) request.file = default_file(line, input);
  if (request.targets.empty()) request.targets.push_back(default_target(line, input));
  return request;
}

/// True if an earlier source of the command has its rule in that file.
bool has_rules_already(const CommandLine& line, const Input& input, llvm::StringRef file) {
  for (const Input& each : line.inputs()) {
    if (&each == &input) return false;
    if (each.is_linker_input()) continue;
    if (auto request = dependency_request(line, each); request && request->file == file) return true;
  }
  return false;
}

/// Where a source puts its rule if the file has some already: compilers overwrite them, and the program is not made
/// again when one of the other sources changes.
std::string further_rules(const CompileStep& step) { return step.scratch_dir + "/rules.d"; }

}  // namespace

std::optional<DependencyRequest> dependency_request(const CompileStep& step) {
  auto request = dependency_request(step.line, step.input);
  if (request && (step.input.is_stream() || has_rules_already(step.line, step.input, request->file)))
    request->file = further_rules(step);
  return request;
}

/// A source that came from a stream is no file that a program is made again from.
static std::string without_stream(const CompileStep& step, llvm::StringRef rules) {
  std::string text = rules.str();
  const std::string source = " " + quoted_for_make(spooled_file(step));
  if (const size_t at = text.find(source); step.input.is_stream() && at != text.npos) text.erase(at, source.size());
  return text;
}

int append_rules(const CompileStep& step) {
  auto request = dependency_request(step.line, step.input);
  if (!request || step.line.dry_run() || dependency_request(step)->file == request->file) return 0;
  auto rules = llvm::MemoryBuffer::getFile(further_rules(step));
  std::error_code error = rules.getError();
  if (!error) {
    using namespace llvm::sys::fs;
    const bool has_rules = has_rules_already(step.line, step.input, request->file);
    llvm::raw_fd_ostream out(request->file, error, has_rules ? OF_Append : OF_None);
    if (!error) out << without_stream(step, (*rules)->getBuffer());
  }
  if (!error) return 0;
  report_error(request->file + ": " + error.message());
  return 1;
}

void add_dependency_options(Command& command, const DependencyRequest& request) {
  command.add({request.include_system ? "-MD" : "-MMD", "-MF", request.file});
  for (const std::string& target : request.targets) command.add({"-MT", target});
  if (request.phony) command.add("-MP");
}

}  // namespace shepherd
