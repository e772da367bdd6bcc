/// Whether Clang, which parses for us, understands options that were written for another compiler.
#pragma once

#include <string>
#include <vector>

namespace shepherd {

/// arguments: for Clang's driver, ending in "-x LANGUAGE", without an input.
bool clang_accepts(const std::vector<std::string>& arguments);

}  // namespace shepherd
