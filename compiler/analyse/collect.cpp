// From Clang's AST to the IR: finds the constructs, splits combined ones, notes which variables each region uses.
#include "analyse/analysis.h"

#include "analyse/call_places.h"
#include "analyse/loop_binding.h"
#include "analyse/numbers.h"
#include "analyse/sharing/data_sharing.h"
#include "analyse/sharing/uses.h"
#include "analyse/variants/variants.h"
#include "directives/restore.h"
#include "frontend/clang_compat.h"
#include "frontend/diagnose.h"
#include "frontend/extent.h"

#include <clang/AST/RecursiveASTVisitor.h>
#include <llvm/Support/SaveAndRestore.h>

namespace shepherd {

namespace {

/// Walks the patterns of templates, not their instantiations: it is the pattern's text that is rewritten.
class Collector : public RecursiveASTVisitor<Collector> {
  using Base = RecursiveASTVisitor<Collector>;

 public:
  explicit Collector(TranslationUnit& unit) : unit_(unit), numbers_(unit) {}
  bool ok() const { return ok_; }
  bool shouldVisitImplicitCode() const { return false; }

  bool TraverseStmt(Stmt* statement, DataRecursionQueue* = nullptr) {
    if (auto* directive = dyn_cast_or_null<OMPExecutableDirective>(statement)) return traverse_directive(directive);
    return Base::TraverseStmt(statement);
  }

  bool TraverseLambdaExpr(LambdaExpr* lambda) {
    llvm::SaveAndRestore<const FunctionDecl*> function(function_, lambda->getCallOperator());
    return Base::TraverseLambdaExpr(lambda);
  }

/// The members of a local class are no part of the region that the class stands in: they reach none of its variables.
#define TRAVERSE_FUNCTION(Kind) \
  bool Traverse##Kind(Kind* declaration) { \
    llvm::SaveAndRestore<const FunctionDecl*> function(function_, declaration); \
    llvm::SaveAndRestore<Construct*> construct(current_, nullptr); \
    return Base::Traverse##Kind(declaration); \
  }
  TRAVERSE_FUNCTION(FunctionDecl)
  TRAVERSE_FUNCTION(CXXMethodDecl)
  TRAVERSE_FUNCTION(CXXConstructorDecl)
  TRAVERSE_FUNCTION(CXXDestructorDecl)
  TRAVERSE_FUNCTION(CXXConversionDecl)
#undef TRAVERSE_FUNCTION

  bool VisitDeclRefExpr(DeclRefExpr* reference) {
    if (auto* captured = dyn_cast<OMPCapturedExprDecl>(reference->getDecl())) {
      note_member(member_of_item(captured), reference->getLocation());
      return TraverseStmt(captured->getInit());
    }
    if (!isa<FieldDecl>(reference->getDecl()))
      note_reference(reference->getDecl(), reference->getLocation(), reference);
    return true;
  }

  /// A member of an anonymous union counts as a variable of its own.
  bool VisitMemberExpr(MemberExpr* member) {
    note_member(dyn_cast_or_null<FieldDecl>(member_of_this(member)), member->getMemberLoc());
    const DeclRefExpr* object = anonymous_object(*member);
    auto* whole = object ? dyn_cast<VarDecl>(object->getDecl()) : nullptr;
    if (whole && whole->hasLocalStorage()) note_reference(member->getMemberDecl(), member->getMemberLoc(), object);
    return true;
  }

  /// A call for which Clang has chosen a variant holds both calls, with the same arguments.
  bool TraversePseudoObjectExpr(PseudoObjectExpr* choice, DataRecursionQueue* = nullptr) {
    auto* written = dyn_cast<CallExpr>(choice->getSyntacticForm());
    if (!written) return Base::TraversePseudoObjectExpr(choice);
    ok_ &= note_variant_call(unit_, *choice, current_);
    return TraverseStmt(written);
  }

  bool VisitFunctionDecl(FunctionDecl* function) {
    note_variant_definition(unit_, *function);
    return true;
  }

