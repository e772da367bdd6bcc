#include "frontend/diagnostics/made_by_clang.h"

namespace shepherd {

static bool is_of_word(char each) { return isAsciiIdentifierContinue(each); }

static llvm::StringRef word_at(llvm::StringRef text, size_t offset) {
  return text.substr(offset).take_while(is_of_word);
}

static llvm::StringRef last_word(llvm::StringRef text) {
  size_t begin = text.size();
  while (begin > 0 && is_of_word(text[begin - 1])) --begin;
  return text.substr(begin);
}

/// True for what nobody has written: Clang counts the iterations of a directive's loops by expressions that it makes at
/// the `for`, at the first word behind it, or at a range's colon; it takes an event for read where a task gives it its
/// value; and where it does not know a clause it is shown an array.
static bool is_of_made_expression(const Diagnostic& info, llvm::StringRef option) {
  const SourceManager& sources = info.getSourceManager();
  const auto [file, offset] = sources.getDecomposedLoc(sources.getFileLoc(info.getLocation()));
  const llvm::StringRef text = sources.getBufferData(file);
  llvm::StringRef before = text.take_front(offset).rtrim();
  const bool is_first_in = before.consume_back("(");
  before = before.rtrim();
  if (option == "sign-compare" || option == "sign-conversion" || option == "shorten-64-to-32")
    return word_at(text, offset) == "for" || text.substr(offset).starts_with(":") ||
           (is_first_in && last_word(before) == "for");
  const llvm::StringRef line = text.substr(text.take_front(offset).rfind('\n') + 1).ltrim(" \t");
  if (option == "unsafe-buffer-usage" || (option.starts_with("unused") && option != "unused-macros"))
    return line.starts_with("#");
  return option == "uninitialized" && is_first_in && last_word(before) == "detach";
}

/// The function that the warning is about, in an argument of its text.
static const FunctionDecl* function_of(const Diagnostic& info) {
  for (unsigned each = 0; each < info.getNumArgs(); ++each)
    if (info.getArgKind(each) == DiagnosticsEngine::ak_nameddecl)
      return dyn_cast<FunctionDecl>(reinterpret_cast<const NamedDecl*>(info.getRawArg(each)));
  return nullptr;
}

static bool names(const Stmt* statement, const FunctionDecl& function) {
  if (!statement) return false;
  const auto* reference = dyn_cast<DeclRefExpr>(statement);
  if (reference && reference->getDecl()->getCanonicalDecl() == function.getCanonicalDecl()) return true;
  return llvm::any_of(statement->children(), [&](const Stmt* child) { return names(child, function); });
}

static bool has_condition_with(OMPDeclareVariantAttr& attribute, const FunctionDecl& function) {
  return llvm::any_of(attribute.getTraitInfo().Sets, [&](const OMPTraitSet& set) {
    return llvm::any_of(set.Selectors,
                        [&](const OMPTraitSelector& each) { return names(each.ScoreOrCondition, function); });
  });
}

/// True for a function that another's calls may be calls of, or that is called to choose (OpenMP 5.2, 7.5): Clang takes
/// it for one that nobody calls.
static bool is_variant(const FunctionDecl& function) {
  for (const Decl* each : function.getASTContext().getTranslationUnitDecl()->decls())
    for (auto* attribute : each->specific_attrs<OMPDeclareVariantAttr>())
      if (names(attribute->getVariantFuncRef(), function) || has_condition_with(*attribute, function)) return true;
  return false;
}

bool is_made_by_clang(const Diagnostic& info, llvm::StringRef option) {
  if (info.getLocation().isInvalid()) return false;
  if (option != "unused-function" && option != "unneeded-internal-declaration")
    return is_of_made_expression(info, option);
  const FunctionDecl* function = function_of(info);
  return function && is_variant(*function);
}

}  // namespace shepherd
