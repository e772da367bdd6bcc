// An end for a parser that finds none.
#pragma once

#include <string>

namespace shepherd {

/// The process has ten more seconds: Clang's parser goes round for ever in some of what it has found wrong, and in
/// silence once an error was fatal. If they do not suffice it ends by SIGXCPU, and `text`, as it is by then, goes to
/// standard error.
void limit_the_rest(const std::string& text);

/// As if limit_the_rest had not been called.
void lift_limit();

}  // namespace shepherd
