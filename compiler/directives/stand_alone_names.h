// Executable directives that no statement belongs to, by name, where Clang has not parsed them.
#pragma once

#include <llvm/ADT/StringExtras.h>

#include <set>

namespace shepherd {

/// `text` begins with the directive's name.
inline bool stands_alone(llvm::StringRef text) {
  static const std::set<llvm::StringRef> names = {"barrier",      "taskwait", "taskyield", "flush",          "cancel",
                                                  "cancellation", "depobj",   "error",     "task_iteration", "interop"};
  return names.count(text.ltrim().take_while([](char each) { return llvm::isAlnum(each) || each == '_'; }));
}

}  // namespace shepherd
