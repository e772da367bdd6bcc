// In C a region may name a typedef of variable size that its function declares. The type cannot move in front of the
// function: its bounds go with the captures, and the outlined function declares it again.
#pragma once

#include "lower/c/captures.h"

namespace shepherd {

/// Adds what the construct's region needs to the text of its captures, in front of all variables.
void add_variable_types(CaptureText& text, const Lowering& lowering, const Construct& construct,
                        const std::string& target);

}  // namespace shepherd