  bool VisitPredefinedExpr(PredefinedExpr* name) {
    // A clause's expression belongs to the region around its construct, and its tokens to no program.
    if (Construct* around = clauses_of_ ? clauses_of_->parent : nullptr; around && around->function == function_)
      around->function_names.emplace_back(kNoToken, PredefinedExpr::getIdentKindName(name->getIdentKind()).str());
    std::optional<unsigned> token = unit_.tokens->index_of(name->getLocation());
    if (!token || !current_ || current_->function != function_) return true;
    const StringLiteral* text = name->getFunctionName();  // a template's pattern has none yet
    current_->function_names.emplace_back(*token, text ? text->getString().str() : "");
    return true;
  }

  bool VisitSourceLocExpr(SourceLocExpr* place) {
    if (!unit_.is_cxx) note_name_of_function(*place);
    return note_call_place(*place);
  }
  bool VisitCallExpr(CallExpr* call) {
    ok_ &= note_call(unit_, *call, current_);
    return note_call_place(*call);
  }
  bool VisitCXXConstructExpr(CXXConstructExpr* made) { return note_call_place(*made); }
  bool VisitDecltypeTypeLoc(DecltypeTypeLoc type) {
    note_declared_type(type.getUnderlyingExpr(), type.getDecltypeLoc(), type.getRParenLoc());
    return true;
  }
  bool VisitVarDecl(VarDecl* variable) {
    if (clauses_of_) own_to_clauses_.insert(variable);
    AutoTypeLoc deduced = variable->getTypeSourceInfo()
                              ? variable->getTypeSourceInfo()->getTypeLoc().getAs<AutoTypeLoc>()
                              : AutoTypeLoc();
    if (deduced && deduced.isDecltypeAuto() && variable->getInit())
      note_declared_type(initialiser(variable->getInit()), deduced.getNameLoc(), deduced.getRParenLoc());
    return true;
  }

  bool VisitCXXThisExpr(CXXThisExpr*) {
    for (Construct* each = current_; each; each = each->parent) each->uses_this = true;
    return true;
  }

  /// A member of a template's class whose `this->` the user left out, and which only an instantiation finds.
  bool VisitUnresolvedMemberExpr(UnresolvedMemberExpr* member) { return visit_dependent(*member); }
  bool VisitCXXDependentScopeMemberExpr(CXXDependentScopeMemberExpr* member) { return visit_dependent(*member); }

  bool VisitDependentScopeDeclRefExpr(DependentScopeDeclRefExpr* variable) {
    note_member(unit_.dependent_members->named_by(variable), variable->getLocation());
    auto* method = dyn_cast_or_null<CXXMethodDecl>(function_);
    while (method && method->getParent()->isLambda())
      method = dyn_cast_or_null<CXXMethodDecl>(dyn_cast_or_null<FunctionDecl>(method->getParent()->getDeclContext()));
    return method && method->isInstance() ? VisitCXXThisExpr(nullptr) : true;
  }

  bool VisitOMPThreadPrivateDecl(OMPThreadPrivateDecl* declaration) {
    const bool is_of_group = unit_.directives->group_privates.count(declaration->getBeginLoc());
    (is_of_group ? unit_.group_privates : unit_.threadprivates).push_back(declaration);
    return true;
  }

  bool VisitOMPAllocateDecl(OMPAllocateDecl* declaration) {
    unit_.allocations.push_back(declaration);
    return true;
  }

  bool VisitOMPRequiresDecl(OMPRequiresDecl* declaration) {
    unit_.requirements.push_back(declaration);
    for (const OMPClause* clause : declaration->clauselists())
      if (auto* order = dyn_cast<OMPAtomicDefaultMemOrderClause>(clause))
        unit_.default_memory_order = memory_order_of(*order);
    return true;
  }

  /// It says how objects reach a device, and the host has them.
  bool TraverseOMPDeclareMapperDecl(OMPDeclareMapperDecl*) { return true; }

  /// The combiner and initializer are templates of code, lowered where they are used.
  bool TraverseOMPDeclareReductionDecl(OMPDeclareReductionDecl* declaration) {
    unit_.declared_reductions.push_back(declaration);
    return true;
  }

 private:
  void note_reference(const ValueDecl* variable, SourceLocation location, const DeclRefExpr* expression) {
    if (!isa<VarDecl, BindingDecl, EnumConstantDecl, FieldDecl>(variable) || variable->getDeclName().isEmpty()) return;
    if (own_to_clauses_.contains(variable)) return;
    std::optional<unsigned> token = unit_.tokens->index_of(location);
    std::vector<Reference>& list = clauses_of_ ? clauses_of_->clause_references
                                   : current_  ? current_->references
                                               : unit_.orphan_references;
    list.push_back({variable, token.value_or(kNoToken), expression});
  }

