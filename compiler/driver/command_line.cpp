#include "command_line.h"

#include "error.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/CommandLine.h>

namespace shepherd {
using namespace clang_options;

CommandLine::CommandLine(llvm::ArrayRef<const char*> argv, bool cxx_driver) : cxx_driver_(cxx_driver) {
  take_shep_options(argv.drop_front());
  read_arguments();
}

bool CommandLine::has(unsigned option_id) const {
  return llvm::any_of(arguments_, [&](const Argument& argument) { return argument.id == option_id; });
}

void CommandLine::take_shep_options(llvm::ArrayRef<const char*> given) {
  words_.assign(given.begin(), given.end());
  if (!llvm::cl::ExpandResponseFiles(saver_, llvm::cl::TokenizeGNUCommandLine, words_))
    fatal("a response file cannot be read");
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
