#include "analyse/forms/canonical_loop.h"

#include "analyse/forms/operation.h"
#include "analyse/sharing/data_sharing.h"
#include "frontend/extent.h"

namespace shepherd {

namespace {

class LoopReader {
 public:
  explicit LoopReader(const TranslationUnit& unit)
      : tokens_(*unit.tokens), ast_(*unit.ast), dependent_members_(*unit.dependent_members) {}

  bool read(const Stmt* statement, LoopLevel& level) {
    level.statement = statement;
    if (auto* range = dyn_cast<CXXForRangeStmt>(statement)) return read_range_for(range, level);
    auto* loop = dyn_cast<ForStmt>(statement);
    if (!loop || !loop->getInit() || !loop->getCond() || !loop->getInc()) return false;
    return read_header(loop->getForLoc(), loop->getRParenLoc(), loop->getBody(), level) &&
           read_init(loop->getInit(), level) && read_condition(loop->getCond(), level) &&
           read_increment(loop->getInc(), level);
  }

 private:
  const ValueDecl* variable_of(const Expr* expression) const {
    if (!expression) return nullptr;
    expression = expression->IgnoreUnlessSpelledInSource();  // operators that take iterators by value are given copies
    if (auto* member = dyn_cast<MemberExpr>(expression))
      return member->isImplicitAccess() ? member->getMemberDecl() : nullptr;
    auto* reference = dyn_cast<DeclRefExpr>(expression);
    return reference ? member_or_variable(reference->getDecl()) : dependent_members_.named_by(expression);
  }

  TokenRange range(SourceLocation begin, SourceLocation end) const {
    auto first = tokens_.index_of(begin), last = tokens_.index_of(end);
    if (!first || !last) return {};
    return {*first, *last};
  }
  /// Clang has no qualifiers of members that are list items.
  TokenRange range(const Stmt* statement) const {
    TokenRange tokens = range(statement->getBeginLoc(), statement->getEndLoc());
    bool through_this;
    if (!tokens.empty()) tokens.first = qualified_from(tokens_, tokens.first, through_this);
    return tokens;
  }

  bool is_negative(const Expr* step) const {
    Expr::EvalResult value;
    return !step->isValueDependent() && step->getType()->isIntegerType() && step->EvaluateAsInt(value, ast_) &&
           value.Val.getInt().isNegative();
  }

  bool read_header(SourceLocation begin, SourceLocation end, const Stmt* body, LoopLevel& level) {
    level.header = range(begin, end);
    level.body = statement_extent(tokens_, body);
    return !level.header.empty() && !level.body.empty();
  }

  bool read_init(const Stmt* init, LoopLevel& level) {
    if (auto* declaration = dyn_cast<DeclStmt>(init)) {
      auto* variable = declaration->isSingleDecl() ? dyn_cast<VarDecl>(declaration->getSingleDecl()) : nullptr;
      if (!variable || !variable->getInit()) return false;
      level.variable = variable;
      level.declares_variable = true;
      level.declaration = range(declaration);
      if (!level.declaration.empty() && tokens_.tokens()[level.declaration.last].kind == tok::semi)
        --level.declaration.last;
      auto name = tokens_.index_of(variable->getLocation());
      if (name) level.name_token = *name;
      return name && !level.declaration.empty();
    }
    auto* expression = dyn_cast<Expr>(init);
    if (!expression) return false;
    Operation assign = operation(expression);
    if (assign.kind != OO_Equal || !assign.right) return false;
    level.variable = variable_of(assign.left);
    level.written = assign.left->IgnoreParenImpCasts();
    level.init = range(assign.right);
    return level.variable && !level.init.empty();
  }

