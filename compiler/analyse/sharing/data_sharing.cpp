#include "analyse/sharing/data_sharing.h"

#include "analyse/forms/canonical_loop.h"
#include "frontend/clang_compat.h"
#include "ir/variable_sizes.h"

namespace shepherd {

using enum ConstructKind;

namespace {

auto find(std::vector<DataItem>& data, const ValueDecl* variable) {
  return llvm::find_if(data, [&](const DataItem& each) { return each.variable == variable; });
}

/// True for the leaf of its directive that has the copies of what is firstprivate.
bool copies_firstprivates(const TranslationUnit& unit, const Construct& construct) {
  std::vector<ConstructKind> all;
  for (const auto& each : unit.constructs)
    if (each->directive == construct.directive) all.push_back(each->kind);
  return construct.kind == leaf_of_firstprivate(all);
}

/// Adds the items that the pass over directives took out of firstprivate clauses, and out of a task's private ones.
void add_taken(const TranslationUnit& unit, const Construct& construct, std::vector<DataItem>& data) {
  auto was_firstprivate = [&](const DataItem& item) {
    return llvm::any_of(construct.clauses, [&](const OMPClause* clause) {
      auto* items = dyn_cast<OMPPrivateClause>(clause);
      return items && unit.directives->scope_firstprivates.count(clause->getBeginLoc()) &&
             llvm::is_contained(variables_of(*items), item.written);
    });
  };
  for (DataItem& item : data)
    if (construct.kind == kScope && was_firstprivate(item)) item.sharing = Sharing::kFirstprivate;
  for (const OMPClause* clause : construct.clauses)
    if (auto* items = dyn_cast<OMPFirstprivateClause>(clause);
        items && unit.directives->saved.count(clause->getBeginLoc()))
      for (DataItem& item : data)
        if (llvm::is_contained(variables_of(*items), item.written)) item.saved = true;
  auto add = [&](const std::multimap<SourceLocation, const ValueDecl*>& taken, Sharing sharing) {
    auto [from, to] = taken.equal_range(construct.directive->getBeginLoc());
    if (from == to || !copies_firstprivates(unit, construct)) return;
    for (; from != to; ++from) data.push_back({.variable = from->second, .sharing = sharing, .is_explicit = true});
  };
  add(unit.directives->firstprivates, Sharing::kFirstprivate);
  add(unit.directives->privates, Sharing::kPrivate);
  add(unit.directives->copyprivates, Sharing::kCopyprivate);
}

/// Clang takes shared(x, x), which macros write; the second says nothing new.
void drop_repeated(std::vector<DataItem>& data) {
  std::set<std::pair<const ValueDecl*, Sharing>> seen;
  llvm::erase_if(data, [&](const DataItem& item) { return !seen.emplace(item.variable, item.sharing).second; });
}

/// Each task's copy starts with the value that the variable had in front of the construct, which the last task may have
/// overwritten by then: so the tasks keep it, and the loop finds its original in the task.
void join_in_taskloop(std::vector<DataItem>& taskloop, std::vector<DataItem>& loop) {
  for (DataItem& last : loop) {
    if (last.sharing != Sharing::kLastprivate && last.sharing != Sharing::kLinear) continue;
    auto first = find(taskloop, last.variable);
    if (last.sharing == Sharing::kLastprivate && first == taskloop.end()) continue;
    if (first == taskloop.end()) first = taskloop.insert(first, last);
    first->sharing = Sharing::kFirstLastprivate;
  }
  llvm::erase_if(loop, [&](const DataItem& last) {
    return last.sharing == Sharing::kLastprivate && find(taskloop, last.variable) != taskloop.end();
  });
}

/// A variable that is firstprivate and lastprivate: one copy that starts and ends with a value, on the inner leaf.
void join_first_and_last(DataSharing& sharing, const Construct& construct) {
  std::vector<DataItem>& data = sharing.of(construct);
  if (const Construct* taskloop = construct.taskloop()) return join_in_taskloop(sharing.of(*taskloop), data);
  std::set<const ValueDecl*> last;
  for (const DataItem& item : data)
    if (item.sharing == Sharing::kLastprivate) last.insert(item.variable);
  std::set<const ValueDecl*> both;
  for (const Construct* each = &construct; each; each = each->leaf_of_combined ? each->parent : nullptr)
    llvm::erase_if(sharing.of(*each), [&](const DataItem& item) {
      const bool is_both = item.sharing == Sharing::kFirstprivate && last.count(item.variable);
      if (is_both) both.insert(item.variable);
      return is_both;
    });
  for (DataItem& item : data)
    if (item.sharing == Sharing::kLastprivate && both.count(item.variable)) item.sharing = Sharing::kFirstLastprivate;
}

/// The variable of a simd loop is linear, those of a nest are lastprivate, also where threads or tasks share the loop
/// (OpenMP 5.2, 5.1.1).
Sharing of_loop_variable(const Construct& construct) {
  return isOpenMPSimdDirective(construct.directive->getDirectiveKind()) ? Sharing::kLastprivate : Sharing::kPrivate;
}

void add_loop_variables(const TranslationUnit& unit, const Construct& construct, std::vector<DataItem>& data) {
  if (!construct.shares_loop() && (construct.kind != kSimd || construct.leaf_of_combined)) return;
  for (const LoopLevel& level : canonical_loops(unit, construct)) {
    if (!level.variable || level.declares_variable) continue;
    // It advances by the loop's own step, whatever a linear clause says.
    auto listed = find(data, level.variable);
    if (listed != data.end() && listed->sharing == Sharing::kLinear) listed->sharing = Sharing::kLastprivate;
    if (listed != data.end()) continue;
    data.push_back({.variable = level.variable, .sharing = of_loop_variable(construct), .written = level.written});
  }
}

}  // namespace

bool declared_inside(const TranslationUnit& unit, const ValueDecl* variable, const Construct& construct) {
  std::optional<unsigned> token = unit.tokens->index_of(variable->getLocation());
  return token && construct.contains(*token);
}

namespace {

bool is_shared_kind(Sharing sharing) {
  return sharing == Sharing::kShared || sharing == Sharing::kCopyin || sharing == Sharing::kTaskReduction;
}

bool is_copied_by(const DataSharing& sharing, const ValueDecl* variable, const Construct& construct) {
  const DataItem* item = sharing.item(construct, variable);
  return item && !is_shared_kind(item->sharing) && item->sharing != Sharing::kCopyprivate;
}

/// The implicit rules for a task (OpenMP 5.2, 5.1.1): shared if it is shared in all constructs out to a parallel one.
Sharing implicit_in_task(const TranslationUnit& unit, const DataSharing& sharing, const ValueDecl* variable,
                         const Construct& task) {
  auto* plain = dyn_cast<VarDecl>(variable);
  bool is_static = plain && !plain->hasLocalStorage();
  for (const Construct* each = task.parent; each; each = each->parent) {
    if (declared_inside(unit, variable, *each)) return is_static ? Sharing::kShared : Sharing::kFirstprivate;
    if (is_copied_by(sharing, variable, *each)) return Sharing::kFirstprivate;
    if (each->kind == kParallel || each->kind == kTeams || each->kind == kTarget) return Sharing::kShared;
  }
  return is_static ? Sharing::kShared : Sharing::kFirstprivate;
}

/// True if a clause of a leaf inside this one, of the same directive, names the variable, or that leaf copies it as its
/// loop's: the leaves around that one share the original, whatever is the default (OpenMP 5.2, 17.2).
bool belongs_to_inner_leaf(const DataSharing& sharing, const ValueDecl* variable, const Construct& construct) {
  return llvm::any_of(construct.children, [&](const Construct* child) {
    return child->leaf_of_combined &&
           (sharing.item(*child, variable) || belongs_to_inner_leaf(sharing, variable, *child));
  });
}

/// By the default clause, if there is one that says what to do.
std::optional<Sharing> default_sharing(const TranslationUnit& unit, const Construct& construct) {
  auto taken = unit.directives->defaults.find(construct.directive->getBeginLoc());
  if (taken != unit.directives->defaults.end())
    return taken->second == "private" ? Sharing::kPrivate : Sharing::kFirstprivate;
  auto* clause = construct.clause<OMPDefaultClause>();
  switch (clause ? clause->getDefaultKind() : llvm::omp::OMP_DEFAULT_unknown) {
    case llvm::omp::OMP_DEFAULT_shared: return Sharing::kShared;
    case llvm::omp::OMP_DEFAULT_firstprivate: return Sharing::kFirstprivate;
    case llvm::omp::OMP_DEFAULT_private: return Sharing::kPrivate;
    default: return std::nullopt;
  }
}

Sharing implicit_sharing(const TranslationUnit& unit, const DataSharing& sharing, const ValueDecl* variable,
                         const Construct& construct) {
  if (construct.kind == kInitialTask || construct.kind == kAssembly) return Sharing::kShared;
  if (belongs_to_inner_leaf(sharing, variable, construct)) return Sharing::kShared;
  if (std::optional<Sharing> by_default = default_sharing(unit, construct)) return *by_default;
  return construct.kind == kParallel || construct.kind == kTeams ? Sharing::kShared
                                                                 : implicit_in_task(unit, sharing, variable, construct);
}

/// The leaf that has the copies of an item of variable size.
bool copies_dropped(const TranslationUnit& unit, const Construct& construct, Sharing sharing) {
  if (sharing == Sharing::kPrivate) return construct.generates_tasks();
  return construct.kind == kTarget || copies_firstprivates(unit, construct);
}

/// Items of variable size that Clang dropped from their clause. The other leaves of the directive share the original,
/// whatever is the default (OpenMP 5.2, 17.2).
void restore_dropped(const TranslationUnit& unit, DataSharing& all, const Construct& construct,
                     const Variables& captured) {
  std::vector<DataItem>& data = all.of(construct);
  for (unsigned raw : unit.dropped_items) {
    const auto& [directive, name, listed] = unit.directives->listed_names.at(SourceLocation::getFromRawEncoding(raw));
    if (directive != construct.directive->getBeginLoc()) continue;
    const Sharing sharing = copies_dropped(unit, construct, listed) ? listed : Sharing::kShared;
    for (const ValueDecl* each : captured)
      if (each->getName() == name && find(data, each) == data.end())
        data.push_back({.variable = each, .sharing = sharing});
  }
  if (construct.kind == kTaskloop && !unit.dropped_items.empty())
    join_in_taskloop(data, all.of(construct.loop_of_tasks()));
}

/// The variable array of that name which is declared last in front of a place, in the function there or around it.
const VarDecl* variable_array_before(llvm::StringRef name, SourceLocation place, const DeclContext* function) {
  const VarDecl* last = nullptr;
  for (; function && !function->isFileContext() && !last; function = function->getParent())
    for (const Decl* each : function->decls())
      if (auto* variable = dyn_cast<VarDecl>(each); variable && variable->getIdentifier() &&
                                                    variable->getName() == name && is_variable_array(variable) &&
                                                    variable->getLocation() < place)
        last = variable;
  return last;
}

/// The same of a copyprivate clause, whose construct captures nothing.
void restore_broadcast(const TranslationUnit& unit, const Construct& construct, std::vector<DataItem>& data) {
  for (unsigned raw : unit.dropped_items) {
    const auto& [directive, name, sharing] = unit.directives->listed_names.at(SourceLocation::getFromRawEncoding(raw));
    if (directive != construct.directive->getBeginLoc() || sharing != Sharing::kCopyprivate) continue;
    const VarDecl* array = variable_array_before(name, directive, construct.function);
    if (array && find(data, array) == data.end()) data.push_back({.variable = array, .sharing = sharing});
  }
}

/// True if the default asks for copies of the variable, though a region could name it as well without a capture.
bool is_copied_by_default(const TranslationUnit& unit, const DataSharing& sharing, const ValueDecl* variable,
                          const Construct& construct) {
  if (construct.kind == kTarget || construct.kind == kInitialTask || construct.kind == kAssembly) return false;
  auto* plain = dyn_cast<VarDecl>(variable);
  if (!plain || !plain->isStaticLocal() || plain->getTLSKind() != VarDecl::TLS_None ||
      plain->hasAttr<OMPThreadPrivateDeclAttr>())
    return false;
  std::optional<Sharing> by_default = default_sharing(unit, construct);
  return by_default && *by_default != Sharing::kShared && !belongs_to_inner_leaf(sharing, variable, construct);
}

/// In C the bounds of sections are computed behind the captures, where a private variable has lost its value. So its
/// copy begins with that.
void keep_bounds(DataSharing& sharing, const Construct& construct) {
  for (const ValueDecl* each : named_by_sections(sharing, construct))
    for (DataItem& item : sharing.of(construct))
      if (item.variable == each && item.sharing == Sharing::kPrivate) item.sharing = Sharing::kFirstprivate;
}

void add_captured(const TranslationUnit& unit, DataSharing& sharing, const Construct& construct) {
  if (!unit.is_cxx) keep_bounds(sharing, construct);
  Variables captured = free_variables(unit, sharing, construct);
  std::vector<DataItem>& data = sharing.of(construct);
  restore_dropped(unit, sharing, construct, captured);
  for (const ValueDecl* each : captured) {
    if (sharing.item(construct, each)) continue;
    if (!needs_capture(unit, sharing, each, construct.parent) &&
        !is_copied_by_default(unit, sharing, each, construct) && !is_copied_by_target(sharing, each, construct))
      continue;
    data.push_back(construct.kind == kTarget
                       ? implicit_in_target(sharing, each, construct)
                       : DataItem{.variable = each, .sharing = implicit_sharing(unit, sharing, each, construct)});
  }
  if (!unit.is_cxx) keep_bounds(sharing, construct);  // of what is private by default, too
}

}  // namespace

const ValueDecl* member_or_variable(const ValueDecl* variable) {
  auto* captured = dyn_cast<OMPCapturedExprDecl>(variable);
  auto* member =
      captured && captured->getInit() ? dyn_cast<MemberExpr>(captured->getInit()->IgnoreParenImpCasts()) : nullptr;
  return member ? member->getMemberDecl() : variable;
}

bool needs_capture(const TranslationUnit& unit, const DataSharing& sharing, const ValueDecl* variable,
                   const Construct* at) {
  auto* plain = dyn_cast<VarDecl>(variable);
  if (!plain) return isa<BindingDecl, FieldDecl>(variable);  // a field here is a member of an anonymous union
  if (!unit.is_cxx && plain->isConstexpr()) return false;  // moves in front of the function
  if (plain->hasLocalStorage()) return true;
  if (!unit.is_cxx && plain->isLocalVarDecl() && plain->getTLSKind() == VarDecl::TLS_None &&
      !plain->hasAttr<OMPThreadPrivateDeclAttr>())
    return true;
  for (; at; at = at->parent)
    if (is_copied_by(sharing, variable, *at)) return true;
  return false;
}

const DataItem* DataSharing::item(const Construct& construct, const ValueDecl* variable) const {
  for (const DataItem& each : of(construct))
    if (each.variable == variable) return &each;
  return nullptr;
}

std::optional<DataSharing> analyse_data_sharing(const TranslationUnit& unit) {
  bool ok = true;
  DataSharing sharing(unit);
  for (const auto& each : unit.constructs) {
    std::vector<DataItem>& data = sharing.of(*each);
    ok &= add_listed_items(unit, *each, data);
    add_taken(unit, *each, data);
    if (each->kind == kSingle) restore_broadcast(unit, *each, data);
    drop_repeated(data);
    join_first_and_last(sharing, *each);
    add_loop_variables(unit, *each, data);
    note_allocations(unit, *each, data);
  }
  for (const auto& each : unit.constructs)
    if (each->outlines()) add_captured(unit, sharing, *each);
  return ok ? std::optional(std::move(sharing)) : std::nullopt;
}

}  // namespace shepherd
