#include "analyse/numbers.h"

namespace shepherd {

/// The number in `shep_<word>_<number>...`, or nullopt.
static std::optional<unsigned> number_in(llvm::StringRef name) {
  if (!name.consume_front("shep_")) return std::nullopt;
  name = name.drop_while(llvm::isAlpha);
  unsigned number = 0;
  if (!name.consume_front("_") || name.consumeInteger(10, number)) return std::nullopt;
  return number;
}

const FunctionDecl* outermost(const FunctionDecl* function) {
  while (auto* outer = dyn_cast_or_null<FunctionDecl>(function->getParentFunctionOrMethod())) function = outer;
  return function;
}

unsigned Numbers::next(const FunctionDecl* function, unsigned order) {
  if (!unit_.is_cxx || !function) return unit_.first_id + order;
  auto [place, is_new] = next_.try_emplace(outermost(function), 0);
  if (is_new) place->second = first_in(*place->first);
  return place->second++;
}

/// Text that has been rewritten has names with numbers by now.
unsigned Numbers::first_in(const FunctionDecl& function) const {
  if (unit_.first_id == 0) return 0;
  const std::optional<unsigned> first = unit_.tokens->index_of(function.getBeginLoc());
  const std::optional<unsigned> last = unit_.tokens->index_of(function.getEndLoc());
  if (!first || !last) return unit_.first_id;
  unsigned next = 0;
  for (unsigned token = *first; token <= *last; ++token)
    if (unit_.tokens->tokens()[token].kind == tok::identifier)
      if (auto number = number_in(unit_.tokens->spelling(token))) next = std::max(next, *number + 1);
  return next;
}

}  // namespace shepherd
