// Where the compiler was when it crashed.
#pragma once

#include "frontend/clang.h"

#include <string>

namespace shepherd {

/// As long as it lives, a signal that ends a program which went wrong first writes a located error to standard error:
/// the function that Clang instantiates, else the token that its parser is at, else the one read last. One at a time.
class CrashPlace {
 public:
  CrashPlace();
  ~CrashPlace();
  CrashPlace(const CrashPlace&) = delete;
  CrashPlace& operator=(const CrashPlace&) = delete;

  void use(const Sema& sema) { sema_ = &sema; }
  void see(SourceLocation token) { token_ = token; }

  /// Called by the handler of signals, on a stack of its own.
  void report(int signal) const;

 private:
  /// As FILE:LINE:COLUMN; empty where nothing is known.
  std::string place() const;

  const Sema* sema_ = nullptr;
  SourceLocation token_;
};

}  // namespace shepherd
