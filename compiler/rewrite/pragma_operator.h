#pragma once

#include <llvm/ADT/StringRef.h>

#include <string>

namespace shepherd {

/// `_Pragma("...")`, which unlike a `#pragma` needs no line of its own.
inline std::string pragma_operator(llvm::StringRef directive) {
  std::string quoted;
  for (char each : directive) {
    if (each == '"' || each == '\\') quoted += '\\';
    quoted += each;
  }
  return "_Pragma(\"" + quoted + "\")";
}

}  // namespace shepherd
