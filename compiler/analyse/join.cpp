#include "analyse/join.h"

#include "frontend/extent.h"

namespace shepherd {

namespace {

/// The statements that a region or function consists of, without those of lambdas inside.
template <typename Visit> void for_each_child(const Stmt* statement, Visit visit) {
  if (!statement || isa<LambdaExpr, BlockExpr>(statement)) return;
  if (auto* directive = dyn_cast<OMPExecutableDirective>(statement)) {
    if (directive->hasAssociatedStmt() && directive->getAssociatedStmt()) visit(directive->getRawStmt());
    return;
  }
  for (const Stmt* child : statement->children())
    if (child) visit(child);
}

bool is_loop(const Stmt* statement) { return isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(statement); }

/// True if the statement may hold a barrier of the innermost parallel region.
bool has_barrier(const Stmt* statement) {
  bool found = isa<OMPBarrierDirective, OMPForDirective, OMPForSimdDirective, OMPSectionsDirective, OMPSingleDirective,
                   OMPScopeDirective, OMPGenericLoopDirective>(statement);
  for_each_child(statement, [&](const Stmt* child) { found = found || has_barrier(child); });
  return found;
}

/// True if control may leave the statement, or come into it, other than at its ends. The C++ lowering deals with
/// exceptions.
bool has_other_exits(const Stmt* statement, bool in_loop, bool in_switch) {
  if (isa<OMPCancelDirective, OMPCancellationPointDirective>(statement)) return true;
  if (isa<ReturnStmt, GotoStmt, IndirectGotoStmt, LabelStmt, GCCAsmStmt, CoreturnStmt, CoroutineSuspendExpr,
          SEHLeaveStmt>(statement)) {
    auto* assembly = dyn_cast<GCCAsmStmt>(statement);
    if (!assembly || assembly->isAsmGoto()) return true;
  }
  if (isa<BreakStmt>(statement)) return !in_loop && !in_switch;
  if (isa<ContinueStmt>(statement)) return !in_loop;
  if (isa<SwitchCase>(statement) && !in_switch) return true;
  in_loop |= is_loop(statement);
  in_switch |= isa<SwitchStmt>(statement);
  bool found = false;
  for_each_child(statement, [&](const Stmt* child) { found = found || has_other_exits(child, in_loop, in_switch); });
  return found;
}

bool has_labels(const Stmt* statement) {
  if (isa<LabelStmt, IndirectGotoStmt>(statement)) return true;
  bool found = false;
  for_each_child(statement, [&](const Stmt* child) { found = found || has_labels(child); });
  return found;
}

/// True if a case of a switch around the statement stands in it.
bool has_cases(const Stmt* statement) {
  if (isa<SwitchStmt>(statement)) return false;
  bool found = isa<SwitchCase>(statement);
  for_each_child(statement, [&](const Stmt* child) { found = found || has_cases(child); });
  return found;
}

bool calls_longjmp(const DeclContext& declarations) {
  for (const Decl* each : declarations.decls()) {
    if (auto* linkage = dyn_cast<LinkageSpecDecl>(each); linkage && calls_longjmp(*linkage)) return true;
    auto* function = dyn_cast<FunctionDecl>(each);
    if (!function || !function->getIdentifier() || !function->isReferenced()) continue;
    if (function->getName().contains("longjmp") || function->getName().contains("setjmp")) return true;
  }
  return false;
}

class JoinFinder {
 public:
  JoinFinder(const TranslationUnit& unit, const DataSharing& sharing, const Cancellations& cancellations)
      : unit_(unit), sharing_(sharing) {
    for (const auto& construct : unit.constructs)
      if (!construct->leaf_of_combined) by_directive_[construct->directive] = construct.get();
    cancels_parallel_ = llvm::any_of(cancellations.cancelled,
                                     [](const Construct* each) { return each->kind == ConstructKind::kParallel; });
  }

  void search(const Stmt* body) {
    if (!has_labels(body)) walk(body);
  }
  Joins take() { return std::move(joins_); }

 private:
  void walk(const Stmt* statement) {
    path_.push_back(statement);
    if (const Construct* construct = construct_of(statement); construct && construct->kind == ConstructKind::kTask)
      find_join(*construct);
    for_each_child(statement, [&](const Stmt* child) { walk(child); });
    path_.pop_back();
  }

  const Construct* construct_of(const Stmt* statement) const { return by_directive_.lookup(statement); }