  bool read_condition(const Expr* condition, LoopLevel& level) {
    Operation compare = operation(condition);
    static const std::pair<OverloadedOperatorKind, std::pair<const char*, const char*>> kRelations[] = {
        {OO_Less, {"<", ">"}},
        {OO_LessEqual, {"<=", ">="}},
        {OO_Greater, {">", "<"}},
        {OO_GreaterEqual, {">=", "<="}},
        {OO_ExclaimEqual, {"!=", "!="}}};
    for (const auto& [kind, texts] : kRelations) {
      if (compare.kind != kind) continue;
      bool on_left = variable_of(compare.left) == level.variable;
      if (!on_left && variable_of(compare.right) != level.variable) return false;
      level.relation = on_left ? texts.first : texts.second;
      level.bound = range(on_left ? compare.right : compare.left);
      return !level.bound.empty();
    }
    return false;
  }

  bool read_increment(const Expr* increment, LoopLevel& level) {
    level.increment = range(increment);
    Operation change = operation(increment);
    const Expr* step = nullptr;
    switch (change.kind) {
      case OO_PlusPlus: break;
      case OO_MinusMinus: level.step_subtracts = true; break;
      case OO_PlusEqual: step = change.right; break;
      case OO_MinusEqual: step = change.right, level.step_subtracts = true; break;
      case OO_Equal: {
        Operation sum = operation(change.right);
        if (sum.kind != OO_Plus && sum.kind != OO_Minus) return false;
        level.step_subtracts = sum.kind == OO_Minus;
        bool on_left = variable_of(sum.left) == level.variable;
        if (!on_left && (level.step_subtracts || variable_of(sum.right) != level.variable)) return false;
        step = on_left ? sum.right : sum.left;
        break;
      }
      default: return false;
    }
    if (step) level.step = range(step), level.step_is_negative = is_negative(step);
    return variable_of(change.left) == level.variable && !level.increment.empty() && (!step || !level.step.empty());
  }

  bool read_range_for(const CXXForRangeStmt* loop, LoopLevel& level) {
    level.is_range_for = true;
    level.relation = "!=";
    auto keyword = tokens_.index_of(loop->getForLoc()), colon = tokens_.index_of(loop->getColonLoc()),
         close = tokens_.index_of(loop->getRParenLoc());
    if (!keyword || !colon || !close) return false;
    unsigned declaration = *keyword + 2;
    if (const Stmt* init = loop->getInit()) {
      auto last = tokens_.index_of(init->getEndLoc());
      if (!last) return false;
      if (tokens_.tokens()[*last].kind != tok::semi) ++*last;
      level.init_statement = {declaration, *last};
      declaration = *last + 1;
    }
    level.range = {*colon + 1, *close - 1};
    level.range_declaration = {declaration, *colon - 1};
    return read_header(loop->getForLoc(), loop->getRParenLoc(), loop->getBody(), level);
  }