  /// `__builtin_FUNCTION()` in C.
  void note_name_of_function(const SourceLocExpr& place) {
    std::optional<unsigned> token = unit_.tokens->index_of(place.getBeginLoc());
    const bool is_name =
        place.getIdentKind() == SourceLocIdentKind::Function || place.getIdentKind() == SourceLocIdentKind::FuncSig;
    if (token && is_name && current_ && current_->function == function_ && function_)
      current_->function_names.emplace_back(*token, function_->getNameAsString());
  }

  bool note_call_place(const Expr& expression) {
    if (!unit_.is_cxx || !current_ || clauses_of_ || current_->function != function_) return true;
    if (auto place = place_of_call(unit_, expression)) current_->call_places.push_back(*place);
    return true;
  }

  void note_member(const FieldDecl* member, SourceLocation location) {
    std::optional<unsigned> token = unit_.tokens->index_of(location);
    if (!member || !current_ || clauses_of_ || !token) return;
    bool through_this = false;
    unsigned first = qualified_from(*unit_.tokens, *token, through_this);
    current_->member_references.push_back({member, first, *token, through_this});
  }

  /// With the parentheses that the user wrote: they ask for another type.
  static const Expr* initialiser(const Expr* written) {
    auto* copy = dyn_cast<CXXConstructExpr>(written->IgnoreImplicit());
    return copy && copy->getNumArgs() == 1 ? copy->getArg(0)->IgnoreImplicit() : written->IgnoreImplicit();
  }

  template <typename Member> bool visit_dependent(Member& member) {
    note_member(unit_.dependent_members->named_by(&member), member.getMemberLoc());
    return member.isImplicitAccess() ? VisitCXXThisExpr(nullptr) : true;
  }

  void note_declared_type(const Expr* named, SourceLocation begin, SourceLocation end) {
    auto first = unit_.tokens->index_of(begin), last = unit_.tokens->index_of(end);
    if (!current_ || clauses_of_ || !first || !last) return;
    auto* reference = dyn_cast<DeclRefExpr>(named);
    if (const ValueDecl* variable = reference ? reference->getDecl() : member_of_this(named))
      current_->declared_types.push_back({entity(variable), *first, *last});
  }

  static llvm::omp::Clause memory_order_of(const OMPAtomicDefaultMemOrderClause& clause) {
    switch (clause.getAtomicDefaultMemOrderKind()) {
      case OMPC_ATOMIC_DEFAULT_MEM_ORDER_seq_cst: return llvm::omp::OMPC_seq_cst;
      case OMPC_ATOMIC_DEFAULT_MEM_ORDER_acq_rel: return llvm::omp::OMPC_acq_rel;
      default: return llvm::omp::OMPC_relaxed;
    }
  }

  bool reject(const OMPExecutableDirective* directive) {
    report_error(*unit_.ast, directive->getBeginLoc(), DiagnosticKind::kUnsupportedDirective,
                 llvm::omp::getOpenMPDirectiveName(directive->getDirectiveKind()));
    return ok_ = false, true;
  }

  Construct* add(ConstructKind kind, const OMPExecutableDirective* directive) {
    auto made = std::make_unique<Construct>();
    made->kind = kind;
    made->order = unit_.constructs.size();
    made->id = numbers_.next(function_, made->order);
    made->directive = directive;
    made->pragma = unit_.tokens->pragma_at(directive->getBeginLoc());
    // A directive that a metadirective has chosen stands inside its pragma.
    if (!made->pragma) made->pragma = unit_.tokens->pragma_around(directive->getBeginLoc());
    made->parent = current_;
    made->function = function_;
    if (current_) current_->children.push_back(made.get());
    unit_.constructs.push_back(std::move(made));
    return unit_.constructs.back().get();
  }

  bool locate(Construct& construct, const Stmt* region) {
    TokenRange extent = statement_extent(*unit_.tokens, region);
    if (extent.empty()) {
      report_error(*unit_.ast, construct.directive->getBeginLoc(), DiagnosticKind::kLostRegion,
                   spelling(construct.kind));
      return ok_ = false;
    }
    construct.region = region;
    construct.first = extent.first;
    construct.last = extent.last;
    return true;
  }

