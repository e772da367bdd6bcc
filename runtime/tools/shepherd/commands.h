// The commands of commands.def. Each gets the arguments after its name and returns the exit status.
#pragma once

#include <span>

namespace shep::tool {

using Arguments = std::span<const char* const>;

inline constexpr int kMisused = 2;  // exit status where the command line makes no sense

#define SHEP_COMMAND(name, function, arguments, summary, help) int function(Arguments);
#include "tools/shepherd/commands.def"
#undef SHEP_COMMAND

// Reports a wrong command line on stderr; returns kMisused.
[[gnu::format(printf, 1, 2)]] int misused(const char* format, ...);

// The same for an option that a command lacks, or that lacks its file.
int not_taken(const char* command, const char* option);

// Is "--": a program follows, whatever its name.
bool ends_options(const char* argument);

// Returns true for -o with a file's name behind it.
bool names_output(Arguments arguments, size_t at);

}  // namespace shep::tool
