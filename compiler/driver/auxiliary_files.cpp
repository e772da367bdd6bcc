#include "auxiliary_files.h"

namespace shepherd {

bool wants_auxiliary_files(const CommandLine& line) {
  static constexpr llvm::StringLiteral kOptions[] = {"--coverage",
                                                     "-coverage",
                                                     "-ftest-coverage",
                                                     "-fprofile-arcs",
                                                     "-fprofile-generate",
                                                     "-fprofile-use",
                                                     "-fbranch-probabilities",
                                                     "-gsplit-dwarf",
                                                     "-fstack-usage",
                                                     "-fsave-optimization-record",
                                                     "-save-temps",
                                                     "--save-temps",
                                                     "-ftime-trace",
                                                     "-fdump-",
                                                     "-fcallgraph-info"};
  return llvm::any_of(line.arguments(), [](const Argument& argument) {
    const llvm::StringRef word = argument.words.front();
    return llvm::any_of(kOptions, [&](llvm::StringRef option) { return word.starts_with(option); });
  });
}

static bool names_optimization_record(const CommandLine& line) {
  return llvm::any_of(line.arguments(), [](const Argument& argument) {
    return llvm::StringRef(argument.words.front()).starts_with("-foptimization-record-file");
  });
}

void add_auxiliary_names(Command& command, const CompileStep& step) {
  const std::string base = step.input.is_stdin() ? "stdin" : llvm::sys::path::filename(step.input.path).str();
  command.add({"-dumpdir", step.line.output().value_or("a").str() + "-"});
  if (step.back_end.family == BackEnd::Family::kGnu) {
    command.add({"-dumpbase", base, "-dumpbase-ext", llvm::sys::path::extension(base)});
    return;
  }
  const std::string stem = llvm::sys::path::stem(base).str();
  for (const Argument& argument : step.line.arguments()) {
    const llvm::StringRef word = argument.words.front();
    if (word == "-fstack-usage") {  // the last source's stays, as with Clang
      llvm::SmallString<128> file(step.line.output().value_or(stem));
      llvm::sys::path::replace_extension(file, "su");
      command.add({"-Xclang", "-stack-usage-file", "-Xclang", file});
    }
    if (const auto [option, format] = word.split('=');
        option == "-fsave-optimization-record" && !names_optimization_record(step.line))
      command.add("-foptimization-record-file=" + stem + ".opt." + (format.empty() ? "yaml" : format).str());
  }
}

}  // namespace shepherd
