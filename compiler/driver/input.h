/// A file (or standard input) named on the command line, and the language it is in.
#pragma once

#include <clang/Driver/Types.h>
#include <llvm/ADT/StringRef.h>

#include <string>

namespace shepherd {

struct Input {
  std::string path;                       // as the user gave it; "-" is standard input
  clang::driver::types::ID type;          // TY_Object for whatever the linker takes
  std::string language;                   // from -x, or empty where the name decides

  bool is_stdin() const { return path == "-"; }
  bool is_linker_input() const { return type == clang::driver::types::TY_Object; }
  bool is_preprocessed() const;
  bool is_cxx() const { return clang::driver::types::isCXX(type); }
  /// C and C++, in front of or behind the preprocessor: what the lowering understands.
  bool is_lowerable() const;
  /// The directory as a prefix of path: "src/" or "".
  llvm::StringRef directory_prefix() const;
  /// "a" of "src/a.c".
  std::string stem() const;
};

/// language: the -x in force, empty or "none" for none. cxx_driver: shepc++ takes .c for C++, as g++ and clang++ do.
Input make_input(llvm::StringRef path, llvm::StringRef language, bool cxx_driver);

}  // namespace shepherd
