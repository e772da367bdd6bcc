// In C a region may name a typedef of variable size that its function declares. The type cannot move in front of the
// function: its bounds go with the captures, and the outlined function declares it again.
#include "lower/c/captures.h"

#include "lower/c/c_types.h"

namespace shepherd {

/// An object of the type that nobody reads: sizeof asks for no more than its type, which it has to evaluate. Not null,
/// of which sanitizers would complain.
static std::string some_object(const std::string& type) { return "*(" + type + " *)(void *)(shep_size)64"; }

// typedef int row[n]; -> size_t row_b0 = sizeof(row) / sizeof(int) among the captures, and in the function typedef int
// row[shep_c->row_b0];
void add_variable_types(CaptureText& text, const Lowering& lowering, const Construct& construct,
                        const std::string& target) {
  auto found = lowering.variable_types.find(&construct);
  if (found == lowering.variable_types.end()) return;
  for (const TypedefNameDecl* each : found->second) {
    std::string type = each->getNameAsString();
    std::vector<std::string> bounds;
    for (const std::string& bound : bounds_of(each->getUnderlyingType(), some_object(type))) {
      std::string member = "shep_t_" + type + "_b" + std::to_string(bounds.size());
      text.members += "shep_size " + member + "; ";
      text.fill += target + member + " = " + bound + "; ";
      bounds.push_back("shep_c->" + member);
    }
    text.bind += "typedef " + declare_variable(lowering, each->getUnderlyingType(), type, bounds) + "; ";
  }
}

}  // namespace shepherd