  bool traverse_directive(OMPExecutableDirective* directive) {
    if (const Stmt* body = body_of_members(*unit_.directives, directive)) return TraverseStmt(const_cast<Stmt*>(body));
    std::vector<ConstructKind> kinds = leaves_as_written(*unit_.directives, *directive);
    if (kinds.empty()) return reject(directive);
    const Stmt* region = region_as_written(*directive, kinds);
    kinds = with_threads_of_teams(std::move(kinds), *directive, region, current_);

    std::vector<Construct*> made;
    llvm::SaveAndRestore<Construct*> around(current_);
    for (ConstructKind kind : kinds) {
      made.push_back(add(kind, directive));
      made.back()->leaf_of_combined = made.size() > 1;
      add_clauses_as_written(unit_, *made.back(), kinds);
      traverse_clauses(made.back());
      current_ = made.back();
    }

    if (!region) {
      made.front()->first = made.front()->pragma ? made.front()->pragma->next_token : 0;
      return true;
    }
    for (Construct* each : made)
      if (!locate(*each, region)) return true;
    if (kinds.front() == ConstructKind::kDispatch) ok_ &= note_dispatched_call(unit_, *region, *made.front());
    return TraverseStmt(const_cast<Stmt*>(region));
  }

  /// They exist in their clause only.
  void note_iterators(const Expr* modifier) {
    auto* iterators = const_cast<OMPIteratorExpr*>(dyn_cast_or_null<OMPIteratorExpr>(modifier));
    for (unsigned i = 0; iterators && i < iterators->numOfIterators(); ++i)
      own_to_clauses_.insert(iterators->getIteratorDecl(i));
  }

  /// Uses in clauses belong to the context around the construct. A private or shared list item uses nothing.
  void traverse_clauses(Construct* construct) {
    llvm::SaveAndRestore<Construct*> clauses_of(clauses_of_, construct);
    for (const OMPClause* clause : construct->clauses) {
      bool is_taken = unit_.directives->scope_firstprivates.count(clause->getBeginLoc());
      if (isa<OMPPrivateClause, OMPSharedClause, OMPAllocateClause>(clause) && !is_taken) continue;
      if (auto* affinity = dyn_cast<OMPAffinityClause>(clause)) note_iterators(affinity->getModifier());
      if (auto* depend = dyn_cast<OMPDependClause>(clause)) traverse_iterators(*depend);
      if (auto* map = dyn_cast<OMPMapClause>(const_cast<OMPClause*>(clause)))
        note_iterators(map->getIteratorModifier());
      if (auto* linear = dyn_cast<OMPLinearClause>(clause)) TraverseStmt(const_cast<Expr*>(linear->getStep()));
      for (Stmt* child : const_cast<OMPClause*>(clause)->children())
        if (child) TraverseStmt(child);
    }
    for (const OwnClause& clause : construct->own_clauses)
      if (clause.expression) TraverseStmt(const_cast<Expr*>(clause.expression));
  }

  /// The bounds belong to the context around the construct, the iterators to the clause.
  void traverse_iterators(const OMPDependClause& clause) {
    note_iterators(clause.getModifier());
    auto* iterators = cast_or_null<OMPIteratorExpr>(clause.getModifier());
    for (unsigned i = 0; iterators && i < iterators->numOfIterators(); ++i) {
      OMPIteratorExpr::IteratorRange range = iterators->getIteratorRange(i);
      for (Expr* each : {range.Begin, range.End, range.Step})
        if (each) TraverseStmt(each);
    }
  }

  static constexpr unsigned kNoToken = ~0u;

  TranslationUnit& unit_;
  Numbers numbers_;
  Construct* current_ = nullptr;
  Construct* clauses_of_ = nullptr;
  const FunctionDecl* function_ = nullptr;
  llvm::SmallPtrSet<const Decl*, 8> own_to_clauses_;  // iterators, and what an expression declares
  bool ok_ = true;
};

}  // namespace

bool collect(TranslationUnit& unit) {
  Collector collector(unit);
  collector.TraverseDecl(unit.ast->getTranslationUnitDecl());
  return collector.ok() && note_calls_in_templates(unit);
}

}  // namespace shepherd
