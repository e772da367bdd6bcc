/// What is said of a source, with what has been said of it before it was transformed.
#pragma once

#include <string>

namespace clang {
class DiagnosticsEngine;
}
namespace llvm {
class raw_ostream;
}

namespace shepherd {

/// Prints the warnings that the parser left in a file (CompileJob::warnings), and counts them among the compilation's.
/// From then on Clang warns of the code that it generates only. Where there is no such file it warns of the transformed
/// text; but behind a diagnostic in a template it does not show the lambda expressions that we have made around it,
/// which stand on one line that may be very long.
void say_before(const std::string& warnings, clang::DiagnosticsEngine& diagnostics);

/// Prints the same, of a part of the source, and counts it. Clang warns of the rest. Returns false if there is no such
/// file. Both are for the engine that say_before() was called with.
bool say_of_part(const std::string& warnings, clang::DiagnosticsEngine& diagnostics, llvm::raw_ostream& out);
/// Has the compilation fail where options have made errors of some of these. To be called behind all that Clang says.
void fail_for_part(clang::DiagnosticsEngine& diagnostics);

}  // namespace shepherd
