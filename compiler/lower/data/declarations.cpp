// threadprivate variables become thread-local ones (OpenMP 5.2, 5.2): the runtime's threads outlive regions, and so do
// they.
#include "ir/allocators.h"
#include "emit/renderer.h"
#include "frontend/clang_compat.h"
#include "frontend/diagnose.h"
#include "lower/passes.h"

namespace shepherd {

namespace {

/// The declarations that share their specifiers with `declaration`: `int a, b;`, in order.
std::vector<const DeclaratorDecl*> declared_together(const VarDecl* declaration) {
  std::vector<const DeclaratorDecl*> group;
  for (const Decl* each : declaration->getLexicalDeclContext()->decls())
    if (isa<VarDecl, FunctionDecl>(each) && each->getBeginLoc() == declaration->getBeginLoc())
      group.push_back(cast<DeclaratorDecl>(each));
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
  bool is_marked(const DeclaratorDecl* declaration) const {
    auto* variable = dyn_cast<VarDecl>(declaration);
    return variable && variables_.count(variable->getCanonicalDecl());
  }

  void mark(const VarDecl* declaration) {
    auto begin = tokens_.index_of(declaration->getInnerLocStart());  // behind `template <...>`
    if (!begin || !done_.insert(*begin).second) return;
    std::vector<const DeclaratorDecl*> group = declared_together(declaration);
    if (group.empty() || llvm::all_of(group, [&](const DeclaratorDecl* each) { return is_marked(each); }))
      return put_keyword(*begin);
    split(*begin, group);
  }

  void put_keyword(unsigned token) { lowering_.edits.replace_token(token, keyword_ + tokens_.spelling(token)); }

  /// `static int a[2], *b;` of which b is threadprivate: `static int a[2]; _Thread_local static int *b;`
  void split(unsigned begin, const std::vector<const DeclaratorDecl*>& group) {
    const std::string specifiers = specifiers_again(begin, *group.front());
    if (specifiers.empty()) {
      report_error(*lowering_.unit.ast, group.front()->getLocation(), DiagnosticKind::kThreadprivateWithOthers);
      return lowering_.fail();
    }
    if (is_marked(group.front())) put_keyword(begin);
    for (size_t i = 1; i < group.size(); ++i)
      if (auto comma = comma_behind(*group[i - 1]))
        lowering_.edits.replace_token(*comma, "; " + (is_marked(group[i]) ? keyword_ : std::string()) + specifiers);
  }

  /// What stands in front of the first declarator, as it can be said again: a type that it defines is named.
  std::string specifiers_again(unsigned begin, const DeclaratorDecl& first) const {
    const TypeLoc type = base_type(first);
    auto type_end = tokens_.index_of(type.getEndLoc()), name = tokens_.index_of(first.getLocation());
    if (!type_end || !name) return "";
    unsigned end = std::min(*type_end + 1, *name);
    while (end < *name && !begins_declarator(end)) end = behind_group(end);
    const TagDecl* tag = type.getType()->getAsTagDecl();
    auto braces = tag ? tokens_.index_of(tag->getBraceRange().getBegin()) : std::nullopt;
    if (!braces || *braces < begin || *braces >= end) return text(begin, end);
    auto start = tokens_.index_of(tag->getBeginLoc()), last = tokens_.index_of(tag->getBraceRange().getEnd());
    const std::string defined = name_of(*tag, first);
    return start && last && !defined.empty() ? text(begin, *start) + defined + " " + text(*last + 1, end) : "";
  }

  /// Of a type that the specifiers define; empty if nothing names it.
  static std::string name_of(const TagDecl& tag, const DeclaratorDecl& first) {
    if (tag.getIdentifier()) return (tag.getKindName() + " " + tag.getName()).str();
    const bool is_itself = first.getType()->getAsTagDecl() == &tag;
    return is_itself ? "__typeof__(" + first.getNameAsString() + ")" : "";
  }

  std::string text(unsigned begin, unsigned end) const {
    return begin < end ? Renderer(tokens_, lowering_.edits).flat(begin, end - 1) + " " : "";
  }

  /// The type that the declarators derive theirs from.
  static TypeLoc base_type(const DeclaratorDecl& declaration) {
    TypeLoc type = declaration.getTypeSourceInfo()->getTypeLoc();
    for (;; type = type.getNextTypeLoc()) {
      type = type.getUnqualifiedLoc();
      const bool is_derived = type.getAs<PointerTypeLoc>() || type.getAs<ArrayTypeLoc>() ||
                              type.getAs<FunctionTypeLoc>() || type.getAs<ParenTypeLoc>() ||
                              type.getAs<ReferenceTypeLoc>() || type.getAs<MemberPointerTypeLoc>() ||
                              type.getAs<AttributedTypeLoc>();
      if (!is_derived) return type;
    }
  }

  bool begins_declarator(unsigned token) const {
    const tok::TokenKind kind = tokens_.tokens()[token].kind, before = tokens_.tokens()[token - 1].kind;
    if (kind == tok::l_paren)
      return before != tok::kw___attribute && before != tok::kw__Alignas && before != tok::kw_alignas;
    return kind == tok::star || kind == tok::amp || kind == tok::ampamp;
  }

  /// The token behind this one, or behind the bracket that closes it.
  unsigned behind_group(unsigned token) const {
    unsigned depth = 0;
    do {
      const tok::TokenKind kind = tokens_.tokens()[token++].kind;
      if (kind == tok::l_paren || kind == tok::l_square || kind == tok::l_brace) ++depth;
      if (kind == tok::r_paren || kind == tok::r_square || kind == tok::r_brace) --depth;
    } while (depth && token < tokens_.tokens().size());
    return token;
  }

  std::optional<unsigned> comma_behind(const DeclaratorDecl& declaration) const {
    auto end = tokens_.index_of(declaration.getEndLoc());
    if (!end) return std::nullopt;
    unsigned comma = *end + 1;
    while (comma < tokens_.tokens().size() && tokens_.tokens()[comma].kind != tok::comma) comma = behind_group(comma);
    return comma;
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
    const bool is_dependent = variable.getType()->isDependentType();
    unsigned bytes = alignment(variable);
    unsigned natural = is_dependent ? 0 : lowering_.unit.ast->getDeclAlign(&variable).getQuantity();
    if (begin && bytes > natural)
      lowering_.edits.insert_before(*begin, ~0u, "__attribute__((__aligned__(" + std::to_string(bytes) + "))) ");
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
