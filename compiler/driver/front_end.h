/// Clang, which parses for us: what its own driver is to hear of the command line, so that it parses the source as the
/// back end will, and the process that it runs in.
#pragma once

#include "back_end.h"
#include "command_line.h"
#include "lower_translation_unit.h"

namespace shepherd {

/// A header that the command line puts in front of its sources: -include and -include-pch, given to the driver or
/// through -Xclang.
struct ForcedInclusion {
  size_t first, count;  // its arguments in CommandLine::arguments()
  std::string header;   // for a precompiled one what it was made of; empty where another of the line includes that
};

/// In the order of the line. Ends the process with a message where a precompiled header's source is not beside it: the
/// back end's precompiled headers are made without OpenMP, and what they hold must be lowered with the source.
std::vector<ForcedInclusion> forced_inclusions(const CommandLine& line);

/// The option that asks for C++11, which lowered C++ regions need; empty unless the user's options ask for an earlier
/// standard. It goes behind those. Parser and back end are told the same.
std::string lowered_standard(const CommandLine& line, const Input& input);

/// Where Clang's forms of named modules lie beside those of gcc; empty unless gcc is behind and is to know modules.
std::string folder_of_modules(const CommandLine& line, const BackEnd& back_end);

/// source: the file that holds the input's text, also where that came from standard input. gives_warnings: the parser
/// gives the warnings that the user has asked for.
std::vector<std::string> frontend_arguments(const CommandLine& line, const Input& input, const std::string& source,
                                            const BackEnd& back_end, const Installation& installation,
                                            bool gives_warnings);

/// The value of _OPENMP for the OpenMP version that the compiler implements.
inline constexpr char kOpenMPDefine[] = "-D_OPENMP=201811";

/// Called first in a process that lowers, with the one that waits for it: limits what it takes.
void begin_front_end(pid_t parent);

/// As lower_translation_unit, in a process of its own: neither a crash of Clang nor a source that keeps it busy for
/// ever takes more with it than that source. A front end that crashed or went over its limit of processor time has
/// failed, and a message says so. With a limit of processor time, not of time, no source is refused because the machine
/// was busy.
LowerStatus lower_in_process(const CompileJob& job, const ShepOptions& options);

}  // namespace shepherd
