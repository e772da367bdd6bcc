// threadprivate variables become thread-local ones (OpenMP 5.2, 5.2): the runtime's threads outlive regions, and so do
// they.
#include "directives/allocators.h"
#include "emit/renderer.h"
#include "frontend/clang_compat.h"
#include "frontend/diagnose.h"
#include "lower/passes.h"

namespace shepherd {

namespace {

/// The declarations that share their specifiers with `declaration`: `int a, b;`, in order.
std::vector<const VarDecl*> declared_together(const VarDecl* declaration) {
  std::vector<const VarDecl*> group;
  for (const Decl* each : declaration->getLexicalDeclContext()->decls())
    if (auto* variable = dyn_cast<VarDecl>(each))
      if (variable->getBeginLoc() == declaration->getBeginLoc()) group.push_back(variable);
  return group;
}

class ThreadLocalWriter {
 public:
  explicit ThreadLocalWriter(Lowering& lowering)
      : lowering_(lowering),
        tokens_(*lowering.unit.tokens),
        keyword_(lowering.unit.is_cxx ? "thread_local " : "SHEP_THREAD_LOCAL ") {}

  void write() {
    for (const OMPThreadPrivateDecl* directive : lowering_.unit.threadprivates)
      for (const Expr* item : variables_of(*directive))
        if (auto* reference = dyn_cast<DeclRefExpr>(item->IgnoreParenImpCasts()))
          if (auto* variable = dyn_cast<VarDecl>(reference->getDecl())) variables_.insert(variable->getCanonicalDecl());
    for (const OMPThreadPrivateDecl* directive : lowering_.unit.threadprivates)
      if (const PragmaSite* pragma = tokens_.pragma_around(directive->getLocation()))
        lowering_.edits.remove_pragma(*pragma);
    for (const VarDecl* variable : variables_)
      for (const VarDecl* declaration : variable->redecls()) mark(declaration);
  }

 private:
  bool is_marked(const VarDecl* declaration) const { return variables_.count(declaration->getCanonicalDecl()); }

  void mark(const VarDecl* declaration) {
    auto begin = tokens_.index_of(declaration->getInnerLocStart());  // behind `template <...>`
    if (!begin || !done_.insert(*begin).second) return;
    std::vector<const VarDecl*> group = declared_together(declaration);
    if (group.empty() || llvm::all_of(group, [&](const VarDecl* each) { return is_marked(each); }))
      return put_keyword(*begin);
    split(*begin, group);
  }

  void put_keyword(unsigned token) { lowering_.edits.replace_token(token, keyword_ + tokens_.spelling(token)); }

  /// `static int a, b;` of which b is threadprivate: `static int a; _Thread_local static int b;`
  void split(unsigned begin, const std::vector<const VarDecl*>& group) {
    auto specifiers_end = tokens_.index_of(group.front()->getTypeSpecEndLoc());
    if (!specifiers_end) return;
    std::string specifiers = Renderer(tokens_, lowering_.edits).flat(begin, *specifiers_end) + " ";
    if (is_marked(group.front())) put_keyword(begin);
    for (size_t i = 1; i < group.size(); ++i) {
      auto previous_end = tokens_.index_of(group[i - 1]->getEndLoc());
      if (!previous_end) continue;
      unsigned comma = *previous_end + 1;
      while (comma < tokens_.tokens().size() && tokens_.tokens()[comma].kind != tok::comma) ++comma;
      lowering_.edits.replace_token(comma, "; " + (is_marked(group[i]) ? keyword_ : std::string()) + specifiers);
    }
  }

  Lowering& lowering_;
  const TokenStream& tokens_;
  std::string keyword_;
  std::set<const VarDecl*> variables_;
  std::set<unsigned> done_;
};

}  // namespace

void lower_threadprivates(Lowering& lowering) { ThreadLocalWriter(lowering).write(); }

// The allocate directive (OpenMP 5.2, 6.6): variables get the alignment that it asks for. All memory spaces of the host
// are one memory, and static and automatic variables stay where the back end puts them.

namespace {

class AllocationWriter {
 public:
  AllocationWriter(Lowering& lowering, const OMPAllocateDecl& directive)
      : lowering_(lowering), tokens_(*lowering.unit.tokens), directive_(directive) {}

  void write() {
    if (const PragmaSite* pragma = tokens_.pragma_around(directive_.getLocation()))
      lowering_.edits.remove_pragma(*pragma);
    for (const Expr* item : variables_of(directive_))
      if (auto* reference = dyn_cast<DeclRefExpr>(item->IgnoreParenImpCasts()))
        if (auto* variable = dyn_cast<VarDecl>(reference->getDecl())) align(*variable);
  }

 private:
  /// In bytes; 0: as the type has it.
  unsigned alignment(const VarDecl& variable) const {
    for (const OMPClause* clause : directive_.clauselists())
      if (auto* align = dyn_cast<OMPAlignClause>(clause)) return value(*align->getAlignment());
    auto* attribute = variable.getAttr<OMPAllocateDeclAttr>();
    return attribute && attribute->getAllocatorType() == OMPAllocateDeclAttr::OMPUserDefinedMemAlloc
               ? kAllocatorAlignment
               : 0;
  }
  unsigned value(const Expr& alignment) const {
    Expr::EvalResult result;
    if (!alignment.isValueDependent() && alignment.EvaluateAsInt(result, *lowering_.unit.ast))
      return result.Val.getInt().getZExtValue();
    report_error(*lowering_.unit.ast, alignment.getBeginLoc(), DiagnosticKind::kDependentAlignment);
    lowering_.fail();
    return 0;
  }

  // __attribute__((__aligned__(64))) static int x;
  void align(const VarDecl& variable) {
    auto begin = tokens_.index_of(variable.getInnerLocStart());
    unsigned bytes = alignment(variable), natural = lowering_.unit.ast->getDeclAlign(&variable).getQuantity();
    if (begin && bytes > natural)
      lowering_.edits.insert_before(*begin, 0, "__attribute__((__aligned__(" + std::to_string(bytes) + "))) ");
  }

  Lowering& lowering_;
  const TokenStream& tokens_;
  const OMPAllocateDecl& directive_;
};

}  // namespace

void lower_allocations(Lowering& lowering) {
  for (const OMPAllocateDecl* each : lowering.unit.allocations) AllocationWriter(lowering, *each).write();
}

}  // namespace shepherd