  const TokenStream& tokens_;
  const ASTContext& ast_;
  DependentMembers& dependent_members_;
};

/// The only loop directly inside a compound statement that holds nothing else.
const Stmt* inner_loop(const Stmt* body) {
  while (auto* compound = dyn_cast<CompoundStmt>(body)) {
    if (compound->size() != 1) return nullptr;
    body = compound->body_front();
  }
  return behind_hints(body);
}

/// The only loop inside a compound statement, with code around it or not (OpenMP 5.2, 4.4.1).
const Stmt* inner_loop_among_code(const Stmt* body) {
  auto* compound = dyn_cast_or_null<CompoundStmt>(body);
  if (!compound) return body;
  const Stmt* found = nullptr;
  for (const Stmt* each : compound->body()) {
    const Stmt* loop = isa<CompoundStmt>(each) ? inner_loop_among_code(each) : behind_hints(each);
    if (!loop || !isa<ForStmt, CXXForRangeStmt>(loop)) continue;
    if (found) return nullptr;
    found = loop;
  }
  return found;
}

}  // namespace

static unsigned loop_count(const TranslationUnit& unit, const Expr* count) {
  Expr::EvalResult value;
  if (!count || count->isValueDependent() || !count->EvaluateAsInt(value, *unit.ast)) return 1;
  return value.Val.getInt().getZExtValue();
}

/// The simd leaf of a combined construct has the loops of the leaf around it.
static const Construct& holder_of_loops(const Construct& construct) {
  const Construct* holder = &construct;
  while (holder->leaf_of_combined && !holder->clause<OMPCollapseClause>() && holder->parent &&
         holder->kind == ConstructKind::kSimd)
    holder = holder->parent;
  return *holder;
}

/// The value of an argument that Clang takes for a size (directives/transformations.cpp).
static std::optional<uint64_t> size_argument(const Construct& construct, unsigned index) {
  auto* sizes = construct.clause<OMPSizesClause>();
  const Expr* size = sizes && index < sizes->getNumSizes() ? sizes->getSizesRefs()[index] : nullptr;
  Expr::EvalResult value;
  if (!size || size->isValueDependent() || !size->EvaluateAsInt(value, construct.function->getASTContext()))
    return std::nullopt;
  return value.Val.getInt().getZExtValue();
}

std::vector<uint64_t> size_arguments(const Construct& construct) {
  std::vector<uint64_t> values;
  while (std::optional<uint64_t> value = size_argument(construct, values.size())) values.push_back(*value);
  return values;
}

std::vector<const Stmt*> fused_loops(const Construct& construct) {
  auto* block = dyn_cast<CompoundStmt>(construct.region);
  if (!block) return {};
  std::vector<const Stmt*> loops;
  for (const Stmt* each : block->body()) loops.push_back(behind_hints(each));
  const std::vector<uint64_t> range = size_arguments(construct);
  if (construct.clause<OMPSizesClause>()->getNumSizes() < 2) return loops;
  if (range.size() < 2 || range[0] < 1 || range[0] - 1 > loops.size() || range[1] > loops.size() - (range[0] - 1))
    return {};
  return {loops.begin() + (range[0] - 1), loops.begin() + (range[0] - 1 + range[1])};
}

/// The number of loops that a transformation makes others of.
static unsigned transformed_loops(const TranslationUnit& unit, const Construct& construct) {
  const auto deferred = unit.directives->deferred_loops.find(construct.directive->getBeginLoc());
  if (deferred != unit.directives->deferred_loops.end()) return deferred->second;
  if (construct.kind == ConstructKind::kFuse) return fused_loops(construct).size();
  auto* sizes = construct.kind == ConstructKind::kSplit ? nullptr : construct.clause<OMPSizesClause>();
  return sizes ? sizes->getNumSizes() : 1;
}

unsigned collapsed_loops(const TranslationUnit& unit, const Construct& construct) {
  if (construct.transforms_loops()) return transformed_loops(unit, construct);
  auto* collapse = holder_of_loops(construct).clause<OMPCollapseClause>();
  return collapse ? loop_count(unit, collapse->getNumForLoops()) : 1;
}

bool is_doacross(const Construct& construct) {
  auto* ordered = construct.clause<OMPOrderedClause>();
  return ordered && ordered->getNumForLoops();
}

/// The loops inside of those that a transformation makes others of which the construct around it reaches as well.
static unsigned loops_passed_on(const TranslationUnit& unit, const Construct& construct) {
  using enum ConstructKind;
  if (construct.kind == kFuse || construct.kind == kSplit) return 0;
  const bool makes_two = construct.kind == kTile || construct.kind == kUnroll;
  const unsigned made = transformed_loops(unit, construct) * (makes_two ? 2 : 1);
  return std::max(loops_for_outer(unit, construct), made) - made;
}

unsigned associated_loops(const TranslationUnit& unit, const Construct& construct) {
  if (construct.transforms_loops()) return transformed_loops(unit, construct) + loops_passed_on(unit, construct);
  auto* ordered = holder_of_loops(construct).clause<OMPOrderedClause>();
  unsigned collapsed = collapsed_loops(unit, construct);
  return ordered ? std::max(collapsed, loop_count(unit, ordered->getNumForLoops())) : collapsed;
}

static const Stmt* body_of(const Stmt* loop) {
  if (auto* range = dyn_cast<CXXForRangeStmt>(loop)) return range->getBody();
  auto* plain = dyn_cast<ForStmt>(loop);
  return plain ? plain->getBody() : nullptr;
}

unsigned loops_for_outer(const TranslationUnit& unit, const Construct& transformation) {
  const Construct* outer = transformation.parent;
  if (!outer || !(outer->shares_loop() || outer->transforms_loops() || outer->kind == ConstructKind::kSimd)) return 0;
  if (outer->kind == ConstructKind::kFuse) {
    auto* block = dyn_cast<CompoundStmt>(outer->region);
    return block && llvm::is_contained(block->body(), transformation.directive);
  }
  const Stmt* statement = inner_loop(outer->region);
  for (unsigned left = associated_loops(unit, *outer); left && statement; --left) {
    if (statement == transformation.directive) return left;
    const Stmt* body = body_of(statement);
    statement = body ? inner_loop(body) : nullptr;
  }
  return 0;
}

static std::vector<LoopLevel> read_loops(const TranslationUnit& unit, const Construct& construct, unsigned most,
                                         bool with_code) {
  std::vector<LoopLevel> levels;
  LoopReader reader(unit);
  const Stmt* statement = inner_loop(construct.region);  // Clang takes a block around the first loop, too
  for (unsigned left = most; left && statement; --left) {
    LoopLevel level;
    if (!reader.read(statement, level)) break;
    const Stmt* body = body_of(statement);
    statement = inner_loop(body);
    level.holds_code = with_code && left > 1 && !statement;
    if (level.holds_code) statement = inner_loop_among_code(body);
    levels.push_back(level);
  }
  return levels;
}

/// Each with the one behind it, rather than the one inside.
static std::vector<LoopLevel> read_sequence(const TranslationUnit& unit, const Construct& construct) {
  std::vector<LoopLevel> levels;
  LoopReader reader(unit);
  for (const Stmt* each : fused_loops(construct))
    if (LoopLevel level; reader.read(each, level)) levels.push_back(level);
  return levels;
}

std::vector<LoopLevel> canonical_loops(const TranslationUnit& unit, const Construct& construct) {
  if (construct.kind == ConstructKind::kFuse) return read_sequence(unit, construct);
  return read_loops(unit, construct, associated_loops(unit, construct), !construct.transforms_loops());
}

unsigned loops_at_hand(const TranslationUnit& unit, const Construct& construct) {
  return read_loops(unit, construct, ~0u, false).size();
}

const Construct& innermost_leaf(const Construct& construct) {
  for (const Construct* child : construct.children)
    if (child->leaf_of_combined) return innermost_leaf(*child);
  return construct;
}

bool is_in_header(const LoopLevel& level, unsigned token) {
  return level.header.first <= token && token <= level.header.last;
}

bool is_set_by(const LoopLevel& level, const ValueDecl* variable) {
  if (!level.is_range_for) return level.variable == variable;
  const VarDecl* element = cast<CXXForRangeStmt>(level.statement)->getLoopVariable();
  auto* binding = dyn_cast<BindingDecl>(variable);
  return element == variable || (binding && binding->getDecomposedDecl() == element);
}

std::vector<Reference> named_in_headers(const Construct& construct, llvm::ArrayRef<LoopLevel> levels) {
  std::vector<Reference> named;
  llvm::copy_if(innermost_leaf(construct).references, std::back_inserter(named), [&](const Reference& each) {
    return llvm::any_of(levels, [&](const LoopLevel& level) { return is_in_header(level, each.token); }) &&
           llvm::none_of(levels, [&](const LoopLevel& level) { return is_set_by(level, each.variable); });
  });
  return named;
}

}  // namespace shepherd
