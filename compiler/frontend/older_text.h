// Text of C++98 that is compiled as C++11, where a word has another meaning there.
#pragma once

#include "compile_job.h"

namespace shepherd {

/// The source without `auto` where that is the storage class; empty if it has none.
std::optional<std::string> without_auto_storage(const CompileJob& job);

}  // namespace shepherd
