#include "ir/ir.h"

namespace shepherd {

const char* spelling(ConstructKind kind) {
  switch (kind) {
#define CONSTRUCT(name, text) \
  case ConstructKind::k##name: return text;
#include "ir/constructs.def"
  }
  return "";
}

}  // namespace shepherd
