/// What is said of a source, with what has been said of it before it was transformed.
#pragma once

#include <string>

namespace clang {
class DiagnosticsEngine;
}

namespace shepherd {

/// Prints the warnings that the parser left in a file (CompileJob::warnings), and counts them among the compilation's.
/// From then on Clang warns of the code that it generates only. Where there is no such file it warns of the transformed
/// text; but behind a diagnostic in a template it does not show the lambda expressions that we have made around it,
/// which stand on one line that may be very long.
void say_before(const std::string& warnings, clang::DiagnosticsEngine& diagnostics);

}  // namespace shepherd
