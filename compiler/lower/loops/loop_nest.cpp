#include "lower/loops/loop_nest.h"

#include "emit/renderer.h"
#include "lower/cxx/closure.h"
#include "lower/data/data_env.h"

namespace shepherd {

LoopNest::LoopNest(const Lowering& lowering, const Construct& construct)
    : lowering_(lowering),
      construct_(construct),
      cxx_(lowering.unit.is_cxx),
      levels_(canonical_loops(lowering.unit, construct)),
      complete_(levels_.size() == associated_loops(lowering.unit, construct)),
      depth_(collapsed_loops(lowering.unit, construct)) {}

static bool in_bounds(const LoopLevel& level, unsigned token) {
  auto in = [token](TokenRange range) { return range.first <= token && token <= range.last; };
  return in(level.init) || in(level.declaration) || in(level.bound) || in(level.range);
}

/// True if code of the construct in the level's bounds, or of the constructs that these hold, names one of the
/// variables.
static bool names_in_bounds(const Construct& construct, const LoopLevel& level,
                            llvm::function_ref<bool(const ValueDecl*)> is_one) {
  auto is_use = [&](const Reference& each) { return in_bounds(level, each.token) && is_one(each.variable); };
  return llvm::any_of(construct.references, is_use) || llvm::any_of(construct.children, [&](const Construct* child) {
           return in_bounds(level, child->first) &&
                  (llvm::any_of(child->clause_references,
                                [&](const Reference& each) { return is_one(each.variable); }) ||
                   names_in_bounds(*child, level, is_one));
         });
}

bool LoopNest::is_in_header(unsigned token) const {
  return llvm::any_of(levels_, [&](const LoopLevel& level) { return shepherd::is_in_header(level, token); });
}

/// True if the construct has a copy for the item that starts without the original's value.
static bool starts_anew(const DataItem& item) {
  return is_private_copy(item) && item.sharing != Sharing::kFirstprivate &&
         item.sharing != Sharing::kFirstLastprivate && isa<VarDecl>(item.variable) &&
         !item.variable->getType()->isVariablyModifiedType();
}

std::vector<LoopNest::NameInHeader> LoopNest::copies_in_headers() const {
  std::vector<NameInHeader> found;
  const Construct* const taskloop = construct_.taskloop();
  if (cxx_ || !taskloop || construct_.is_of_members()) return found;
  for (const Reference& each : named_in_headers(construct_, levels_)) {
    const DataItem* item = lowering_.item(construct_, each.variable);
    if (!item) item = lowering_.item(*taskloop, each.variable);
    if (item && starts_anew(*item)) found.push_back({each.token, item});
  }
  return found;
}

bool LoopNest::depends_on_outer(unsigned k) const {
  return names_in_bounds(innermost_leaf(construct_), levels_[k], [&](const ValueDecl* variable) {
    return llvm::any_of(llvm::ArrayRef<LoopLevel>(levels_).take_front(k),
                        [&](const LoopLevel& level) { return is_set_by(level, variable); });
  });
}

bool LoopNest::is_rectangular() const {
  for (unsigned k = 1; k < depth_; ++k)
    if (depends_on_outer(k)) return false;
  return true;
}

bool LoopNest::holds_code() const {
  return llvm::any_of(levels_, [](const LoopLevel& each) { return each.holds_code; });
}

/// True if the statement has a declaration of that name, in itself or in a block of it.
static bool declares(const Stmt* code, const NamedDecl& name) {
  if (auto* block = dyn_cast<CompoundStmt>(code))
    return llvm::any_of(block->body(), [&](const Stmt* each) { return declares(each, name); });
  auto* statement = dyn_cast<DeclStmt>(code);
  return statement && llvm::any_of(statement->decls(), [&](const Decl* each) {
           auto* named = dyn_cast<NamedDecl>(each);
           return named && named->getDeclName() == name.getDeclName();
         });
}

bool LoopNest::is_hidden(unsigned k) const {
  const LoopLevel& own = levels_[k];
  return own.declares_variable &&
         llvm::any_of(llvm::ArrayRef<LoopLevel>(levels_).drop_front(k + 1), [&](const LoopLevel& each) {
           const bool is_inside = own.body.first <= each.header.first && each.header.first <= own.body.last;
           return is_inside && each.declares_variable && each.variable->getDeclName() == own.variable->getDeclName();
         });
}

/// In C the variables of all loops are declared around the nest, where a declaration inside would hide them.
bool LoopNest::is_entangled() const {
  auto of_code = [&](const ValueDecl* variable) {
    auto at = lowering_.unit.tokens->index_of(variable->getLocation());
    return at && levels_[0].body.first <= *at && *at <= levels_[0].body.last &&
           llvm::none_of(levels_,
                         [&](const LoopLevel& level) { return level.header.first <= *at && *at <= level.header.last; });
  };
  auto is_hidden = [&](const LoopLevel& level) {
    return !cxx_ && llvm::any_of(levels_, [&](const LoopLevel& around) {
      return around.holds_code && declares(cast<ForStmt>(around.statement)->getBody(), *level.variable);
    });
  };
  return llvm::any_of(levels_, is_hidden) ||
         llvm::any_of(innermost_leaf(construct_).references,
                      [&](const Reference& each) { return is_in_header(each.token) && of_code(each.variable); });
}

std::string LoopNest::element(const LoopLevel& level, const std::string& at) const {
  return text(level.range_declaration) + " = *" + at + ";" + bindings_of_element(lowering_, level.statement) + " ";
}

/// g++ fails at an increment of such a pointer within a larger expression. A step that names the original of a copy may
/// have changed with that when a later task is over.
std::string LoopNest::increment(unsigned k, const std::string& at) const {
  const LoopLevel& level = levels_[k];
  const bool is_named = llvm::any_of(copies_in_headers(), [&](const NameInHeader& each) {
    return level.step.first <= each.token && each.token <= level.step.last;
  });
  if (is_named || (cxx_ && steps_by_rows(level)))
    return of_level(k, level.counts_down() ? "@1 = @1 - $st" : "@1 = @1 + $st", at);
  return level.is_range_for ? "++" + at : text(level.increment);
}

std::string LoopNest::text(TokenRange range) const {
  return Renderer(*lowering_.unit.tokens, lowering_.edits).flat(range.first, range.last);
}

std::string LoopNest::product(unsigned first, unsigned last) const {
  std::string result;
  for (unsigned k = first; k < last; ++k) result += (result.empty() ? "" : " * ") + id("n", k);
  return result.empty() ? "1" : result;
}

/// True if the generated loop's variable is known to be a number or a pointer.
static bool counts_numbers(const LoopLevel& level) {
  QualType type = level.variable ? level.variable->getType().getNonReferenceType() : QualType();
  if (level.is_range_for) {
    auto* begin = cast<CXXForRangeStmt>(level.statement)->getBeginStmt();
    type = begin ? cast<VarDecl>(begin->getSingleDecl())->getType() : type;
  }
  return !type.isNull() && type->isScalarType();
}

/// Only where no increment can pass the last value of the type.
bool LoopNest::is_canonical() const {
  return simd_hint(lowering_, construct_) && inner().step.empty() && !inner().is_closed() && counts_numbers(inner());
}

/// There may be no value behind the last iteration's that the variable's type can hold.
std::string LoopNest::chunk_end(const std::string& to) const {
  unsigned k = innermost();
  std::string type = cxx_ ? "auto" : of_level(k, "__typeof__($lb)");
  if (is_canonical()) return stencil(construct_, "@ const $e = @; ", type, value(k, to));
  return stencil(construct_, "@ const $e = @; @$g = 1; ", type, value(k, to + " - 1"), (cxx_ ? "bool " : "_Bool "));
}

std::string LoopNest::is_before_last(const std::string& at) const { return precedes(innermost(), at, id("e")); }

/// Back ends vectorise more loops whose variable moves in each iteration, the chunk's last included, as it does in the
/// user's loop. It does not where that may pass the limit of a signed type; a variable that has come to its last value
/// is set to the next number, which may be the lowest.
std::string LoopNest::advance(unsigned k, const std::string& at) const {
  const LoopLevel& level = levels_[k];
  const bool steps_by_one = level.step.empty() || text(level.step) == "1";
  if (!steps_by_one || (level.is_closed() && !counts_numbers(level)))
    return " && ((void)(" + increment(k, at) + "), 1)";
  return level.is_closed() ? ", " + at + " = " + steps(k).next(at) : ", (void)(" + increment(k, at) + ")";
}

}  // namespace shepherd