  /// From the task construct, the end of the path, outwards.
  void find_join(const Construct& task) {
    if (captured_bytes(*unit_.ast, sharing_.of(task)) > kMostOnStack) return;
    for (size_t level = path_.size() - 1; level > 0; --level) {
      const Stmt* inner = path_[level];
      const Stmt* around = path_[level - 1];
      if (auto* block = dyn_cast<CompoundStmt>(around)) {
        const bool is_switch = level > 1 && isa<SwitchStmt>(path_[level - 2]);
        if (!search_behind(task, *block, inner, is_switch)) return;
        if (joins_.count(&task)) return;
      } else if (const Construct* construct = construct_of(around)) {
        if (!enter(task, *construct)) return;
      } else if (!isa<IfStmt, CXXTryStmt, CXXCatchStmt, CapturedStmt>(around)) {
        return;
      }
    }
  }

  /// False if control may miss whatever comes behind the block.
  bool search_behind(const Construct& task, const CompoundStmt& block, const Stmt* inner, bool is_switch) {
    bool behind = false;
    for (const Stmt* each : block.body()) {
      if (each == inner) {
        behind = true;
        continue;
      }
      if (!behind) continue;
      const Construct* construct = construct_of(each);
      if (construct && construct->kind == ConstructKind::kTaskwait && construct->clauses.empty()) {
        // C++ does not jump past the declaration of what waits when an exception leaves the block. gcc takes what is
        // declared in the body of a loop for gone where control comes into the body.
        if ((unit_.is_cxx || !is_switch) && has_cases(&block)) return false;
        join_at(task, *construct, inner);
        return true;
      }
      // Behind a barrier threads leave a cancelled parallel region.
      if (may_be_left(each) || (cancels_parallel_ && has_barrier(each))) return false;
    }
    return true;
  }

  /// Many tasks in one block ask of the same statements.
  bool may_be_left(const Stmt* statement) {
    auto [known, is_new] = may_be_left_.try_emplace(statement, false);
    if (is_new) known->second = has_other_exits(statement, false, false);
    return known->second;
  }

  void join_at(const Construct& task, const Construct& wait, const Stmt* inner) {
    unsigned storage_before = 0;
    if (inner != task.directive) {
      if (isa<OMPExecutableDirective>(inner)) return;
      TokenRange extent = statement_extent(*unit_.tokens, inner);
      if (extent.empty()) return;
      storage_before = extent.first;
    }
    joins_[&task] = {&wait, storage_before};
  }

  /// Out of a construct's region; false if that is the end of the search.
  bool enter(const Construct& task, const Construct& around) {
    if (around.kind == ConstructKind::kTaskgroup) joins_[&task] = {&around};
    return around.kind == ConstructKind::kSingle || around.kind == ConstructKind::kMasked ||
           around.kind == ConstructKind::kCritical;
  }

  const TranslationUnit& unit_;
  const DataSharing& sharing_;
  Joins joins_;
  bool cancels_parallel_ = false;
  llvm::DenseMap<const Stmt*, const Construct*> by_directive_;
  llvm::DenseMap<const Stmt*, bool> may_be_left_;
  std::vector<const Stmt*> path_;
};

}  // namespace

Joins find_joins(const TranslationUnit& unit, const DataSharing& sharing, const Cancellations& cancellations) {
  // A jump out of a frame passes by the wait in it.
  if (calls_longjmp(*unit.ast->getTranslationUnitDecl())) return {};
  JoinFinder finder(unit, sharing, cancellations);
  llvm::DenseSet<const FunctionDecl*> done;
  for (const auto& construct : unit.constructs) {
    if (construct->kind != ConstructKind::kTask || !construct->function || !done.insert(construct->function).second)
      continue;
    if (const Stmt* body = construct->function->getBody()) finder.search(body);
  }
  return finder.take();
}

uint64_t captured_bytes(const ASTContext& ast, const std::vector<DataItem>& data) {
  uint64_t bytes = 0;
  for (const DataItem& item : data) {
    if (item.sharing != Sharing::kFirstprivate && item.sharing != Sharing::kFirstLastprivate) continue;
    QualType type = item.variable->getType();
    if (type.isNull()) continue;
    type = type.getNonReferenceType();
    if (type->isDependentType() || type->isUndeducedType() || type->isIncompleteType() ||
        type->isVariablyModifiedType())
      continue;
    bytes += ast.getTypeSizeInChars(type).getQuantity();
  }
  return bytes;
}

}  // namespace shepherd
