#include "lower/data/built_in_reduction.h"

#include <llvm/ADT/StringSwitch.h>

namespace shepherd {

const char* functor(llvm::StringRef token) {
  return llvm::StringSwitch<const char*>(token)
      .Case("+", "plus")
      .Case("-", "plus")
      .Case("*", "times")
      .Case("&", "bit_and")
      .Case("|", "bit_or")
      .Case("^", "bit_xor")
      .Case("&&", "logical_and")
      .Case("||", "logical_or")
      .Case("min", "min")
      .Case("max", "max")
      .Default("none");
}

std::string c_identity(const Lowering& lowering, llvm::StringRef token, QualType type) {
  if (token == "*" || token == "&&") return "1";
  if (token == "&") return "~0";
  if (token != "min" && token != "max") return "0";
  bool largest = token == "min";
  if (type->isRealFloatingType()) return largest ? "__builtin_huge_vall()" : "-__builtin_huge_vall()";
  unsigned width = lowering.unit.ast->getIntWidth(type.getCanonicalType());
  if (type->isBooleanType()) return largest ? "1" : "0";
  if (!type->isSignedIntegerOrEnumerationType()) return largest ? "-1" : "0";
  std::string top = "(((shep_i64)1 << " + std::to_string(width - 2) + ") - 1) * 2 + 1";
  return largest ? "(" + top + ")" : "(-(" + top + ") - 1)";
}

std::string c_combination(llvm::StringRef token, const std::string& out, const std::string& in) {
  if (token == "min") return "if (" + in + " < " + out + ") " + out + " = " + in + "; ";
  if (token == "max") return "if (" + in + " > " + out + ") " + out + " = " + in + "; ";
  std::string sign = token == "-" ? "+" : token.str();
  return out + " = " + out + " " + sign + " " + in + "; ";
}

}  // namespace shepherd
