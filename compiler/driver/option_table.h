/// Clang's own table of compiler options: how many words each one takes, and to which group it belongs.
#pragma once

#if __has_include(<clang/Options/Options.h>)  // LLVM 22
#include <clang/Options/Options.h>
namespace shepherd::clang_options {
using namespace clang::options;
inline const llvm::opt::OptTable& table() { return clang::getDriverOptTable(); }
}  // namespace shepherd::clang_options
#else
#include <clang/Driver/Options.h>
namespace shepherd::clang_options {
using namespace clang::driver::options;
inline const llvm::opt::OptTable& table() { return clang::driver::getDriverOptTable(); }
}  // namespace shepherd::clang_options
#endif

#include <llvm/Option/Arg.h>
#include <llvm/Option/ArgList.h>
#include <llvm/Option/OptTable.h>
