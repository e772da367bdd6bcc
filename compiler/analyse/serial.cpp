#include "analyse/serial.h"

#include "analyse/known_functions.h"

#include <clang/AST/Attr.h>
#include <clang/AST/StmtOpenMP.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/Sequence.h>
#include <llvm/ADT/SetVector.h>

namespace shepherd {

using namespace clang;

namespace {

using Functions = llvm::SetVector<const FunctionDecl*>;

/// What the statements of a function, or of a task's region, say.
struct SerialFacts {
  bool is_known = true;        // whatever it executes
  bool can_be_copied = true;   // its text means the same in another function
  std::vector<const Construct*> constructs;
  Functions callees;  // definitions
  std::vector<SerialCall> calls;  // those that plain names reach
};

/// True for what answers the same in all included tasks of a final one.
bool is_plain_question(llvm::StringRef name) {
  for (llvm::StringRef each :
       {"omp_get_thread_num", "omp_get_num_threads", "omp_get_wtime", "omp_get_wtick", "omp_in_final",
        "omp_in_parallel", "omp_in_explicit_task", "omp_get_level", "omp_get_max_threads", "omp_get_team_num"})
    if (name == each) return true;
  return false;
}

bool has_effects(const ASTContext& ast, const Stmt* statement) {
  if (!statement) return false;
  if (auto* expression = dyn_cast<Expr>(statement); expression && expression->HasSideEffects(ast)) return true;
  auto* reference = dyn_cast<DeclRefExpr>(statement);
  auto* captured = reference ? dyn_cast<OMPCapturedExprDecl>(reference->getDecl()) : nullptr;
  if (captured && has_effects(ast, captured->getInit())) return true;
  return llvm::any_of(statement->children(), [&](const Stmt* each) { return has_effects(ast, each); });
}

class SerialReader {
 public:
  SerialReader(const TranslationUnit& unit, const DataSharing& sharing, const TaskgraphPlan& graphs,
               const llvm::DenseMap<const Stmt*, const Construct*>& by_directive)
      : unit_(unit), sharing_(sharing), graphs_(graphs), by_directive_(by_directive) {}

  SerialFacts read(const FunctionDecl& function) {
    facts_ = {};
    visit(function.getBody(), false);
    facts_.can_be_copied &= llvm::none_of(function.parameters(), is_register) &&
                            llvm::none_of(function.decls(), is_type) && is_plain_text(*function.getBody());
    return std::move(facts_);
  }
  SerialFacts read(const Construct& task) {
    facts_ = {};
    visit(task.directive->getRawStmt(), true);
    return std::move(facts_);
  }

 private:
  void visit(const Stmt* statement, bool in_task) {
    if (!statement) return;
    if (auto* directive = dyn_cast<OMPExecutableDirective>(statement)) return visit_directive(*directive, in_task);
    if (auto* captured = dyn_cast<CapturedStmt>(statement)) return visit(captured->getCapturedStmt(), in_task);
    if (auto* call = dyn_cast<CallExpr>(statement)) visit_call(*call, in_task);
    if (is_unknown(statement)) facts_.is_known = false;
    if (tells_place(statement)) facts_.can_be_copied = false;
    if (auto* declarations = dyn_cast<DeclStmt>(statement))
      facts_.can_be_copied &= llvm::all_of(declarations->decls(), is_local);
    for (const Stmt* child : statement->children()) visit(child, in_task);
  }

  void visit_directive(const OMPExecutableDirective& directive, bool in_task) {
    const Construct* construct = by_directive_.lookup(&directive);
    if (!construct || !is_statement(*construct)) facts_.is_known = false;
    if (construct) facts_.constructs.push_back(construct);
    if (!directive.hasAssociatedStmt() || !directive.getAssociatedStmt()) return;
    visit(directive.getRawStmt(), in_task || (construct && construct->kind == ConstructKind::kTask));
  }

