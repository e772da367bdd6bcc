// Private copies that an allocator holds (OpenMP 5.2, 6.6).
#include "lower/data/data_env.h"

namespace shepherd {

// double (*shep_x_1_a)[9] = shep_private_allocate(sizeof (*shep_x_1_a), __alignof__((*shep_x_1_a)), (shep_size)(h));
std::string allocation(const Lowering& lowering, const Construct& construct, const DataItem& item,
                       const std::string& type) {
  const std::string bytes = alignment(lowering, construct, *item.variable);
  const Expr* allocator = item.allocate->getAllocator();
  const std::string from = allocator ? "(shep_size)" + lowering.expression_before_copies(allocator, construct) : "0";
  return "shep_private_allocate(sizeof(" + type + "), " + (bytes.empty() ? "__alignof__(" + type + ")" : bytes) + ", " +
         from + ")";
}

std::string deallocation(const Lowering& lowering, const DataItem& item) {
  const std::string address = lowering.unit.is_cxx ? "__builtin_addressof(" + item.copy + ")" : "&" + item.copy;
  return "shep_private_release((void *)" + address + "); ";
}

}  // namespace shepherd
