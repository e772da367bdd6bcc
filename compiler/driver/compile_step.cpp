#include "build.h"

#include "auxiliary_files.h"
#include "back_end.h"
#include "dependencies.h"
#include "emit/write_file.h"
#include "front_end.h"
#include "lower_translation_unit.h"
#include "own_process.h"
#include "process.h"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>

namespace shepherd {

using namespace clang_options;

namespace {

struct Source {
  std::string path;
  bool lowered;
  bool has_forced_inclusions = false;
};

std::string overlay_of(const CompileStep& step) { return step.scratch_dir + "/overlay"; }

/// True if the back end may be told to find the lowered source in the user's place: it is a Clang that has no other
/// view of files, and nothing that was compiled with one, and no other program stands in front.
bool takes_overlay(const CompileStep& step) {
  static constexpr llvm::StringLiteral kOthers[] = {"-ivfsoverlay", "-vfsoverlay",   "-working-directory", "-include",
                                                    "-fmodule",     "-fcxx-modules", "-fprebuilt-module",  "-Xclang"};
  return step.back_end.family == BackEnd::Family::kClang && step.back_end.command.size() == 1 &&
         !step.input.is_stream() && !step.input.is_preprocessed() && !step.input.is_module() &&
         llvm::none_of(step.line.arguments(), [&](const Argument& argument) {
           const llvm::StringRef word = argument.words.front();
           return llvm::any_of(kOthers,
                               [&](llvm::StringRef option) { return word.ltrim('-').starts_with(option.ltrim('-')); });
         });
}

std::string warnings_of(const CompileStep& step) { return step.scratch_dir + "/warnings"; }

/// True if Clang says what it has to say of the source as the user has written it. In C++ that would take the bodies of
/// system headers' templates, which is what the front end spares: they call the user's.
bool warns_of_original(const CompileStep& step) {
  return step.back_end.family == BackEnd::Family::kClang && !step.input.is_cxx() && !step.input.is_preprocessed() &&
         !step.line.shep().emit && !step.line.has(OPT_Xclang) && needs_no_program(step.line, step.back_end);
}

/// As the command that would do the same.
void print_lowering(const CompileStep& step, const CompileJob& job) {
  Command command({step.installation.executable, "-fopenmp", "--shep-emit=" + job.output});
  for (const std::string& argument : job.frontend_args) command.add(argument);
  command.add(job.input);
  command.print();
}

/// A copy of what can be read once only.
std::string spool_stream(const CompileStep& step) {
  const std::string file = spooled_file(step), directory = llvm::sys::path::parent_path(file).str();
  if (step.line.dry_run()) return file;
  auto content = llvm::MemoryBuffer::getFileOrSTDIN(step.input.path);
  const std::string name = step.input.is_stdin() ? "<stdin>" : step.input.path;
  if (!content) fatal(name + ": " + content.getError().message());
  std::error_code error = llvm::sys::fs::create_directory(directory);
  if (!error) {
    llvm::raw_fd_ostream out(file, error);
    if (!error) (out << "#line 1 \"").write_escaped(name) << "\"\n" << (*content)->getBuffer();
  }
  if (error) fatal(file + ": " + error.message());
  return file;
}

/// Without what only a parser of our own is told.
CompileJob job_of(const CompileStep& step, const std::string& original) {
  CompileJob job;
  job.input = original;
  job.is_cxx = step.input.is_cxx();
  // A directory of its own: what else the source includes by name must not be found beside it.
  job.output = step.scratch_dir + "/" + llvm::sys::path::filename(original).str();
  job.takes_markers = step.back_end.family == BackEnd::Family::kClang;
  job.no_warnings = step.line.has(clang_options::OPT_w);
  job.dependencies = dependency_request(step);
  return job;
}

/// The source that the back end is to compile: transformed, or the original where there is nothing to transform.
std::optional<Source> prepare(const CompileStep& step) {
  if (!step.input.is_lowerable()) return Source{step.input.path, false};
  const std::string original = step.input.is_stream() ? spool_stream(step) : step.input.path;
  CompileJob job = job_of(step, original);
  if (warns_of_original(step)) job.warnings = warnings_of(step);
  job.frontend_args = frontend_arguments(step.line, step.input, original, step.back_end, step.installation,
                                         /*gives_warnings=*/!job.warnings.empty());
  job.modules = folder_of_modules(step.line, step.back_end);
  job.standard = lowered_standard(step.line, step.input);
  job.resource_dir = step.installation.clang_dir;
  job.compiler_dir = step.back_end.folder();
  if (takes_overlay(step)) job.overlay = overlay_of(step);
  if (step.line.verbose() || step.line.dry_run()) print_lowering(step, job);
  if (step.line.dry_run()) return Source{job.output, true};
  switch (lower_in_process(job, step.line.shep())) {
    case LowerStatus::kLowered: return Source{job.output, true};
    case LowerStatus::kLoweredWithForcedInclusions: return Source{job.output, true, true};
    case LowerStatus::kNothingToLower: return Source{original, false};
    default: return std::nullopt;
  }
}

/// Whole or not at all, unless it is a device or a pipe. A symbolic link stays one.
std::error_code write_output(llvm::StringRef path, llvm::StringRef text) {
  std::error_code error;
  llvm::SmallString<256> place(path);
  if (path == "-") {
    llvm::outs() << text;
    return {};
  }
  const bool exists = llvm::sys::fs::exists(path);
  if (exists && !llvm::sys::fs::is_regular_file(path)) {
    llvm::raw_fd_ostream out(path, error, llvm::sys::fs::CD_OpenExisting);
    if (!error) out << text;
    out.flush();
    if (!error) error = out.error();
    out.clear_error();
    return error;
  }
  if (exists) error = llvm::sys::fs::real_path(path, place);
  return error ? error : replace_file(place, text);
}

int emit(const CompileStep& step, const Source& source) {
  auto content = llvm::MemoryBuffer::getFile(source.path);
  if (!content) fatal(source.path + ": " + content.getError().message());
  const std::error_code error = write_output(*step.line.shep().emit, (*content)->getBuffer());
  if (!error) return 0;
  report_error(*step.line.shep().emit + ": " + error.message());
  return 1;
}

/// -Wp,-MD,FILE is given to the back end in its normal form, or not at all.
bool is_wp_dependency(const Argument& argument) {
  return argument.id == OPT_Wp_COMMA && llvm::StringRef(argument.words.front()).contains("-M");
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
/// An earlier C++ allows more than C++11: values that lists narrow, and macros directly behind literals; of `register`,
/// which both allow, C++11 warns.
void add_newer_standard(Command& command, const BackEnd& back_end, const std::string& standard) {
  command.add({standard, "-Wno-narrowing"});
  if (back_end.family == BackEnd::Family::kClang)
    command.add({"-Wno-reserved-user-defined-literal", "-Wno-deprecated-register"});
  else
    command.add("-Wno-literal-suffix");
}

/// A path as the user's -ffile-prefix-map and -fdebug-prefix-map show it: compilers apply but one map to a name, and
/// for the transformed source that is ours. The last one that fits counts.
std::string mapped(const CommandLine& line, llvm::StringRef path) {
  for (const Argument& argument : llvm::reverse(line.arguments())) {
    if (argument.id != OPT_ffile_prefix_map_EQ && argument.id != OPT_fdebug_prefix_map_EQ) continue;
    const auto [from, to] = argument.value.split('=');
    if (path.starts_with(from)) return (to + path.drop_front(from.size())).str();
  }
  return path.str();
}

bool is_sarif(const Argument& argument) {
  return argument.id == OPT_fdiagnostics_format_EQ && argument.value == "sarif";
}

/// What would tell tools of places in the user's file, but of columns of the transformed text; or of our file; and what
/// Clang 19 crashes on where the text has #line.
bool tells_wrong_places(const CompileStep& step, const Argument& argument) {
  const llvm::StringRef word = argument.words.front();
  const bool is_clang = step.back_end.family == BackEnd::Family::kClang;
  return word == "-fdiagnostics-parseable-fixits" || word == "-fdiagnostics-print-source-range-info" ||
         word == "-fdiagnostics-generate-patch" ||
         (is_clang && (word == "-fdiagnostics-absolute-paths" || is_sarif(argument)));
}

void warn_of_sarif(const CompileStep& step) {
  if (step.back_end.family == BackEnd::Family::kClang && llvm::any_of(step.line.arguments(), is_sarif))
    report_warning(step.input.path + ": Clang gives no SARIF of transformed sources; its messages are text");
}

void warn_of_coverage_mapping(const CompileStep& step) {
  for (const Argument& argument : step.line.arguments())
    if (llvm::StringRef(argument.words.front()) == "-fcoverage-mapping")
      report_warning(step.input.path +
                     ": -fcoverage-mapping shows lines of the transformed source, which has other "
                     "lines; --coverage shows yours");
}

/// Clang names the module's form after the output, and that is ours.
void name_module(Command& command, const CompileStep& step) {
  for (const Argument& argument : step.line.arguments())
    if (llvm::StringRef(argument.words.front()) == "-fmodule-output" && !step.line.output())
      command.add("-fmodule-output=" + step.input.stem() + ".pcm");
}

/// Behind the user's, of which one may be for the folder of temporary files: the last that fits counts. Not
/// -ffile-prefix-map, with which Clang takes dots out of `__FILE__`, which #line has said already.
void add_prefix_map(Command& command, const CompileStep& step) {
  const llvm::StringRef directory = step.input.is_stdin() ? "" : step.input.directory_prefix();
  const std::string map = "-prefix-map=" + step.scratch_dir + "/=" + mapped(step.line, directory);
  if (step.back_end.family == BackEnd::Family::kClang)
    command.add({"-fdebug" + map, "-fcoverage" + map});
  else
    command.add("-ffile" + map);
}

/// The words that compile the source, for the family of back end.
Command compilation_of(const CompileStep& step, const Source& source) {
  Command command(step.back_end);
  add_openmp_options(command, step.installation);
  const bool has_overlay = source.lowered && llvm::sys::fs::exists(overlay_of(step));
  const bool is_in_place = has_overlay || (source.lowered && source.path == step.input.path);
  if (has_overlay) {
    command.add({"-ivfsoverlay", overlay_of(step)});
  } else if (is_in_place) {
    // The lowered text takes the place of what this process reads.
  } else if (source.lowered || step.input.is_stream()) {  // it lies elsewhere than its text says
    const llvm::StringRef directory = step.input.is_stdin() ? "" : step.input.directory_prefix();
    command.add({"-iquote", directory.empty() ? "." : directory});
  }
  const bool is_for_clang = source.lowered && step.back_end.family == BackEnd::Family::kClang;
  if (is_for_clang) command.add("-fbracket-depth=4096");  // of nested regions
  // A lowered preprocessed source includes our header, so it goes through the preprocessor again, but not its options.
  const bool preprocessed_already = source.lowered && step.input.is_preprocessed();
  const std::vector<ForcedInclusion> spliced =
      source.has_forced_inclusions ? forced_inclusions(step.line) : std::vector<ForcedInclusion>();
  for (const Argument& argument : step.line.arguments())
    if (belongs_to_compilation(argument, preprocessed_already) &&
        !is_among(spliced, &argument - step.line.arguments().data()) &&
        !(source.lowered && tells_wrong_places(step, argument)))
      command.add_words(argument.words);
  if (is_for_clang) command.add("-Wno-gnu-line-marker");  // emit/source_text; behind -Wpedantic
  if (const std::string standard = lowered_standard(step.line, step.input); source.lowered && !standard.empty())
    add_newer_standard(command, step.back_end, standard);
  if (!is_in_place && (source.lowered || step.input.is_stream())) add_prefix_map(command, step);
  if (source.lowered) {
    warn_of_coverage_mapping(step);
    warn_of_sarif(step);
  }
  name_module(command, step);
  if (step.line.goal() == Goal::kProgram) {
    command.add("-c");
    if (wants_auxiliary_files(step.line)) add_auxiliary_names(command, step);
    quieten_unused_options(command, step.back_end);
  } else if (!step.input.is_lowerable()) {
    quieten_unused_options(command, step.back_end);  // a module's form includes nothing
  }
  if (!source.lowered)
    if (auto request = dependency_request(step)) add_dependency_options(command, *request);
  if (!step.output.empty()) command.add({"-o", step.output});
  if (preprocessed_already)
    command.add({"-x", step.input.is_cxx() ? "c++" : "c"});
  else if (!step.input.language.empty())
    command.add({"-x", step.input.language});
  command.add(is_in_place ? step.input.path : source.path);
  return command;
}

int compile(const CompileStep& step, const Source& source) {
  const Command command = compilation_of(step, source);
  if (step.line.verbose() || step.line.dry_run()) command.print();
  return step.line.dry_run() ? 0 : run_compilation(step, command, warnings_of(step));
}

/// A stale object must not pass for the one that could not be made; compilers remove it as well.
void remove_output(const CompileStep& step) {
  std::string output = step.output;
  if (output.empty() && step.line.goal() > Goal::kSyntax)
    output = step.input.stem() + (step.line.goal() == Goal::kAssembly ? ".s" : ".o");
  if (!output.empty() && llvm::sys::fs::is_regular_file(output)) (void)llvm::sys::fs::remove(output);
}

}  // namespace

/// True if the Clang that we hold may read the source once for both, the lowering and the code: in C++, where headers
/// take most of the time. Not where it says something while it reads.
static bool may_be_read_once(const CompileStep& step) {
  static constexpr llvm::StringLiteral kOthers[] = {"-fcoverage-mapping", "-gembed-source", "-fplugin",
                                                    "-fdiagnostics-format", "-H"};
  const CommandLine& line = step.line;
  return step.input.is_cxx() && takes_overlay(step) && needs_no_program(line, step.back_end) && !line.shep().emit &&
         !line.shep().time_limit && !line.verbose() && !line.dry_run() && lowered_standard(line, step.input).empty() &&
         llvm::none_of(line.arguments(), [](const Argument& argument) {
           const llvm::StringRef word = argument.words.front();
           return llvm::any_of(kOthers, [&](llvm::StringRef option) { return word.starts_with(option); });
         });
}

/// Nothing where the source is to be read more than once.
static std::optional<int> run_in_one_reading(const CompileStep& step) {
  if (!may_be_read_once(step)) return std::nullopt;
  const Command command = compilation_of(step, Source{step.input.path, true});
  CompileJob job = job_of(step, step.input.path);
  if (!job.no_warnings) job.warnings = warnings_of(step);
  const std::optional<int> status = compile_in_one_reading(step, command, std::move(job));
  if (!status) return std::nullopt;
  if (*status) remove_output(step);
  return *status ? *status : append_rules(step);
}

std::string spooled_file(const CompileStep& step) {
  return step.scratch_dir + "/stdin/stdin." + clang::driver::types::getTypeTempSuffix(step.input.type);
}

int run(CompileStep step) {
  const CommandLine& line = step.line;
  if (step.output.empty() && step.input.is_stream() && line.goal() > Goal::kSyntax)
    step.output = step.input.stem() +
                  (line.goal() == Goal::kAssembly ? ".s" : ".o");  // what the spooled file's name would not give
  if (const std::optional<int> status = run_in_one_reading(step)) return *status;
  const std::optional<Source> source = prepare(step);
  if (!source) {
    remove_output(step);
    return 1;
  }
  if (line.shep().emit) {
    if (const int status = emit(step, *source)) return status;
    if (line.goal() == Goal::kProgram && !line.output()) return 0;
  }
  if (const int status = compile(step, *source)) return status;
  return append_rules(step);
}

void add_openmp_options(Command& command, const Installation& installation) {
  command.add({"-fopenmp-simd", kOpenMPDefine, "-I" + installation.include_dir});
}

}  // namespace shepherd