  /// True if the construct is a plain statement in a final task, or the same in any.
  bool is_statement(const Construct& construct) const {
    if (llvm::any_of(construct.own_clauses, [](const OwnClause& each) { return each.kind != OwnClauseKind::kUntied; }))
      return false;
    if (llvm::any_of(construct.clauses, [&](const OMPClause* each) {
          return llvm::any_of(const_cast<OMPClause*>(each)->children(),
                              [&](const Stmt* part) { return has_effects(*unit_.ast, part); });
        }))
      return false;
    switch (construct.kind) {
      case ConstructKind::kTask: return is_plain_task(construct);
      case ConstructKind::kTaskgroup: return construct.clauses.empty();
      case ConstructKind::kTaskwait:
      case ConstructKind::kTaskyield:
      case ConstructKind::kFlush:
      case ConstructKind::kAtomic:
      case ConstructKind::kCritical: return true;
      default: return false;
    }
  }

  bool is_plain_task(const Construct& task) const {
    return !graphs_.is_replayable(task) && llvm::all_of(task.clauses, [](const OMPClause* each) {
      return isa<OMPIfClause, OMPFinalClause, OMPMergeableClause, OMPPriorityClause, OMPDependClause, OMPAffinityClause,
                 OMPDefaultClause, OMPSharedClause, OMPPrivateClause, OMPFirstprivateClause>(each);
    }) && llvm::all_of(sharing_.of(task), [](const DataItem& each) {
      return each.sharing == Sharing::kShared ||
             ((each.sharing == Sharing::kPrivate || each.sharing == Sharing::kFirstprivate) &&
              !each.variable->getType()->isVariablyModifiedType() && !each.variable->hasAttr<AsmLabelAttr>());
    });
  }

  void visit_call(const CallExpr& call, bool in_task) {
    const FunctionDecl* callee = call.getDirectCallee();
    const FunctionDecl* definition = callee ? definition_of(*callee) : nullptr;
    if (!definition) {
      const llvm::StringRef name = callee && callee->getIdentifier() ? callee->getName() : "";
      facts_.is_known &= callee && (is_harmless(*unit_.ast, *callee) || is_plain_question(name));
      // Its room is to last as long as the task.
      facts_.can_be_copied &= !in_task || !name.contains("alloca");
      return;
    }
    facts_.callees.insert(definition);
    auto name = unit_.tokens->index_of(call.getCallee()->getExprLoc());
    if (name && names_plainly(*unit_.tokens, call, *definition, *name)) facts_.calls.push_back({definition, *name});
  }

  /// True if it may do what nobody sees here.
  static bool is_unknown(const Stmt* statement) {
    if (isa<AsmStmt, BlockExpr>(statement)) return true;
    if (auto* size = dyn_cast<UnaryExprOrTypeTraitExpr>(statement);
        size && size->isArgumentType() && size->getArgumentType()->isVariablyModifiedType())
      return true;
    if (auto* expression = dyn_cast<Expr>(statement)) return expression->getType()->isVariablyModifiedType();
    auto* declarations = dyn_cast<DeclStmt>(statement);
    return declarations && llvm::any_of(declarations->decls(), [](const Decl* each) {
             auto* type = dyn_cast<TypedefNameDecl>(each);
             auto* value = dyn_cast<ValueDecl>(each);
             return each->hasAttr<CleanupAttr>() || (type && type->getUnderlyingType()->isVariablyModifiedType()) ||
                    (value && value->getType()->isVariablyModifiedType());
           });
  }

  /// True if it says, or depends on, which function it stands in.
  static bool tells_place(const Stmt* statement) {
    return isa<PredefinedExpr, SourceLocExpr, VAArgExpr, AddrLabelExpr, IndirectGotoStmt>(statement);
  }

  /// Copies reach their originals by address.
  static bool is_register(const ParmVarDecl* each) { return each->getStorageClass() == SC_Register; }

  /// Others are Clang's own, of what a region captures.
  static bool is_type(const Decl* each) { return isa<TagDecl>(each) && !each->isImplicit(); }

  static bool is_local(const Decl* declaration) {
    auto* variable = dyn_cast<VarDecl>(declaration);
    return variable && variable->hasLocalStorage() && !variable->hasAttr<AsmLabelAttr>();
  }

