// How the variable of one loop goes from value to value, as text.
#pragma once

#include "analyse/forms/canonical_loop.h"
#include "lower/lowering.h"

namespace shepherd {

/// True if the loop's variable goes from row to row of an array of variable size.
bool steps_by_rows(const LoopLevel& level);

/// A stencil with the names of level k: shep_<what>_ID_K.
template <typename... Texts>
std::string of_level(const Construct& construct, unsigned k, llvm::StringRef form, const Texts&... texts) {
  return fill_stencil(form, "_" + std::to_string(construct.id) + "_" + std::to_string(k), {llvm::StringRef(texts)...});
}

/// The arithmetic of level k, between the first value $lb, the bound $ub and the step $st that the text declares. In
/// C++ templates know what the variable is (abi_cxx_loops.h). In C it is a number or a pointer; and as in C is written
/// what no template is given, a pointer to arrays of variable size.
class LoopSteps {
 public:
  LoopSteps(const Lowering& lowering, const Construct& construct, const LoopLevel& level, unsigned k);

  /// The number of iterations.
  std::string count() const;
  /// The number of the iteration in which the variable is `at`.
  std::string position(const std::string& at) const;
  /// The variable's value behind so many iterations.
  std::string value(const std::string& steps) const;
  /// The value behind `at` of a variable that moves by one; of numbers the lowest is behind the highest.
  std::string next(const std::string& at) const;
  /// A condition: one value is in front of the other.
  std::string precedes(const std::string& at, const std::string& other) const;
  /// In C++: the type of variables that are to have an object's values.
  std::string type_of(const std::string& object) const;

 private:
  enum class Kind { kAny, kPointer, kNumber };

  std::string distance(const std::string& to) const;
  template <typename... Texts> std::string fill(llvm::StringRef form, const Texts&... texts) const {
    return of_level(construct_, k_, form, texts...);
  }

  const Construct& construct_;
  const LoopLevel& level_;
  const unsigned k_;
  const Kind kind_;
  const bool is_closed_;  // the bound is a value of the variable
};

}  // namespace shepherd
