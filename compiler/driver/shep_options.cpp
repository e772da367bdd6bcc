#include "shep_options.h"

#include "error.h"

#include <llvm/Support/FormatVariadic.h>

namespace shepherd {
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

}  // namespace shepherd
