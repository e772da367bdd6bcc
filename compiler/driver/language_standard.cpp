#include "language_standard.h"

#include <clang/Basic/LangStandard.h>

namespace shepherd {

using namespace clang_options;
using clang::LangStandard;

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

}  // namespace shepherd
