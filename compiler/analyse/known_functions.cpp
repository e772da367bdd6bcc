#include "analyse/known_functions.h"

#include "frontend/extent.h"

#include <clang/AST/Attr.h>
#include <clang/Basic/Builtins.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/Sequence.h>

namespace shepherd {

using namespace clang;

const FunctionDecl* definition_of(const FunctionDecl& function) {
  const FunctionDecl* definition = nullptr;
  return function.hasBody(definition) ? definition : nullptr;
}

bool is_harmless(const ASTContext& ast, const FunctionDecl& callee) {
  const unsigned builtin = callee.getBuiltinID();
  const llvm::StringRef name = callee.getName();
  return builtin && !ast.BuiltinInfo.isReturnsTwice(builtin) && !name.contains("atomic") && !name.contains("sync_") &&
         !name.contains("jmp") && !name.contains("_address") && !name.contains("pthread") && !name.contains("fork");
}

bool may_be_another(const ASTContext& ast, const FunctionDecl& function) {
  if (function.isWeak() || function.hasAttr<IFuncAttr>()) return true;
  const LangOptions& options = ast.getLangOpts();
  // gcc behind lets another definition take the place of any that a shared library exports.
  const bool is_for_library = options.PICLevel && !options.PIE;
  // What the C library defines inline, it defines the same elsewhere.
  const bool is_of_library = function.getBuiltinID() && function.hasAttr<GNUInlineAttr>();
  return function.getStorageClass() != SC_Static && !is_of_library &&
         (is_for_library || options.SemanticInterposition || function.isInlineSpecified());
}

/// True if no macro stands in its head, no attribute that gcc alone may know, and no type is declared there.
static bool has_plain_head(const TranslationUnit& unit, const FunctionDecl& function) {
  auto first = unit.tokens->index_of(function.getBeginLoc()),
       body = unit.tokens->index_of(function.getBody()->getBeginLoc());
  const auto& tokens = unit.tokens->tokens();
  if (!first || !body || !unit.tokens->open_directives(*first, *body).empty()) return false;
  const bool declares_types = llvm::any_of(function.decls(), [&](const Decl* each) {
    return isa<TagDecl>(each) && unit.tokens->index_of(each->getLocation()).value_or(~0u) < *body;
  });
  if (declares_types) return false;
  auto name = unit.tokens->index_of(function.getLocation());
  // Else its parameters are `void` by a name of the program's.
  if (function.param_empty() && tokens[*name + 2].kind != tok::r_paren && tokens[*name + 2].kind != tok::kw_void)
    return false;
  const unsigned start = declaration_start(*unit.tokens, *first);
  return llvm::all_of(llvm::seq(start, *body), [&](unsigned at) {
    const bool is_attribute = tokens[at].kind == tok::kw___attribute ||
                              (tokens[at].kind == tok::l_square && tokens[at + 1].kind == tok::l_square);
    return !is_attribute && !tokens[at].from_macro && tokens[at].kind != tok::l_brace;
  });
}

static bool has_own_attributes(const FunctionDecl* function) {
  return llvm::any_of(function->attrs(), [](const Attr* each) { return !each->isImplicit() && !each->isInherited(); });
}

static bool is_plain_parameter(const ParmVarDecl* parameter) {
  return parameter->getIdentifier() && !parameter->getType()->isVariablyModifiedType();
}

bool can_be_written_anew(const TranslationUnit& unit, const FunctionDecl& function) {
  auto name = unit.tokens->index_of(function.getLocation()), first = unit.tokens->index_of(function.getBeginLoc());
  return name && first && *first < *name && unit.tokens->tokens()[*name + 1].kind == tok::l_paren &&
         has_plain_head(unit, function) && !may_be_another(*unit.ast, function) && !function.isMain() &&
         !function.isVariadic() && function.hasPrototype() && llvm::none_of(function.redecls(), has_own_attributes) &&
         llvm::all_of(function.parameters(), is_plain_parameter);
}

bool names_plainly(const TokenStream& tokens, const CallExpr& call, const FunctionDecl& callee, unsigned name) {
  return isa<DeclRefExpr>(call.getCallee()->IgnoreImpCasts()) && tokens.spelling(name) == callee.getName() &&
         tokens.tokens()[name + 1].kind == tok::l_paren;
}

bool stands_before(const TokenStream& tokens, const FunctionDecl& first, const FunctionDecl& second) {
  return tokens.index_of(first.getBeginLoc()) <= tokens.index_of(second.getBeginLoc());
}

}  // namespace shepherd
