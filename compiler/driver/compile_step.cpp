#include "compile_step.h"

#include "back_end.h"
#include "config.h"
#include "front_end.h"
#include "lower_translation_unit.h"
#include "process.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/raw_ostream.h>

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

/// The same request as options for the back end, for a source that it preprocesses itself.
void add_dependency_options(Command& command, const DependencyRequest& request) {
  command.add({request.include_system ? "-MD" : "-MMD", "-MF", request.file});
  for (const std::string& target : request.targets) command.add({"-MT", target});
  if (request.phony) command.add("-MP");
}
}  // namespace

struct CompileStep::Source {
  std::string path;
  bool lowered;
  bool has_forced_inclusions = false;
};

CompileStep::CompileStep(const CommandLine& line, const BackEnd& back_end, const Installation& installation,
                         const Input& input, std::string output, std::string scratch_dir)
    : line_(line),
      back_end_(back_end),
      installation_(installation),
      input_(input),
      output_(std::move(output)),
      scratch_dir_(std::move(scratch_dir)) {
  if (output_.empty() && input_.is_stdin() && line_.goal() > Goal::kSyntax)
    output_ = line_.goal() == Goal::kAssembly ? "-.s" : "-.o";  // what the spooled file's name would not give
}

int CompileStep::run() const {
  const std::optional<Source> source = prepare();
  if (!source) {
    remove_output();
    return 1;
  }
  if (line_.shep().emit) {
    if (const int status = emit(*source)) return status;
    if (line_.goal() == Goal::kProgram && !line_.output()) return 0;
  }
  return compile(*source);
}

/// The source that the back end is to compile: transformed, or the original where there is nothing to transform.
std::optional<CompileStep::Source> CompileStep::prepare() const {
  if (!input_.is_lowerable()) return Source{input_.path, false};
  return lower();
}

std::optional<CompileStep::Source> CompileStep::lower() const {
  const std::string original = input_.is_stdin() ? spool_stdin() : input_.path;
  CompileJob job;
  job.input = original;
  job.is_cxx = input_.is_cxx();
  job.frontend_args = frontend_arguments(line_, input_, original, back_end_, installation_);
  job.standard = lowered_standard(line_, input_);
  // A directory of its own: what else the source includes by name must not be found beside it.
  job.output = scratch_dir_ + "/" + llvm::sys::path::filename(original).str();
  job.resource_dir = SHEPHERD_RESOURCE_DIR;
  job.dependencies = dependency_request(line_, input_);
  if (line_.verbose() || line_.dry_run()) print_lowering(job);
  if (line_.dry_run()) return Source{job.output, true};
  switch (lower_in_process(job, line_.shep())) {
    case LowerStatus::kLowered: return Source{job.output, true};
    case LowerStatus::kLoweredWithForcedInclusions: return Source{job.output, true, true};
    case LowerStatus::kNothingToLower: return Source{original, false};
    case LowerStatus::kFailed: break;
  }
  return std::nullopt;
}

/// As the command that would do the same.
void CompileStep::print_lowering(const CompileJob& job) const {
  Command command({installation_.executable, "-fopenmp", "--shep-emit=" + job.output});
  for (const std::string& argument : job.frontend_args) command.add(argument);
  command.add(job.input);
  command.print();
}

std::string CompileStep::spool_stdin() const {
  const std::string directory = scratch_dir_ + "/stdin";
  const std::string file = directory + "/stdin." + clang::driver::types::getTypeTempSuffix(input_.type);
  if (line_.dry_run()) return file;
  auto content = llvm::MemoryBuffer::getSTDIN();
  if (!content) fatal("standard input: " + content.getError().message());
  std::error_code error = llvm::sys::fs::create_directory(directory);
  if (!error) {
    llvm::raw_fd_ostream out(file, error);
    if (!error) out << "#line 1 \"<stdin>\"\n" << (*content)->getBuffer();
  }
  if (error) fatal(file + ": " + error.message());
  return file;
}

int CompileStep::emit(const Source& source) const {
  auto content = llvm::MemoryBuffer::getFile(source.path);
  if (!content) fatal(source.path + ": " + content.getError().message());
  llvm::Error error = llvm::writeToOutput(*line_.shep().emit, [&](llvm::raw_ostream& out) {
    out << (*content)->getBuffer();
    return llvm::Error::success();
  });
  if (!error) return 0;
  report_error(*line_.shep().emit + ": " + llvm::toString(std::move(error)));
  return 1;
}

