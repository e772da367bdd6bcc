// Where the front end was when it crashed.
#pragma once

#include "frontend/clang.h"

namespace clang {
class Sema;
}

namespace shepherd {

/// As long as it lives, a signal that ends a program which went wrong first writes a located error to standard error:
/// the function that Clang instantiates, else the token that its parser has come to. One at a time.
class CrashPlace {
 public:
  CrashPlace();
  ~CrashPlace();
  CrashPlace(const CrashPlace&) = delete;
  CrashPlace& operator=(const CrashPlace&) = delete;

  void use(const clang::Sema& sema) { sema_ = &sema; }
  void see(clang::SourceLocation token) { token_ = token; }

  /// Called by the handler of signals, on a stack of its own.
  void report(int signal) const;

 private:
  clang::SourceLocation place() const;

  const clang::Sema* sema_ = nullptr;
  clang::SourceLocation token_;
};

}  // namespace shepherd
