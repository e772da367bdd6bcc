#include "command_line.h"

#include "process.h"

#include <llvm/Support/CommandLine.h>
#include <llvm/Support/FormatVariadic.h>
#include <llvm/Support/Path.h>

namespace shepherd {

using namespace clang_options;

namespace {
using llvm::opt::Option;

bool in(const Option& option, std::initializer_list<unsigned> ids) {
  return llvm::any_of(ids, [&](unsigned id) { return option.matches(id); });
}

bool is_openmp(const Option& option) {
  return !option.matches(OPT_fopenmp_simd) && !option.matches(OPT_fno_openmp_simd) &&
         (option.getName().starts_with("fopenmp") || option.getName().starts_with("fno-openmp"));
}

/// gcc's threads are libgomp's, and what it generates asks omp_get_thread_num which of them it is: ours would answer.
bool makes_threads_of_another_runtime(llvm::StringRef word) { return word.starts_with("-ftree-parallelize-loops"); }

/// -Xclang -fopenmp, -Xpreprocessor -fopenmp: how build systems reach compilers whose drivers refuse -fopenmp.
bool is_forwarded_openmp(const llvm::opt::Arg& argument) {
  return in(argument.getOption(), {OPT_Xclang, OPT_Xpreprocessor}) &&
         llvm::StringRef(argument.getValue()).starts_with("-fopenmp") &&
         llvm::StringRef(argument.getValue()) != "-fopenmp-simd";
}

Role role_of(const llvm::opt::Arg& argument) {
  const Option& option = argument.getOption();
  if (option.matches(OPT_INPUT)) return Role::kInput;
  if (makes_threads_of_another_runtime(argument.getSpelling())) return Role::kForeignThreads;
  if (option.matches(OPT_UNKNOWN)) return Role::kEveryStep;
  if (option.matches(OPT_o)) return Role::kOutput;
  if (option.matches(OPT_x)) return Role::kLanguage;
  if (is_openmp(option) || is_forwarded_openmp(argument)) return Role::kOpenMP;
  if (in(option, {OPT_M_Group}) && !option.matches(OPT_MJ)) return Role::kDependency;
  if (in(option, {OPT_c, OPT_S, OPT_E, OPT_fsyntax_only, OPT__precompile})) return Role::kAction;
  if (in(option, {OPT_Preprocessor_Group, OPT_IncludePath_Group, OPT_std_EQ, OPT_ansi, OPT_undef}))
    return Role::kPreprocess;
  if (option.hasFlag(LinkerInput)) return Role::kLink;
  return Role::kEveryStep;
}

/// Options of the f group that decide what the source means; the others (optimisation, profiling, diagnostics) are the
/// back end's, and Clang might refuse gcc's values of them. Modules that Clang makes of headers are the back end's,
/// too: headers with directives are text for us.
bool is_language_feature(const Option& option) {
  static constexpr llvm::StringLiteral kFeatures =
      "exceptions cxx-exceptions rtti signed-char unsigned-char short-enums short-wchar ms-extensions "
      "plan9-extensions gnu89-inline gnu-keywords permissive char8_t sized-deallocation aligned-new "
      "aligned-allocation coroutines concepts-ts blocks template-depth constexpr- builtin freestanding hosted "
      "fast-math finite-math-only PIC PIE pic pie dollars-in-identifiers pack-struct operator-names "
      "threadsafe-statics asm declspec lax-vector-conversions math-errno bracket-depth digraphs wchar-type "
      "new-alignment relaxed-template-template-args experimental-library elide-constructors";
  llvm::StringRef name = option.getName();
  if (!name.consume_front("f")) return false;
  name.consume_front("no-");
  return llvm::any_of(llvm::split(kFeatures, ' '), [&](llvm::StringRef feature) { return name.starts_with(feature); });
}

/// True if the front end must see the option to parse what the back end will compile.
bool affects_parsing(const Option& option) {
  if (in(option, {OPT_H, OPT_P, OPT_C, OPT_CC, OPT_d_Group, OPT_M_Group, OPT_Wp_COMMA, OPT_Xpreprocessor}))
    return false;
  const bool chooses_language = in(option, {OPT_Preprocessor_Group, OPT_std_EQ, OPT_ansi, OPT_trigraphs, OPT_undef,
                                            OPT_traditional_cpp, OPT_ferror_limit_EQ});
  const bool chooses_machine = in(option, {OPT_m_Group, OPT_O_Group, OPT_pthread, OPT_target,
                                           OPT_target_legacy_spelling, OPT_fsanitize_EQ, OPT_fno_sanitize_EQ});
  const bool chooses_library = in(
      option, {OPT_stdlib_EQ, OPT_nostdinc, OPT_nostdincxx, OPT_nostdlibinc, OPT_nobuiltininc, OPT_stdlibxx_isystem});
  const bool chooses_folder =
      in(option, {OPT_IncludePath_Group, OPT__sysroot_EQ, OPT__sysroot, OPT_gcc_toolchain, OPT_gcc_install_dir_EQ,
                  OPT_resource_dir, OPT_resource_dir_EQ, OPT_ffile_prefix_map_EQ, OPT_fmacro_prefix_map_EQ});
  return chooses_language || chooses_machine || chooses_library || chooses_folder || is_language_feature(option);
}

bool affects_warnings(const Option& option) {
  static constexpr llvm::StringLiteral kDiagnostics =
      "diagnostics- color-diagnostics caret-diagnostics show- message-length macro-backtrace-limit ansi-escape-codes";
  if (in(option, {OPT_W_Group, OPT_pedantic_Group, OPT_w})) return true;
  llvm::StringRef name = option.getName();
  if (!name.consume_front("f")) return false;
  name.consume_front("no-");
  return llvm::any_of(llvm::split(kDiagnostics, ' '), [&](llvm::StringRef each) { return name.starts_with(each); });
}
}  // namespace

Argument classify(const llvm::opt::Arg& argument, llvm::ArrayRef<const char*> words) {
  const Option& option = argument.getOption();
  Argument result;
  result.role = role_of(argument);
  result.id = option.getID();
  result.affects_parsing = affects_parsing(option);
  result.affects_warnings = affects_warnings(option);
  result.words = words;
  if (argument.getNumValues() > 0) result.value = argument.getValue();
  return result;
}

namespace types = clang::driver::types;

bool Input::is_preprocessed() const { return type == types::TY_PP_C || type == types::TY_PP_CXX; }

bool Input::is_lowerable() const {
  return type == types::TY_C || type == types::TY_CXX || type == types::TY_CXXModule || is_preprocessed();
}

llvm::StringRef Input::directory_prefix() const {
  return llvm::StringRef(path).drop_back(llvm::sys::path::filename(path).size());
}

bool Input::is_stream() const {
  llvm::sys::fs::file_status status;
  return is_stdin() || (!llvm::sys::fs::status(path, status) && status.type() == llvm::sys::fs::file_type::fifo_file);
}

std::string Input::stem() const { return llvm::sys::path::stem(path).str(); }

namespace {
types::ID type_of_name(llvm::StringRef path, bool cxx_driver) {
  llvm::StringRef extension = llvm::sys::path::extension(path);
  types::ID type = extension.empty() ? types::TY_INVALID : types::lookupTypeForExtension(extension.drop_front());
  if (type == types::TY_INVALID) return types::TY_Object;
  return cxx_driver ? types::lookupCXXTypeForCType(type) : type;
}
}  // namespace

Input make_input(llvm::StringRef path, llvm::StringRef language, bool cxx_driver) {
  if (language.empty() || language == "none") return {path.str(), type_of_name(path, cxx_driver), ""};
  types::ID type = types::lookupTypeForTypeSpecifier(language.str().c_str());
  if (type == types::TY_INVALID) fatal("language '" + language + "' is not recognized");
  return {path.str(), type, language.str()};
}

namespace {
/// An option that takes a value ends in '=', and the value must not be empty.
bool take_into(std::optional<std::string>& member, llvm::StringRef spelling, llvm::StringRef word) {
  if (!spelling.ends_with("=")) {
    if (word != spelling) return false;
    member = "";
    return true;
  }
  if (!word.consume_front(spelling)) return false;
  if (word.empty()) fatal("argument to '" + spelling + "' is missing");
  member = word.str();
  return true;
}
}  // namespace

bool ShepOptions::take(llvm::StringRef word) {
  if (!word.starts_with("--shep-")) return false;
#define SHEP_OPTION(member, spelling, value_name, help) \
  if (take_into(member, spelling, word)) return true;
#include "shep_options.def"
#undef SHEP_OPTION
  fatal("unrecognized option '" + word + "'; --shep-help lists the known ones");
}

void print_shep_help(llvm::raw_ostream& out) {
  out << "shepcc and shepc++ compile OpenMP programs onto libshepherd. They take the options of the back-end compiler\n"
         "(-fopenmp turns the lowering on), and these:\n\n";
#define SHEP_OPTION(member, spelling, value_name, help) \
  out << llvm::formatv("  {0,-28} {1}\n", std::string(spelling) + (value_name), help);
#include "shep_options.def"
#undef SHEP_OPTION
  out << "\nSHEPHERD_CC and SHEPHERD_CXX name the back end where --shep-backend does not.\n";
}

CommandLine::CommandLine(llvm::ArrayRef<const char*> argv, bool cxx_driver) : cxx_driver_(cxx_driver) {
  take_shep_options(argv.drop_front());
  read_arguments();
}

bool CommandLine::has(unsigned option_id) const {
  return llvm::any_of(arguments_, [&](const Argument& argument) { return argument.id == option_id; });
}

/// Clang's --config FILE, --config=FILE: options in front of those of the command line.
void CommandLine::read_configurations() {
  llvm::SmallVector<const char*, 64> in_files, others;
  for (size_t i = 0; i != words_.size(); ++i) {
    llvm::StringRef file = words_[i];
    const bool is_apart = file == "--config" && i + 1 != words_.size();
    if (is_apart) file = words_[i + 1];
    const bool is_named = is_apart || file.consume_front("--config=");
    const bool is_path = is_named && llvm::sys::path::filename(file) != file;
    if (is_named && !is_path)
      report_warning("--config " + file + ": shepcc does not see what is in a file that clang looks for itself");
    if (!is_path) {
      others.push_back(words_[i]);
      continue;
    }
    i += is_apart;
    llvm::cl::ExpansionContext context(storage_, llvm::cl::tokenizeConfigFile);
    if (llvm::Error error = context.readConfigFile(file, in_files))
      fatal("--config " + file + ": " + llvm::toString(std::move(error)));
  }
  words_ = std::move(in_files);
  words_.append(others);
}

void CommandLine::take_shep_options(llvm::ArrayRef<const char*> given) {
  words_.assign(given.begin(), given.end());
  if (!llvm::cl::ExpandResponseFiles(saver_, llvm::cl::TokenizeGNUCommandLine, words_))
    fatal("a response file cannot be read");
  read_configurations();
  const auto is_ours = [](const char* word) { return llvm::StringRef(word).starts_with("--shep-"); };
  const bool only_as_given = llvm::count_if(words_, is_ours) == llvm::count_if(given, is_ours);
  llvm::erase_if(words_, [&](const char* word) { return shep_.take(word); });
  if (only_as_given)
    llvm::copy_if(given, std::back_inserter(words_for_back_end_), [&](const char* word) { return !is_ours(word); });
  else
    words_for_back_end_ = words_;
  if (!shep_.launch) return;
  if (words_.empty()) fatal("--shep-launch needs a compiler's command line behind it");
  shep_.backend = words_.front();
  words_.erase(words_.begin());
  words_for_back_end_.erase(words_for_back_end_.begin());
}

namespace {
/// gcc's options with a separate value that Clang's table does not know.
bool is_gcc_option_with_value(llvm::StringRef word) {
  return llvm::is_contained({"-dumpbase", "-dumpbase-ext", "-aux-info", "-wrapper", "-imultiarch", "-imultilib"}, word);
}
}  // namespace

void CommandLine::read_arguments() {
  unsigned missing_index = 0, missing_count = 0;
  llvm::opt::InputArgList list =
      table().ParseArgs(words_, missing_index, missing_count, llvm::opt::Visibility(ClangOption));
  if (missing_count) fatal("argument to '" + llvm::StringRef(words_[missing_index]) + "' is missing");
  const llvm::SmallVector<llvm::opt::Arg*, 64> parsed(list.begin(), list.end());
  for (size_t i = 0; i != parsed.size(); ++i) {
    const llvm::opt::Arg& argument = *parsed[i];
    if (argument.getOption().matches(OPT_UNKNOWN) && is_gcc_option_with_value(argument.getSpelling())) ++i;
    const size_t begin = argument.getIndex();
    const size_t end = i + 1 < parsed.size() ? parsed[i + 1]->getIndex() : words_.size();
    add_argument(classify(argument, llvm::ArrayRef(words_).slice(begin, end - begin)));
  }
}

void CommandLine::add_argument(const Argument& argument) {
  switch (argument.id) {
    case OPT_o: output_ = argument.value; break;
    case OPT_x: language_ = argument.value.str(); break;
    case OPT_INPUT: inputs_.push_back(make_input(argument.value, language_, cxx_driver_)); break;
    case OPT__DASH_DASH: add_inputs_after_dashes(argument); return;
    case OPT_Xclang:
    case OPT_Xpreprocessor: openmp_ |= argument.role == Role::kOpenMP; break;
    case OPT_fopenmp:
    case OPT_fopenmp_EQ: openmp_ = true; break;
    case OPT_fno_openmp: openmp_ = false; break;
    case OPT_E:
    case OPT_M:
    case OPT_MM: goal_ = Goal::kPreprocess; break;
    case OPT_fsyntax_only: goal_ = std::min(goal_, Goal::kSyntax); break;
    case OPT_S: goal_ = std::min(goal_, Goal::kAssembly); break;
    case OPT__precompile:
    case OPT_c: goal_ = std::min(goal_, Goal::kObject); break;
    default: break;
  }
  arguments_.push_back(argument);
}

/// Behind "--" every word is an input, also one that looks like an option; "./" keeps it one for the back end.
void CommandLine::add_inputs_after_dashes(const Argument& dashes) {
  for (const char* word : dashes.words.drop_front()) {
    Argument input;
    input.role = Role::kInput;
    input.id = OPT_INPUT;
    input.value = *word == '-' && word[1] ? saver_.save(llvm::Twine("./") + word) : word;
    words_after_dashes_.push_back(input.value.data());
    input.words = words_after_dashes_.back();
    add_argument(input);
  }
}

}  // namespace shepherd
