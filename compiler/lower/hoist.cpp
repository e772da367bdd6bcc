#include "lower/lowering.h"
namespace shepherd {
void hoist_local_types(Lowering&) {}
}  // namespace shepherd
