#include "back_end.h"

#include "config.h"
#include "process.h"

#include <llvm/Support/CommandLine.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/Process.h>
#include <llvm/Support/Program.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include <sys/wait.h>
#include <unistd.h>

namespace shepherd {

namespace path = llvm::sys::path;

Installation find_installation(const char* argv0) {
  static int anchor;  // any address within this executable
  const std::string executable = llvm::sys::fs::getMainExecutable(argv0, &anchor);
  llvm::SmallString<256> libraries(path::parent_path(path::parent_path(executable)));
  path::append(libraries, SHEPHERD_LIBDIR);
  // Not <prefix>/include: a compiler's own omp.h would go before that one where it is a system directory.
  llvm::SmallString<256> headers(libraries);
  path::append(headers, "shepherd", "include");
  // A tree that is made for machines without LLVM brings Clang's headers (packaging/portable.py).
  llvm::SmallString<256> own(libraries);
  path::append(own, "shepherd", "clang");
  const std::string clang_headers = llvm::sys::fs::is_directory(own) ? own.str().str() : SHEPHERD_RESOURCE_DIR;
  return {executable, headers.str().str(), libraries.str().str(), clang_headers};
}

namespace {

/// "/opt/bin/x86_64-linux-gnu-gcc-12" -> "/opt/bin/x86_64-linux-gnu-g++-12": the last C compiler's name in it becomes
/// that compiler's C++ form. Names that are C++ forms already, or unknown, stay.
std::string cxx_form(llvm::StringRef program) {
  static constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> kForms[] = {
      {"clang", "clang++"}, {"gcc", "g++"}, {"icx", "icpx"}, {"cc", "c++"}};
  const size_t name = path::parent_path(program).size();
  for (const auto& [c_name, cxx_name] : kForms) {
    const size_t at = program.rfind(c_name);
    if (at == llvm::StringRef::npos || at < name) continue;
    const llvm::StringRef rest = program.substr(at + c_name.size());
    if (!rest.empty() && rest.front() != '-') continue;
    return (program.take_front(at) + cxx_name + rest).str();
  }
  return program.str();
}

bool has_own_clang() { return llvm::sys::fs::can_execute(SHEPHERD_CLANG); }

/// Clang where there is one, else what the system calls its C compiler.
const char* default_back_end() { return has_own_clang() || llvm::sys::findProgramByName("clang") ? "clang" : "cc"; }

/// The back end that the user asked for, as words: a name, a path, or a command such as "ccache gcc".
std::vector<std::string> requested_command(const CommandLine& line) {
  std::string request;
  bool needs_cxx_form = line.cxx_driver() && !line.shep().launch;
  if (line.shep().backend) {
    request = *line.shep().backend;
  } else if (auto cxx = llvm::sys::Process::GetEnv("SHEPHERD_CXX"); line.cxx_driver() && cxx && !cxx->empty()) {
    request = *cxx;
    needs_cxx_form = false;
  } else {
    request = llvm::sys::Process::GetEnv("SHEPHERD_CC").value_or("");
  }
  std::vector<std::string> command;
  if (llvm::sys::fs::exists(request)) {
    command = {request};  // a path may hold blanks
  } else {
    llvm::BumpPtrAllocator storage;
    llvm::StringSaver saver(storage);
    llvm::SmallVector<const char*, 4> words;
    llvm::cl::TokenizeGNUCommandLine(request, saver, words);
    command.assign(words.begin(), words.end());
  }
  if (command.empty()) command = {default_back_end()};
  if (needs_cxx_form) command.back() = cxx_form(command.back());
  return command;
}

/// "clang" and "clang++" are those of our own LLVM where it is installed; any other name is searched for in PATH.
std::string find_program(llvm::StringRef name) {
  if (name == "clang" || name == "clang++") {
    const std::string own = SHEPHERD_CLANG + name.drop_front(5).str();
    if (llvm::sys::fs::can_execute(own)) return own;
  }
  auto found = llvm::sys::findProgramByName(name);
  if (!found) fatal("the back-end compiler '" + name + "' cannot be found");
  return *found;
}

std::string behind_links(const std::string& file) {
  llvm::SmallString<256> real;
  if (llvm::sys::fs::real_path(file, real)) real = file;
  return real.str().str();
}

/// real: cc and c++ are links whose target tells.
BackEnd::Family family_of(llvm::StringRef compiler, llvm::StringRef real) {
  for (llvm::StringRef name : {path::filename(compiler), path::filename(real)}) {
    if (name.contains("clang") || name.contains("icx") || name.contains("icpx")) return BackEnd::Family::kClang;
    if (name.contains("gcc") || name.contains("g++")) return BackEnd::Family::kGnu;
  }
  return BackEnd::Family::kGnu;  // its options are the common ground
}
/// A script in front of PATH that calls us under the back end's name would do so for ever.
void guard_against_loop(llvm::StringRef back_end) {
  static constexpr char kDepth[] = "SHEPHERD_DEPTH";  // of our own processes, in each other's back ends
  static constexpr unsigned kDeepest = 8;
  unsigned depth = 0;
  llvm::to_integer(llvm::sys::Process::GetEnv(kDepth).value_or("0"), depth, 10);
  if (depth >= kDeepest) fatal("the back-end compiler '" + back_end + "' leads back to Shepherd; name its path");
  ::setenv(kDepth, std::to_string(depth + 1).c_str(), /*overwrite=*/1);
}
}  // namespace

BackEnd choose_back_end(const CommandLine& line, const Installation& installation) {
  BackEnd back_end{requested_command(line), BackEnd::Family::kClang, ""};
  const std::string& compiler = back_end.command.back();  // the last word of the command
  back_end.file = behind_links(find_program(compiler));
  back_end.family = family_of(compiler, back_end.file);
  for (const std::string& word : back_end.command)
    if (llvm::sys::fs::equivalent(word, installation.executable))
      fatal("the back-end compiler '" + word + "' is Shepherd itself");
  back_end.command.front() = find_program(back_end.command.front());
  if (llvm::sys::fs::equivalent(back_end.program(), installation.executable))
    fatal("the back-end compiler '" + back_end.program() + "' is Shepherd itself");
  guard_against_loop(back_end.program());
  return back_end;
}

namespace {

/// Writes the words after the program into a response file and returns "@FILE".
std::string make_response_file(llvm::ArrayRef<llvm::StringRef> words, llvm::StringRef scratch_dir) {
  const std::string file = (scratch_dir + "/arguments").str();
  std::error_code error;
  llvm::raw_fd_ostream out(file, error);
  if (error) fatal(file + ": " + error.message());
  for (llvm::StringRef word : words) {
    for (char c : word) {
      if (std::strchr(" \t\n\"'\\", c)) out << '\\';
      out << c;
    }
    out << (word.empty() ? "\"\"\n" : "\n");
  }
  return "@" + file;
}
}  // namespace

void Command::print() const {
  for (const std::string& word : words_) {
    llvm::errs() << ' ';
    llvm::sys::printArg(llvm::errs(), word, /*Quote=*/true);
  }
  llvm::errs() << '\n';
}

int Command::run(llvm::StringRef scratch_dir) const {
  llvm::SmallVector<llvm::StringRef, 64> words(words_.begin(), words_.end());
  std::string response_file;
  if (!llvm::sys::commandLineFitsWithinSystemLimits(words.front(), words)) {
    response_file = make_response_file(llvm::ArrayRef(words).drop_front(), scratch_dir);
    words.resize(1);
    words.push_back(response_file);
  }
  llvm::errs().flush();
  SignalsPassedOn signals;
  std::string message;
  bool failed_to_start = false;
  const llvm::sys::ProcessInfo process =
      llvm::sys::ExecuteNoWait(words.front(), words, std::nullopt, {}, 0, &message, &failed_to_start);
  if (failed_to_start) fatal(words.front() + ": " + message);
  return exit_status(signals.wait_for(process.Pid));
}

int Command::exit_status(int wait_status) const {
  if (!WIFSIGNALED(wait_status)) return WEXITSTATUS(wait_status);
  report_error("the back-end compiler '" + words_.front() + "' ended by signal: " + ::strsignal(WTERMSIG(wait_status)));
  end_like(wait_status);
}

void Command::become() const {
  std::vector<char*> argv;
  for (const std::string& word : words_) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  llvm::outs().flush();
  llvm::errs().flush();
  ::execv(argv.front(), argv.data());
  fatal(words_.front() + ": " + std::strerror(errno));
}

void quieten_unused_options(Command& command, const BackEnd& back_end) {
  if (back_end.family == BackEnd::Family::kClang) command.add("-Qunused-arguments");
}

}  // namespace shepherd
