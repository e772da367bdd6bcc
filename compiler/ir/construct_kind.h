// The leaf constructs; a combined construct becomes several nested ones that share a directive.
#pragma once

namespace shepherd {

enum class ConstructKind {
#define CONSTRUCT(name, spelling) k##name,
#include "ir/constructs.def"
};

const char* spelling(ConstructKind kind);

}  // namespace shepherd