namespace {
/// -Wp,-MD,FILE is given to the back end in its normal form, or not at all.
bool is_wp_dependency(const Argument& argument) {
  return argument.id == OPT_Wp_COMMA && llvm::StringRef(argument.words.front()).contains("-M");
}

bool wants_auxiliary_files(const CommandLine& line) {
  static constexpr llvm::StringLiteral kOptions[] = {
      "--coverage",  "-coverage",    "-ftest-coverage", "-fprofile-arcs", "-gsplit-dwarf",   "-fstack-usage",
      "-save-temps", "--save-temps", "-ftime-trace",    "-fdump-",        "-fcallgraph-info"};
  return llvm::any_of(line.arguments(), [](const Argument& argument) {
    const llvm::StringRef word = argument.words.front();
    return llvm::any_of(kOptions, [&](llvm::StringRef option) { return word.starts_with(option); });
  });
}

bool is_among(llvm::ArrayRef<ForcedInclusion> inclusions, size_t argument) {
  return llvm::any_of(inclusions, [&](const ForcedInclusion& each) { return argument - each.first < each.count; });
}

bool belongs_to_compilation(const Argument& argument, bool preprocessed_already) {
  switch (argument.role) {
    case Role::kEveryStep: return argument.id != OPT__HASH_HASH_HASH;
    case Role::kAction: return true;
    case Role::kPreprocess: return !preprocessed_already && !is_wp_dependency(argument);
    default: return false;
  }
}
}  // namespace

/// An earlier C++ allows more than C++11: values that lists narrow, and macros directly behind literals; of `register`,
/// which both allow, C++11 warns.
static void add_newer_standard(Command& command, const BackEnd& back_end, const std::string& standard) {
  command.add({standard, "-Wno-narrowing"});
  if (back_end.family == BackEnd::Family::kClang)
    command.add({"-Wno-reserved-user-defined-literal", "-Wno-deprecated-register"});
  else
    command.add("-Wno-literal-suffix");
}

/// A path as the user's -ffile-prefix-map and -fdebug-prefix-map show it: compilers apply but one map to a name, and
/// for the transformed source that is ours. The last one that fits counts.
static std::string mapped(const CommandLine& line, llvm::StringRef path) {
  for (const Argument& argument : llvm::reverse(line.arguments())) {
    if (argument.id != OPT_ffile_prefix_map_EQ && argument.id != OPT_fdebug_prefix_map_EQ) continue;
    const auto [from, to] = argument.value.split('=');
    if (path.starts_with(from)) return (to + path.drop_front(from.size())).str();
  }
  return path.str();
}

int CompileStep::compile(const Source& source) const {
  Command command(back_end_);
  add_openmp_options(command, installation_);
  if (source.lowered || input_.is_stdin()) {  // it lies elsewhere than its text says
    const llvm::StringRef directory = input_.is_stdin() ? "" : input_.directory_prefix();
    command.add({"-iquote", directory.empty() ? "." : directory});
    command.add("-ffile-prefix-map=" + scratch_dir_ + "/=" + mapped(line_, directory));
  }
  if (source.lowered && back_end_.family == BackEnd::Family::kClang)
    command.add("-Wno-gnu-line-marker");  // emit/source_text
  // A lowered preprocessed source includes our header, so it goes through the preprocessor again, but not its options.
  const bool preprocessed_already = source.lowered && input_.is_preprocessed();
  const std::vector<ForcedInclusion> spliced =
      source.has_forced_inclusions ? forced_inclusions(line_) : std::vector<ForcedInclusion>();
  for (const Argument& argument : line_.arguments())
    if (belongs_to_compilation(argument, preprocessed_already) &&
        !is_among(spliced, &argument - line_.arguments().data()))
      command.add_words(argument.words);
  if (const std::string standard = lowered_standard(line_, input_); source.lowered && !standard.empty())
    add_newer_standard(command, back_end_, standard);
  if (line_.goal() == Goal::kProgram) {
    command.add("-c");
    if (wants_auxiliary_files(line_)) add_auxiliary_names(command);
    quieten_unused_options(command, back_end_);
  }
  if (!source.lowered)
    if (auto request = dependency_request(line_, input_)) add_dependency_options(command, *request);
  if (!output_.empty()) command.add({"-o", output_});
  if (preprocessed_already)
    command.add({"-x", input_.is_cxx() ? "c++" : "c"});
  else if (!input_.language.empty())
    command.add({"-x", input_.language});
  command.add(source.path);
  if (line_.verbose() || line_.dry_run()) command.print();
  return line_.dry_run() ? 0 : command.run(scratch_dir_);
}

/// The object is a temporary file, but coverage notes and the like are the user's: they get the names that the back end
/// gives them when it compiles and links in one go, PROGRAM-SOURCE.*.
void CompileStep::add_auxiliary_names(Command& command) const {
  const std::string base = input_.is_stdin() ? "stdin" : llvm::sys::path::filename(input_.path).str();
  command.add({"-dumpdir", line_.output().value_or("a").str() + "-"});
  if (back_end_.family == BackEnd::Family::kGnu)
    command.add({"-dumpbase", base, "-dumpbase-ext", llvm::sys::path::extension(base)});
}

/// A stale object must not pass for the one that could not be made; compilers remove it as well.
void CompileStep::remove_output() const {
  std::string output = output_;
  if (output.empty() && line_.goal() > Goal::kSyntax)
    output = input_.stem() + (line_.goal() == Goal::kAssembly ? ".s" : ".o");
  if (!output.empty() && llvm::sys::fs::is_regular_file(output)) llvm::sys::fs::remove(output);
}

void add_openmp_options(Command& command, const Installation& installation) {
  command.add({"-fopenmp-simd", kOpenMPDefine, "-I" + installation.include_dir});
}

}  // namespace shepherd
