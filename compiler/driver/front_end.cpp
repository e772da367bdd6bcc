#include "front_end.h"

#include "own_clang/end_process.h"
#include "process.h"

#include <clang/Basic/DiagnosticIDs.h>
#include <clang/Basic/DiagnosticOptions.h>
#include <clang/Basic/LangStandard.h>
#include <clang/Basic/TargetInfo.h>
#include <clang/Frontend/CompilerInvocation.h>
#include <llvm/Config/llvm-config.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/TargetParser/Triple.h>

#include <cerrno>
#include <csignal>
#include <cstring>

#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#if LLVM_VERSION_MAJOR >= 22
#include <clang/Driver/CreateInvocationFromArgs.h>
#else
#include <clang/Frontend/Utils.h>
#endif

namespace shepherd {

using namespace clang_options;

static std::string at_least_cxx11(llvm::StringRef name) {
  const LangStandard::Kind kind = LangStandard::getLangKind(name);
  if (kind == LangStandard::lang_unspecified) return "";
  const LangStandard& standard = LangStandard::getLangStandardForKind(kind);
  if (!standard.isCPlusPlus() || standard.isCPlusPlus11()) return "";
  return standard.isGNUMode() ? "-std=gnu++11" : "-std=c++11";
}

std::string lowered_standard(const CommandLine& line, const Input& input) {
  std::string standard;  // by the last option that says one
  if (!input.is_cxx()) return standard;
  for (const Argument& argument : line.arguments()) {
    if (argument.id == OPT_ansi) standard = "-std=c++11";
    if (argument.id == OPT_std_EQ) standard = at_least_cxx11(argument.value);
  }
  return standard;
}

namespace {

struct Found {
  size_t count = 0;  // of arguments
  bool is_precompiled = false;
  llvm::StringRef file;
};

/// CMake writes -Xclang -include-pch -Xclang FILE.
Found find_at(llvm::ArrayRef<Argument> rest) {
  const Argument& argument = rest.front();
  if (argument.id == OPT_include) return {1, false, argument.value};
  if (argument.id == OPT_include_pch) return {1, true, argument.value};
  if (argument.id != OPT_Xclang || rest.size() < 2 || rest[1].id != OPT_Xclang) return {};
  if (argument.value == "-include") return {2, false, rest[1].value};
  if (argument.value == "-include-pch") return {2, true, rest[1].value};
  return {};
}

std::string source_of(llvm::StringRef precompiled) {
  llvm::StringRef header = precompiled;
  if ((header.consume_back(".pch") || header.consume_back(".gch")) && llvm::sys::fs::exists(header))
    return header.str();
  fatal(precompiled + ": the header that was precompiled must lie beside it, for its directives");
}
}  // namespace

std::vector<ForcedInclusion> forced_inclusions(const CommandLine& line) {
  const llvm::ArrayRef<Argument> arguments = line.arguments();
  std::vector<ForcedInclusion> result, precompiled;
  for (size_t at = 0; at < arguments.size(); ++at) {
    const Found found = find_at(arguments.drop_front(at));
    if (!found.count) continue;
    result.push_back({at, found.count, found.is_precompiled ? source_of(found.file) : found.file.str()});
    if (found.is_precompiled) precompiled.push_back(result.back());
    at += found.count - 1;
  }
  // CMake names the header as well, whose guard then keeps it from coming twice.
  for (const ForcedInclusion& each : precompiled)
    if (llvm::count_if(result, [&](const ForcedInclusion& other) { return other.header == each.header; }) > 1)
      llvm::find_if(result, [&](const ForcedInclusion& other) { return other.first == each.first; })->header = "";
  return result;
}

namespace {

/// Clang refuses an option in its driver (a value it does not know) or in the target (a CPU it does not know).
bool accepts(llvm::ArrayRef<const char*> words, llvm::IntrusiveRefCntPtr<DiagnosticsEngine> diagnostics) {
  CreateInvocationOptions options;
  options.Diags = diagnostics;
  const std::unique_ptr<CompilerInvocation> invocation = clang::createInvocation(words, options);
  if (!invocation || diagnostics->hasErrorOccurred()) return false;
#if LLVM_VERSION_MAJOR >= 21
  const auto target = TargetInfo::CreateTargetInfo(*diagnostics, invocation->getTargetOpts());
#else
  const auto target = TargetInfo::CreateTargetInfo(*diagnostics, invocation->TargetOpts);
#endif
  return target && !diagnostics->hasErrorOccurred();
}

bool clang_accepts(const std::vector<std::string>& arguments) {
  std::vector<const char*> words = {"clang", "-fsyntax-only"};
  for (const std::string& argument : arguments) words.push_back(argument.c_str());
  words.push_back("-");
  IgnoringDiagConsumer silence;
#if LLVM_VERSION_MAJOR >= 21
  DiagnosticOptions diagnostic_options;
  return accepts(words, llvm::makeIntrusiveRefCnt<DiagnosticsEngine>(DiagnosticIDs::create(), diagnostic_options,
                                                                     &silence, /*ShouldOwnClient=*/false));
#else
  return accepts(words, llvm::makeIntrusiveRefCnt<DiagnosticsEngine>(new DiagnosticIDs, new DiagnosticOptions, &silence,
                                                                     /*ShouldOwnClient=*/false));
#endif
}

/// "aarch64-linux-gnu-gcc-12" compiles for aarch64-linux-gnu: a cross compiler's name tells its target.
std::string target_of(const BackEnd& back_end) {
  const llvm::StringRef name = llvm::sys::path::filename(back_end.command.back());
  for (llvm::StringRef compiler : {"-gcc", "-g++", "-clang", "-cc", "-c++"}) {
    const size_t at = name.find(compiler);
    if (at == llvm::StringRef::npos) continue;
    const llvm::StringRef triple = name.take_front(at);
    if (llvm::Triple(llvm::Triple::normalize(triple)).getArch() != llvm::Triple::UnknownArch) return triple.str();
  }
  return "";
}

/// A standard that only the back end knows (a newer gcc's) is parsed as the newest that Clang knows.
std::string known_standard(llvm::StringRef name, bool is_cxx) {
  if (LangStandard::getLangKind(name) != LangStandard::lang_unspecified) return "-std=" + name.str();
  return is_cxx ? "-std=gnu++2c" : "-std=gnu23";
}

using Words = std::vector<std::string>;

Words joined(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

/// In C gcc knows these types and Clang does not. What Clang has preprocessed (for distcc, say) holds the C library's
/// typedefs of them.
Words float_types(const std::string& path) {
  static constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> kTypes[] = {{"_Float32", "float"},
                                                                                   {"_Float64", "double"},
                                                                                   {"_Float32x", "double"},
                                                                                   {"_Float64x", "long double"},
                                                                                   {"_Float128", "__float128"}};
  auto source = llvm::MemoryBuffer::getFile(path);
  const llvm::StringRef text = source ? (*source)->getBuffer() : "";
  Words words;
  for (const auto& [name, meaning] : kTypes)
    if (!text.contains(("typedef " + meaning + " " + name + ";").str()))
      words.push_back(("-D" + name + "=" + meaning).str());
  return words;
}

/// The options that tell Clang the language. A preprocessed source is preprocessed again for the names of types;
/// nothing else is left in it to expand.
Words language_words(const Input& input, const std::string& source) {
  if (!input.is_preprocessed()) return {"-x", clang::driver::types::getTypeName(input.type)};
  if (input.is_cxx()) return {"-x", "c++"};
  return joined(float_types(source), {"-x", "c"});
}

/// Past Clang's driver, which would take the back end's precompiled form of the header where there is one.
std::vector<Words> inclusions(const CommandLine& line) {
  std::vector<Words> options;
  for (const ForcedInclusion& each : forced_inclusions(line))
    if (!each.header.empty()) options.push_back({"-Xclang", "-include", "-Xclang", each.header});
  return options;
}

/// The user's options that matter to a parser, one Words each.
std::vector<Words> parsing_options(const CommandLine& line, const Input& input, bool gives_warnings) {
  std::vector<Words> options = input.is_preprocessed() ? std::vector<Words>() : inclusions(line);
  for (const Argument& argument : line.arguments()) {
    const bool matters = argument.affects_parsing || (gives_warnings && argument.affects_warnings);
    if (!matters || argument.id == OPT_include || argument.id == OPT_include_pch) continue;
    if (argument.id == OPT_std_EQ)
      options.push_back({known_standard(argument.value, input.is_cxx())});
    else if (!input.is_preprocessed() || argument.role != Role::kPreprocess || argument.id == OPT_ansi)
      options.emplace_back(argument.words.begin(), argument.words.end());
  }
  return options;
}
}  // namespace

std::string folder_of_modules(const CommandLine& line, const BackEnd& back_end) {
  const bool has_modules = llvm::any_of(line.arguments(), [](const Argument& argument) {
    const llvm::StringRef word = argument.words.front();
    return word == "-fmodules-ts" || word == "-fmodules";
  });
  return has_modules && back_end.family == BackEnd::Family::kGnu ? "gcm.cache" : "";
}

Words frontend_arguments(const CommandLine& line, const Input& input, const std::string& source,
                         const BackEnd& back_end, const Installation& installation, bool gives_warnings) {
  Words ours = {kOpenMPDefine, "-I" + installation.include_dir};
  if (const std::string modules = folder_of_modules(line, back_end); !modules.empty())
    ours.push_back("-fprebuilt-module-path=" + modules);
  if (input.is_stream())
    ours.insert(ours.end(), {"-iquote", input.directory_prefix().empty() ? "." : input.directory_prefix().str()});
  if (const std::string target = target_of(back_end); !target.empty()) ours.push_back("--target=" + target);
  const Words language = language_words(input, source);
  const std::vector<Words> options = parsing_options(line, input, gives_warnings);

  Words all = ours;
  for (const Words& option : options) all = joined(std::move(all), option);
  all = joined(std::move(all), language);
  if (clang_accepts(all)) return all;

  // A value that only the back end knows, such as a newer CPU: left out, and the rest kept.
  Words accepted = ours;
  for (const Words& option : options)
    if (clang_accepts(joined(joined(accepted, option), language))) accepted = joined(std::move(accepted), option);
  return joined(std::move(accepted), language);
}

namespace {

constexpr rlim_t kDefaultTimeLimit =
    900;  // seconds; the largest translation units known take Clang less than two minutes
constexpr rlim_t kStack = 64u << 20;  // bytes: deep recursion over long else-if chains and long sums
constexpr int kFirstStatus = 40;  // exit statuses that only lower_translation_unit gives: a library may exit(1)

rlim_t time_limit(const ShepOptions& options) {
  if (!options.time_limit) return kDefaultTimeLimit;
  unsigned seconds = 0;
  if (!llvm::to_integer(*options.time_limit, seconds, 10) || seconds == 0)
    fatal("invalid value '" + *options.time_limit + "' in '--shep-time-limit=': a number of seconds is expected");
  return seconds;
}

/// The soft limit alone, and never above the hard one.
template <class Better> void set_limit(int resource, rlim_t value, Better is_better) {
  struct rlimit limit;
  if (::getrlimit(static_cast<__rlimit_resource>(resource), &limit) != 0 || !is_better(value, limit.rlim_cur)) return;
  limit.rlim_cur = std::min(value, limit.rlim_max);
  ::setrlimit(static_cast<__rlimit_resource>(resource), &limit);
}

[[noreturn]] void end_with(LowerStatus status) { end_process(kFirstStatus + static_cast<int>(status)); }

void limit_front_end(rlim_t seconds, pid_t parent) {
  // A parent that is told to end takes us along.
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(1);
  set_limit(RLIMIT_CPU, seconds, std::less<>());
  set_limit(RLIMIT_STACK, kStack, std::greater<>());
}

[[noreturn]] void be_the_front_end(const CompileJob& job, rlim_t seconds, pid_t parent) {
  limit_front_end(seconds, parent);
  CompileJob own = job;
  own.give_up = [] { end_with(LowerStatus::kFailed); };
  end_with(lower_translation_unit(own));
}

/// It has less time for what is left once it has found an error (frontend/diagnostic_filter.cpp).
void explain_time(const CompileJob& job, const struct rusage& used, rlim_t limit) {
  const rlim_t seconds = used.ru_utime.tv_sec + used.ru_stime.tv_sec +
                         (used.ru_utime.tv_usec + used.ru_stime.tv_usec + 500'000) / 1'000'000;
  report_error(job.input + ": the front end was stopped after " + llvm::Twine(seconds) + " s of processor time; " +
               (seconds < limit ? "it found no end behind an error" : "--shep-time-limit=SECONDS allows more"));
}

LowerStatus explain(const CompileJob& job, int wait_status, const struct rusage& used, rlim_t seconds) {
  if (!WIFSIGNALED(wait_status))
    report_error(job.input + ": the front end gave up");
  else if (WTERMSIG(wait_status) == SIGXCPU)
    explain_time(job, used, seconds);
  else if (llvm::is_contained({SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGKILL}, WTERMSIG(wait_status)))
    end_like(wait_status);
  else
    report_error(job.input + ": the front end crashed: " + ::strsignal(WTERMSIG(wait_status)));
  return LowerStatus::kFailed;
}
}  // namespace

void begin_front_end(pid_t parent) { limit_front_end(kDefaultTimeLimit, parent); }

LowerStatus lower_in_process(const CompileJob& job, const ShepOptions& options) {
  const rlim_t seconds = time_limit(options);
  llvm::outs().flush();
  llvm::errs().flush();
  const pid_t parent = ::getpid();
  const pid_t child = fork_patiently();
  if (child < 0) fatal(llvm::Twine("cannot start a process: ") + std::strerror(errno));
  if (child == 0) be_the_front_end(job, seconds, parent);
  int status = 0;
  struct rusage used = {};
  while (::wait4(child, &status, 0, &used) < 0 && errno == EINTR) continue;
  const int code = WIFEXITED(status) ? WEXITSTATUS(status) - kFirstStatus : -1;
  if (code < 0 || code > static_cast<int>(LowerStatus::kFailed)) return explain(job, status, used, seconds);
  return static_cast<LowerStatus>(code);
}

}  // namespace shepherd
