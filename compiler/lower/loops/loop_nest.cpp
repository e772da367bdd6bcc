#include "lower/loops/loop_nest.h"

#include "emit/renderer.h"
#include "lower/c/c_types.h"
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

/// References in the nest's headers belong to the innermost leaf of a combined construct.
static const Construct& innermost_leaf(const Construct& construct) {
  for (const Construct* child : construct.children)
    if (child->leaf_of_combined) return innermost_leaf(*child);
  return construct;
}

/// True if the variable is the level's own, or its element or part of that.
static bool is_set_by(const LoopLevel& level, const ValueDecl* variable) {
  if (!level.is_range_for) return level.variable == variable;
  const VarDecl* element = cast<CXXForRangeStmt>(level.statement)->getLoopVariable();
  auto* binding = dyn_cast<BindingDecl>(variable);
  return element == variable || (binding && binding->getDecomposedDecl() == element);
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
  return llvm::any_of(
      levels_, [&](const LoopLevel& level) { return level.header.first <= token && token <= level.header.last; });
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
  auto is_own = [&](const ValueDecl* variable) {
    return llvm::any_of(levels_, [&](const LoopLevel& level) { return is_set_by(level, variable); });
  };
  for (const Reference& each : innermost_leaf(construct_).references) {
    if (!is_in_header(each.token) || is_own(each.variable)) continue;
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

std::string LoopNest::declare_bounds() const {
  if (!is_rectangular()) return count_rows();
  return stencil(construct_, "@shep_u64 const $n = @; ", declare_levels(), product(0, depth_));
}

std::string LoopNest::declare_levels() const {
  std::string result;
  for (unsigned k = 0; k < all_levels(); ++k)
    result += declare_level(k) + (construct_.transforms_loops() ? of_level(k, "(void)$n; ") : "");
  return result;
}

std::string LoopNest::count_rows() const {
  std::string headers;
  for (unsigned k = 0; k < innermost(); ++k) headers += text(levels_[k].header) + " ";
  return stencil(construct_, "shep_u64 $n = 0; @{ @$n += @; @} ", headers, declare_level(innermost()),
                 id("n", innermost()), close_level(innermost()));
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

std::string LoopNest::declare_level(unsigned k) const {
  const LoopLevel& level = levels_[k];
  if (level.is_range_for) return declare_range_level(k);
  const std::string bound = text(level.bound), step = level.step.empty() ? "1" : "(" + text(level.step) + ")";
  bool against = level.step_subtracts != level.counts_down();
  // What stands for a construct in the bound stands there once.
  const bool holds_construct = llvm::any_of(lowering_.unit.constructs, [&](const auto& each) {
    return level.bound.first <= each->first && each->first <= level.bound.last;
  });
  const std::string type = cxx_ ? "auto" : holds_construct ? "__auto_type" : "__typeof__((" + bound + ") + 0)";
  return of_level(k, "@@ const $ub = (@)@; shep_i64 const $st = @(shep_i64)@; shep_u64 const $n = @; ",
                  declare_lower(k), type, bound, holds_construct && !cxx_ ? " + 0" : "", against ? "-" : "", step,
                  steps(k).count());
}

/// In C: behind the `=`, which brackets may stand in front of.
TokenRange LoopNest::initialiser(const LoopLevel& level) const {
  unsigned at = level.name_token;
  while (at < level.declaration.last && lowering_.unit.tokens->tokens()[at].kind != tok::equal) ++at;
  return {at + 1, level.declaration.last};
}

std::string LoopNest::declare_lower(unsigned k) const {
  const LoopLevel& level = levels_[k];
  if (level.declares_variable && cxx_)
    return of_level(k, "@ $lb @; ", text({level.declaration.first, level.name_token - 1}),
                    text({level.name_token + 1, level.declaration.last}));
  const TokenRange init = level.declares_variable ? initialiser(level) : level.init;
  if (cxx_) {
    // The construct's copy, which may have a name of its own, is declared behind this.
    const DataItem* copied = lowering_.item(construct_, level.variable);
    const std::string outer = copied ? original_access(lowering_, construct_, *copied) : variable(k);
    return of_level(k, "@ $lb = (@); ", steps(k).type_of(outer), text(init));
  }
  return declare_as(k, id("lb", k), "(" + text(init) + ")");
}

/// The bounds of a pointer's rows are written as the region's code, which may have moved.
std::string LoopNest::declare_in_c(unsigned k, const std::string& declarator) const {
  const LoopLevel& level = levels_[k];
  const QualType type = unqualified(lowering_, level.variable->getType());
  if (!type->isVariablyModifiedType()) return declare(lowering_, type, declarator);
  if (!level.declares_variable)
    return shepherd::declare_variable(lowering_, type, declarator, bounds_of(type, variable(k)));
  const std::vector<const Expr*> written = bounds_written_in(type);
  if (written.empty()) return declare(lowering_, type, declarator);
  std::vector<std::string> bounds;
  for (const Expr* each : written) {
    auto first = lowering_.unit.tokens->index_of(each->getBeginLoc()),
         last = lowering_.unit.tokens->index_of(each->getEndLoc());
    bounds.push_back(first && last ? text({*first, *last}) : "");
  }
  return shepherd::declare_variable(lowering_, type, declarator, bounds);
}

/// True if what stands in front of the variable's name is its type, of which others may be declared.
static bool has_plain_type(const LoopLevel& level, const TokenStream& tokens) {
  if (!level.declares_variable || level.is_range_for) return false;
  const auto behind = tokens.tokens()[level.name_token + 1].kind;
  if (behind == tok::r_paren || behind == tok::l_square) return false;
  const auto* variable = cast<VarDecl>(level.variable);
  const QualType type = variable->getType();
  return !type.hasQualifiers() && !type->isReferenceType() && !type->getContainedAutoType() &&
         variable->getStorageClass() == SC_None;
}

/// As the user has written it where that may be: compilers name it in messages.
std::string LoopNest::type_in_cxx(unsigned k) const {
  const LoopLevel& level = levels_[k];
  return (has_plain_type(level, *lowering_.unit.tokens) ? text({level.declaration.first, level.name_token - 1})
                                                        : steps(k).type_of(id("lb", k))) +
         " ";
}

std::string LoopNest::declare_as(unsigned k, const std::string& name, const std::string& value) const {
  if (cxx_) return type_in_cxx(k) + name + " = " + value + "; ";
  return declare_in_c(k, name) + " = " + value + "; ";
}

std::string LoopNest::declare_variable(unsigned k) const {
  if (cxx_ || !levels_[k].declares_variable) return "";
  return declare_in_c(k, variable(k)) + "; ";
}

/// True if all temporaries of the range's expression outlive the loop, not only the range itself.
bool LoopNest::extends_temporaries(unsigned k) const {
  const LoopLevel& level = levels_[k];
  return level.is_range_for && lowering_.unit.ast->getLangOpts().CPlusPlus23 &&
         lowering_.unit.tokens->tokens()[level.range.first].kind != tok::l_brace;
}

std::string LoopNest::close_level(unsigned k) const {
  return std::string(extends_temporaries(k) ? "} " : "") + (levels_[k].init_statement.empty() ? "" : "} ");
}

std::string LoopNest::close_bounds() const {
  std::string result;
  for (unsigned k = 0; is_rectangular() && k < all_levels(); ++k) result += close_level(k);
  return result;
}

std::string LoopNest::counted(const std::string& declarations, const std::string& closing,
                              const std::string& number) const {
  const char* form =
      closing.empty() ? "__extension__({ @1@2; })" : "__extension__({ shep_u64 $v = 0; @1$v = @2; @3$v; })";
  return stencil(construct_, form, declarations, number, closing);
}

/// A class that has members of both names is asked by them (C++20, 8.6.5).
static bool has_range_members(const Expr* range) {
  const CXXRecordDecl* record = range->getType().getNonReferenceType()->getAsCXXRecordDecl();
  if (!record || !(record = record->getDefinition())) return false;
  ASTContext& ast = record->getASTContext();
  return llvm::all_of(llvm::ArrayRef<llvm::StringRef>{"begin", "end"},
                      [&](llvm::StringRef name) { return record->hasMemberName(&ast.Idents.get(name)); });
}

/// Members that are private are reached from here, and by no function of ours.
std::string LoopNest::range_end(unsigned k, const std::string& which) const {
  auto* loop = cast<CXXForRangeStmt>(levels_[k].statement);
  const QualType range = loop->getRangeInit()->getType();
  if (range->isArrayType() && may_vary_in_size(range))
    return of_level(k, which == "begin" ? "$r + 0" : "$r + sizeof($r) / sizeof($r[0])");
  return of_level(k, has_range_members(loop->getRangeInit()) ? "$r.@()" : "::__shepherd::__range_@($r, 0)", which);
}

std::string LoopNest::declare_range_level(unsigned k) const {
  const TokenRange init = levels_[k].init_statement;
  return (init.empty() ? "" : "{ " + text(init) + " ") +
         of_level(k, extends_temporaries(k) ? "SHEP_RANGE($r, @) { " : "auto &&$r = @; ", text(levels_[k].range)) +
         of_level(k, "auto $lb = @; auto const $ub = @; shep_i64 const $st = 1; shep_u64 const $n = @; ",
                  range_end(k, "begin"), range_end(k, "end"), steps(k).count());
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

std::string LoopNest::declared_type(unsigned k) const {
  return levels_[k].is_range_for || (levels_[k].declares_variable && cxx_) ? type_in_cxx(k) : "";
}

}  // namespace shepherd
