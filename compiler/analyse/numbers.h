// The numbers in generated names.
#pragma once

#include "ir/ir.h"

namespace shepherd {

/// The function that all others around this one stand in: a lambda's body, say, or a member of a local class.
const FunctionDecl* outermost(const FunctionDecl* function);

/// Numbers the constructs of a translation unit. In C generated functions stand beside those of the program, and a
/// number occurs once in a unit. In C++ everything that is generated stands in the outermost function around it, and a
/// number occurs once there: what an inline function or a template becomes does not depend on the source that it is
/// included by (one-definition rule).
class Numbers {
 public:
  explicit Numbers(const TranslationUnit& unit) : unit_(unit) {}

  /// A number for the next construct, the `order`th of the unit, which stands in `function`.
  unsigned next(const FunctionDecl* function, unsigned order);

 private:
  unsigned first_in(const FunctionDecl& function) const;

  const TranslationUnit& unit_;
  std::map<const FunctionDecl*, unsigned> next_;  // by outermost function
};

}  // namespace shepherd
