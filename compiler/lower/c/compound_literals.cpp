// In C a compound literal lives as long as the block around its statement. Where a construct's region is such a
// statement without braces, the block that its lowering opens is not the user's: the literal's object is declared in
// front of the construct.

#include "lower/c/c_types.h"

#include <clang/AST/RecursiveASTVisitor.h>

namespace shepherd {

namespace {

class LiteralFinder : public RecursiveASTVisitor<LiteralFinder> {
 public:
  bool VisitCompoundLiteralExpr(CompoundLiteralExpr* literal) { return found.push_back(literal), true; }
  bool TraverseStmtExpr(StmtExpr*, DataRecursionQueue* = nullptr) { return true; }  // its block is the user's
  bool TraverseBlockExpr(BlockExpr*, DataRecursionQueue* = nullptr) { return true; }

  std::vector<const CompoundLiteralExpr*> found;
};

/// The place that declares the objects of a construct's literals.
struct Storage {
  const Construct* in_front_of = nullptr;  // null: the literals live no longer than the region
  bool behind_label = false;
};

DynTypedNode parent_of(ASTContext& ast, DynTypedNode node) {
  while (true) {
    auto parents = ast.getParents(node);
    if (parents.empty()) return {};
    node = parents[0];
    if (!node.get<CapturedStmt>() && !node.get<CapturedDecl>() && !node.get<AttributedStmt>()) return node;
  }
}

Storage storage_of(ASTContext& ast, const Construct& construct) {
  const Construct* top = &construct;
  Storage storage;
  while (true) {
    bool shares_place = top->kind == ConstructKind::kSection || top->leaf_of_combined;
    DynTypedNode parent = DynTypedNode::create<Stmt>(*top->directive);
    while (!shares_place) {
      parent = parent_of(ast, parent);
      if (!parent.get<LabelStmt>() && !parent.get<SwitchCase>()) break;
      storage.behind_label = true;
    }
    bool is_region = shares_place || parent.get<OMPExecutableDirective>();
    if (!is_region && !parent.get<CompoundStmt>()) return {};
    if (!is_region || !top->parent || top->parent->outlines()) {
      storage.in_front_of = top;
      return storage;
    }
    top = top->parent;
  }
}

bool opens_block(const Construct& construct) {
  return !construct.outlines() && !construct.shares_loop() && !construct.transforms_loops() &&
         construct.kind != ConstructKind::kSimd;
}

/// The literals whose objects are declared in front of a construct, or none.
std::pair<Storage, std::vector<const CompoundLiteralExpr*>> kept_in(ASTContext& ast, const Construct& construct) {
  auto* statement = dyn_cast_or_null<Expr>(construct.region);
  if (!statement || !opens_block(construct)) return {};
  LiteralFinder finder;
  finder.TraverseStmt(const_cast<Expr*>(statement));
  const Storage storage = finder.found.empty() ? Storage{} : storage_of(ast, construct);
  if (!storage.in_front_of) return {};
  return {storage, finder.found};
}

}  // namespace

std::vector<const CompoundLiteralExpr*> kept_compound_literals(const Lowering& lowering, const Construct& construct) {
  return kept_in(*lowering.unit.ast, construct).second;
}

// struct S shep_literal_1_0; { ... p = &(*(struct S *)__builtin_memcpy((void *)&shep_literal_1_0, (const void
// *)&(struct S){4}, sizeof shep_literal_1_0)); ... }
void keep_compound_literals(Lowering& lowering) {
  ASTContext& ast = *lowering.unit.ast;
  for (const auto& construct : lowering.unit.constructs) {
    const auto [storage, literals] = kept_in(ast, *construct);
    if (literals.empty()) continue;
    std::string declarations = storage.behind_label ? "; SHEP_QUIET " : "SHEP_QUIET ";
    unsigned count = 0;
    for (const CompoundLiteralExpr* each : literals) {
      auto first = lowering.unit.tokens->index_of(each->getBeginLoc()),
           last = lowering.unit.tokens->index_of(each->getEndLoc());
      if (!first || !last) continue;
      const std::string object = stencil(*construct, "$literal_@", std::to_string(count++));
      declarations += declare(lowering, unqualified(lowering, each->getType()), object) + "; ";
      const std::string pointer = declare(lowering, ast.getPointerType(each->getType()), "");
      // Tokens are replaced and nothing is inserted beside them: what takes the region's expressions out of their
      // places has only the former.
      lowering.edits.replace_token(*first,
                                   "(*(" + pointer + ")__builtin_memcpy((void *)&" + object + ", (const void *)&(");
      lowering.edits.replace_token(*last, "}, sizeof " + object + "))");
    }
    lowering.edits.replace_pragma(*storage.in_front_of, declarations + "SHEP_LOUD ");
  }
}

}  // namespace shepherd
