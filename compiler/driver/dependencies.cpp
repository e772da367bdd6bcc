#include "dependencies.h"

#include <llvm/Support/Path.h>

namespace shepherd {
using namespace clang_options;
namespace {

/// As GNU make reads it back (clang::DependencyFileGenerator and gcc's -MQ do the same).
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

/// gcc's and clang's rule: beside the output, which a program's name prefixes: prog-a.d.
std::string default_file(const CommandLine& line, const Input& input) {
  if (!line.output()) return input.stem() + ".d";
  llvm::SmallString<256> file(*line.output());
  if (line.goal() == Goal::kProgram)
    file += "-" + input.stem() + ".d";
  else
    llvm::sys::path::replace_extension(file, "d");
  return file.str().str();
}

std::string default_target(const CommandLine& line, const Input& input) {
  if (line.output() && line.goal() != Goal::kProgram) return quoted_for_make(*line.output());
  return quoted_for_make(input.stem() + (line.goal() == Goal::kAssembly ? ".s" : ".o"));
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
}  // namespace

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

void add_dependency_options(Command& command, const DependencyRequest& request) {
  command.add({request.include_system ? "-MD" : "-MMD", "-MF", request.file});
  for (const std::string& target : request.targets) command.add({"-MT", target});
  if (request.phony) command.add("-MP");
}

}  // namespace shepherd
