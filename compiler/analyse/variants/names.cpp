#include "analyse/variants/names.h"

#include <clang/AST/RecursiveASTVisitor.h>

namespace shepherd {

std::optional<std::string> base_name(const FunctionDecl& function) {
  if (!function.getIdentifier()) return std::nullopt;
  const llvm::StringRef name = function.getName();
  // Clang's mark; last in the name where it skipped all selectors.
  const size_t mark = name.find("$ompvariant");
  return mark == name.npos ? std::nullopt : std::optional<std::string>(name.substr(0, mark).str());
}

std::string defined_name(TranslationUnit& unit, const FunctionDecl& function) {
  std::optional<std::string> base = base_name(function);
  if (!base) return function.getNameAsString();
  auto& all = unit.variant_definitions;
  const FunctionDecl* first = function.getCanonicalDecl();
  if (!llvm::is_contained(all, first)) all.push_back(first);
  return "shep_variant_" + std::to_string(llvm::find(all, first) - all.begin()) + "_" + *base;
}

std::string path_of(const DeclContext* context) {
  std::string path;
  for (; context; context = context->getParent())
    if (auto* named = dyn_cast<NamedDecl>(context); named && named->getIdentifier() && !isa<FunctionDecl>(context))
      path = named->getNameAsString() + "::" + path;
  return " ::" + path;  // apart from a colon in front
}

static const FunctionDecl& pattern_of(const FunctionDecl& function) {
  const FunctionTemplateDecl* primary = function.getPrimaryTemplate();
  return primary ? *primary->getTemplatedDecl() : function;
}

/// A virtual member that is named with its class is not the object's.
static bool is_of_plain_class(const CXXMethodDecl& method) {
  for (const DeclContext* each = method.getParent(); !each->isFileContext(); each = each->getParent()) {
    auto* record = dyn_cast<CXXRecordDecl>(each);
    if (!record && !isa<LinkageSpecDecl>(each)) return false;
    if (record && (!record->getIdentifier() || isa<ClassTemplateSpecializationDecl>(record))) return false;
  }
  return !method.isVirtual() && !method.getParent()->isDependentContext();
}

bool has_path(const TranslationUnit& unit, const FunctionDecl& function) {
  if (!unit.is_cxx || !function.getIdentifier()) return false;
  if (auto* method = dyn_cast<CXXMethodDecl>(&function)) return is_of_plain_class(*method);
  return llvm::any_of(pattern_of(function).redecls(), [](const FunctionDecl* each) {
    return each->getLexicalDeclContext()->getRedeclContext()->isFileContext();
  });
}

namespace {

/// Whether a function declares something else by that name in one of its blocks.
class HiddenName : public RecursiveASTVisitor<HiddenName> {
 public:
  explicit HiddenName(const FunctionDecl& function) : function_(function) {}
  bool is_hidden() const { return is_hidden_; }

  bool VisitNamedDecl(NamedDecl* declared) {
    const bool is_type = isa<TagDecl>(declared);
    const bool is_same = isa<FunctionDecl>(declared) && declared->getCanonicalDecl() == function_.getCanonicalDecl();
    is_hidden_ |= !is_type && !is_same && !isa<FieldDecl>(declared) && !isa<LabelDecl>(declared) &&
                  declared->getDeclName() == function_.getDeclName();
    return !is_hidden_;
  }

 private:
  const FunctionDecl& function_;
  bool is_hidden_ = false;
};

}  // namespace

/// The function whose definition the token stands in, of C.
static FunctionDecl* function_around(const TranslationUnit& unit, unsigned token) {
  for (Decl* each : unit.ast->getTranslationUnitDecl()->decls()) {
    auto* function = dyn_cast<FunctionDecl>(each);
    if (!function || !function->doesThisDeclarationHaveABody()) continue;
    auto first = unit.tokens->index_of(function->getBeginLoc()), last = unit.tokens->index_of(function->getEndLoc());
    if (first && last && *first <= token && token <= *last) return function;
  }
  return nullptr;
}

std::string name_at(TranslationUnit& unit, const FunctionDecl& function, unsigned token) {
  const std::string name = defined_name(unit, function);
  if (has_path(unit, function)) return path_of(function.getDeclContext()) + name;
  if (unit.is_cxx || base_name(function)) return name;
  FunctionDecl* around = function_around(unit, token);
  HiddenName hidden(function);
  if (around) hidden.TraverseDecl(around);
  auto first = hidden.is_hidden() ? unit.tokens->index_of(around->getBeginLoc()) : std::nullopt;
  if (!first) return name;
  const std::string second = "shep_function_" + name;
  if (auto [at, is_new] = unit.second_names.try_emplace(name, SecondName{*first, second}); !is_new)
    at->second.before = std::min(at->second.before, *first);
  return second;
}

std::string pointer_type(const TranslationUnit& unit, const FunctionDecl& function) {
  PrintingPolicy policy(unit.ast->getLangOpts());
  policy.FullyQualifiedName = policy.SuppressTagKeyword = policy.SuppressUnwrittenScope = true;
  QualType type = unit.ast->getFunctionTypeWithExceptionSpec(function.getType().getCanonicalType(), EST_None);
  return unit.ast->getPointerType(type).getAsString(policy);
}

std::string operand_at(TranslationUnit& unit, const FunctionDecl& function, unsigned token) {
  const std::string name = name_at(unit, function, token);
  auto same_name = function.getDeclContext()->getRedeclContext()->lookup(function.getDeclName());
  const bool is_one = same_name.empty() || (same_name.isSingleResult() && !function.getPrimaryTemplate());
  if (!has_path(unit, function) || base_name(function) || is_one) return name;
  return "static_cast<" + pointer_type(unit, function) + ">(" + name + ")";
}

}  // namespace shepherd
