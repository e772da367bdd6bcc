// A limit of processor time for what follows an error: Clang's parser goes round for ever in some of what it has found wrong, and in
// silence once an error was fatal.
#pragma once

#include <string>

namespace shepherd {

/// The process has ten more seconds. If they do not suffice it ends by SIGXCPU, and `text`, as it is by then, goes to standard error.
void limit_the_rest(const std::string& text);
/// Takes that back.
void lift_limit();

}  // namespace shepherd
