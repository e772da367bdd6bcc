#include "analyse/forms/local_names.h"

#include <clang/AST/RecursiveASTVisitor.h>

namespace shepherd {

unsigned attributes_end(const TokenStream& stream, unsigned last) {
  const auto& tokens = stream.tokens();
  while (last + 1 < tokens.size() && tokens[last].kind != tok::identifier &&
         tokens[last + 1].kind == tok::kw___attribute) {
    unsigned depth = 0;
    for (++last; last + 1 < tokens.size();) {
      ++last;
      if (tokens[last].kind == tok::l_paren) ++depth;
      if (tokens[last].kind == tok::r_paren && --depth == 0) break;
    }
  }
  return last;
}

namespace {

/// True if file scope could declare the variable as well, C23's constants among them.
bool may_be_global(const Decl* declaration) {
  auto* variable = dyn_cast<VarDecl>(declaration);
  return variable && (variable->isStaticLocal() || variable->isConstexpr());
}

class LocalNameFinder : public RecursiveASTVisitor<LocalNameFinder> {
 public:
  LocalNameFinder(const TokenStream& tokens, const ASTContext& ast, LocalNames& names)
      : tokens_(tokens), ast_(ast), names_(names) {}

  bool VisitFunctionDecl(FunctionDecl* function) { return add_declarations(*function), true; }
  bool VisitCapturedDecl(CapturedDecl* captured) { return add_declarations(*captured), true; }

  bool VisitDeclStmt(DeclStmt* statement) {
    bool movable = llvm::all_of(statement->decls(), [](const Decl* each) {
      return isa<TagDecl, TypedefNameDecl>(each) || may_be_global(each);
    });
    auto first = tokens_.index_of(statement->getBeginLoc()), last = tokens_.index_of(statement->getEndLoc());
    if (movable && first && last) names_.statements.push_back({*first, *last});
    return true;
  }

  bool VisitTagTypeLoc(TagTypeLoc type) { return add_use(type.getDecl(), type.getNameLoc()); }
  bool VisitTypedefTypeLoc(TypedefTypeLoc type) { return add_use(type.getTypePtr()->getDecl(), type.getNameLoc()); }

  bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr* size) { return add_value(*size), true; }
  bool VisitGenericSelectionExpr(GenericSelectionExpr* selection) { return add_value(*selection), true; }
  bool VisitTypeOfExprTypeLoc(TypeOfExprTypeLoc type) {
    if (QualType named = type.getUnderlyingExpr()->getType(); !named->isVariablyModifiedType())
      add_unevaluated(type.getLocalSourceRange(), named, std::nullopt);
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr* reference) {
    ValueDecl* named = reference->getDecl();
    // Clang keeps what clauses evaluate in front of their construct in declarations of its own.
    if (auto* captured = dyn_cast<OMPCapturedExprDecl>(named)) return TraverseStmt(captured->getInit());
    auto token = tokens_.index_of(reference->getLocation());
    if (isa<EnumConstantDecl>(named) || may_be_global(named)) return add_use(named, reference->getLocation());
    if (!token) return true;
    if (is_external_of_block(*named))
      names_.externals.push_back({named, *token});
    else if (auto* variable = dyn_cast<VarDecl>(named); variable && variable->hasLocalStorage())
      names_.automatic.push_back(*token);
    return true;
  }

 private:
  void add_declarations(const DeclContext& context) {
    for (Decl* each : context.decls())
      if (auto* tag = dyn_cast<TagDecl>(each))
        add_tag(tag);
      else if (isa<TypedefNameDecl>(each) || may_be_global(each))
        names_.declarations.push_back(cast<NamedDecl>(each));
  }

  void add_tag(TagDecl* tag) {
    names_.declarations.push_back(tag);
    if (auto* enumeration = dyn_cast<EnumDecl>(tag))
      for (EnumConstantDecl* each : enumeration->enumerators()) names_.declarations.push_back(each);
    auto first = tokens_.index_of(tag->getBeginLoc()), last = tokens_.index_of(tag->getEndLoc());
    if (first && last) names_.tags.push_back({*first, attributes_end(tokens_, *last)});
    add_declarations(*tag);  // in C, the scope of a tag within a struct is the function
    TraverseDecl(tag);  // one in a cast or a sizeof is not met otherwise
  }

  bool add_use(const NamedDecl* declaration, SourceLocation location) {
    auto* canonical = cast<NamedDecl>(declaration->getCanonicalDecl());
    if (auto token = tokens_.index_of(location))
      names_.uses.push_back({canonical, *token});
    else
      names_.in_clauses.push_back(canonical);
    return true;
  }

  void add_value(const Expr& expression) {
    Expr::EvalResult result;
    if (expression.EvaluateAsInt(result, ast_))
      add_unevaluated(expression.getSourceRange(), expression.getType(), result.Val.getInt().getExtValue());
  }

  void add_unevaluated(SourceRange range, QualType type, std::optional<int64_t> value) {
    auto first = tokens_.index_of(range.getBegin()), last = tokens_.index_of(range.getEnd());
    if (first && last) names_.unevaluated.push_back({{*first, *last}, type, value});
  }

  const TokenStream& tokens_;
  const ASTContext& ast_;
  LocalNames& names_;
};

class NamedTypeFinder : public RecursiveASTVisitor<NamedTypeFinder> {
 public:
  explicit NamedTypeFinder(const std::function<void(const TypeDecl*)>& found) : found_(found) {}
  bool VisitTagType(TagType* type) { return found_(type->getDecl()), true; }
  bool VisitTypedefType(TypedefType* type) { return found_(type->getDecl()), true; }

 private:
  const std::function<void(const TypeDecl*)>& found_;
};

}  // namespace

LocalNames local_names(const TokenStream& tokens, const FunctionDecl& function) {
  LocalNames names;
  LocalNameFinder(tokens, function.getASTContext(), names).TraverseDecl(const_cast<FunctionDecl*>(&function));
  return names;
}

void for_each_named_type(QualType type, const std::function<void(const TypeDecl*)>& found) {
  NamedTypeFinder finder(found);
  finder.TraverseType(type);
  finder.TraverseType(type.getCanonicalType());
}

bool is_external_of_block(const ValueDecl& declaration) {
  if (!declaration.isLocalExternDecl() || declaration.isImplicit()) return false;
  if (isa<FunctionDecl>(declaration)) return true;
  auto* variable = dyn_cast<VarDecl>(&declaration);
  if (!variable || variable->getTLSKind() == VarDecl::TLS_None) return false;
  // What file scope has declared before is known anyway.
  for (const VarDecl* each = variable; each; each = each->getPreviousDecl())
    if (!each->isLocalExternDecl()) return false;
  return true;
}

}  // namespace shepherd
