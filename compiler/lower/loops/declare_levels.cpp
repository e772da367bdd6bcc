// What a nest's levels declare in front of the loop: first values, bounds, steps and counts.
#include "emit/renderer.h"
#include "lower/c/c_types.h"
#include "lower/data/data_env.h"
#include "lower/loops/loop_nest.h"

namespace shepherd {

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
  // No constant for C, which compares it with a variable of another signedness.
  const char* form = !closing.empty() ? "__extension__({ shep_u64 $v = 0; @1$v = @2; @3$v; })"
                     : cxx_           ? "__extension__({ @1@2; })"
                                      : "__extension__({ SHEP_QUIET @1SHEP_LOUD @2; })";
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

std::string LoopNest::declared_type(unsigned k) const {
  return levels_[k].is_range_for || (levels_[k].declares_variable && cxx_) ? type_in_cxx(k) : "";
}

}  // namespace shepherd