  /// True if all of it comes from one file, and each of its directives is one of the constructs.
  bool is_plain_text(const Stmt& body) const {
    auto first = unit_.tokens->index_of(body.getBeginLoc()), last = unit_.tokens->index_of(body.getEndLoc());
    if (!first || !last) return false;
    const auto& tokens = unit_.tokens->tokens();
    return llvm::all_of(llvm::seq(*first, *last + 1), [&](unsigned at) {
      return tokens[at].file == tokens[*first].file &&
             (at == *first || llvm::all_of(unit_.tokens->pragmas_before(at), [&](const PragmaSite& each) {
                return !llvm::StringRef(unit_.tokens->pragma_text(each)).ltrim().starts_with("omp") ||
                       llvm::any_of(facts_.constructs,
                                    [&](const Construct* construct) { return construct->pragma == &each; });
              }));
    });
  }

  const TranslationUnit& unit_;
  const DataSharing& sharing_;
  const TaskgraphPlan& graphs_;
  const llvm::DenseMap<const Stmt*, const Construct*>& by_directive_;
  SerialFacts facts_;
};

class SerialFinder {
 public:
  SerialFinder(const TranslationUnit& unit, const DataSharing& sharing, const TaskgraphPlan& graphs)
      : unit_(unit), reader_(unit, sharing, graphs, by_directive_) {
    for (const auto& each : unit.constructs)
      if (!each->leaf_of_combined) by_directive_[each->directive] = each.get();
  }

  SerialFunctions find() {
    for (const auto& each : unit_.constructs)
      if (each->kind == ConstructKind::kTask && each->clause<OMPFinalClause>() && each->function)
        add_all(reader_.read(*each).callees);
    for (size_t next = 0; next < reached_.size(); ++next) add_all(facts_of(*reached_[next]).callees);
    Functions unknown =
        spread([&](const FunctionDecl& each) { return !facts_of(each).is_known || may_be_another(*unit_.ast, each); });
    Functions working = spread([&](const FunctionDecl& each) { return !facts_of(each).constructs.empty(); });
    Functions found;
    for (const FunctionDecl* each : reached_)
      if (!unknown.contains(each) && working.contains(each) && facts_of(*each).can_be_copied &&
          can_be_written_anew(unit_, *each))
        found.insert(each);
    SerialFunctions result;
    for (const FunctionDecl* each : found) result.push_back(serial(*each, found));
    return result;
  }

 private:
  const SerialFacts& facts_of(const FunctionDecl& function) {
    auto known = facts_.find(&function);
    return known != facts_.end() ? known->second : facts_.try_emplace(&function, reader_.read(function)).first->second;
  }

  void add_all(const Functions& functions) { reached_.insert(functions.begin(), functions.end()); }

  /// Those for which it is true, and all that call them.
  Functions spread(llvm::function_ref<bool(const FunctionDecl&)> is_one) {
    Functions found;
    for (const FunctionDecl* each : reached_)
      if (is_one(*each)) found.insert(each);
    for (size_t before = ~size_t(0); before != found.size();) {
      before = found.size();
      for (const FunctionDecl* each : reached_)
        if (llvm::any_of(facts_of(*each).callees, [&](const FunctionDecl* callee) { return found.contains(callee); }))
          found.insert(each);
    }
    return found;
  }

  SerialFunction serial(const FunctionDecl& function, const Functions& all) {
    SerialFunction result = {&function, facts_of(function).constructs, {}};
    for (const SerialCall& each : facts_of(function).calls)
      if (all.contains(each.callee) && stands_before(*unit_.tokens, *each.callee, function))
        result.calls.push_back(each);
    return result;
  }

  const TranslationUnit& unit_;
  llvm::DenseMap<const Stmt*, const Construct*> by_directive_;
  SerialReader reader_;
  std::map<const FunctionDecl*, SerialFacts> facts_;
  Functions reached_;
};

}  // namespace

SerialFunctions find_serial(const TranslationUnit& unit, const DataSharing& sharing, const TaskgraphPlan& graphs) {
  if (unit.is_cxx) return {};
  return SerialFinder(unit, sharing, graphs).find();
}

}  // namespace shepherd
