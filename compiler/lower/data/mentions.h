// A variable that only private copies stood for is not used any more where it is declared: the text around the
// construct mentions it, so that the back end does not warn of what the user has not done.
#pragma once

#include "lower/lowering.h"

namespace shepherd {

/// C: statements in front of a construct, or in front of its copies, that use what its private copies, and those of the
/// constructs inside it, stand for.
std::string mentions(const Lowering& lowering, const Construct& construct);

}  // namespace shepherd
