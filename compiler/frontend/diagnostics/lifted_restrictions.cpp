#include "frontend/diagnostics/lifted_restrictions.h"

#include "frontend/clang_compat.h"
#include "frontend/diagnostics/as_written.h"

#include <clang/Sema/Sema.h>

namespace shepherd {

bool has_destructor(const Diagnostic& info) {
  if (info.getNumArgs() == 0 || info.getArgKind(0) != DiagnosticsEngine::ak_nameddecl) return false;
  auto* variable = dyn_cast<ValueDecl>(reinterpret_cast<const NamedDecl*>(info.getRawArg(0)));
  return variable && variable->getType().getNonReferenceType().isDestructedType();
}

static bool is_malloc_attribute(const Diagnostic& info) {
  llvm::StringRef text(info.getSourceManager().getCharacterData(info.getLocation()));
  return text.starts_with("__malloc__") || text.starts_with("malloc");
}

/// Clang leaves a structured binding that it refuses in a region out of a lambda's list of captures, too, and misses it
/// there.
static bool is_binding_without_capture(const Diagnostic& info) {
  if (info.getID() != diag::err_lambda_impcap || info.getArgKind(0) != DiagnosticsEngine::ak_nameddecl) return false;
  return isa<BindingDecl>(reinterpret_cast<const NamedDecl*>(info.getRawArg(0)));
}

/// The text of a template has been judged before its instances are, and in these Clang misses the parts of a parameter
/// pack that a clause names.
static bool is_default_none_of_instance(const Diagnostic& info) {
  if (info.getID() != diag::err_omp_no_dsa_for_variable || info.getArgKind(0) != DiagnosticsEngine::ak_nameddecl)
    return false;
  auto* function = dyn_cast<FunctionDecl>(reinterpret_cast<const NamedDecl*>(info.getRawArg(0))->getDeclContext());
  return function && function->isTemplateInstantiation();
}

/// True if Clang has dropped the item of that name from a firstprivate clause, and so misses it in an allocate clause.
static bool names_dropped_item(const Diagnostic& info, const std::set<unsigned>& dropped) {
  const SourceManager& sources = info.getSourceManager();
  const llvm::StringRef name = word_at(sources, info.getLocation());
  return llvm::any_of(dropped,
                      [&](unsigned raw) { return word_at(sources, SourceLocation::getFromRawEncoding(raw)) == name; });
}

/// The variable that the word at the place of an error names, among those of the function that is being instantiated.
static const VarDecl* variable_at(const Diagnostic& info, const Sema& sema) {
  const llvm::StringRef name = word_at(info.getSourceManager(), info.getLocation());
  for (const DeclContext* around = sema.CurContext; around && !around->isFileContext(); around = around->getParent())
    for (const Decl* each : around->decls())
      if (auto* variable = dyn_cast<VarDecl>(each);
          variable && variable->getDeclName().isIdentifier() && variable->getName() == name)
        return variable;
  return nullptr;
}

/// What Clang finds wrong with an instance though the text of the template is right, which has been judged, and is what
/// is lowered: a reference is a parameter, a declared reduction is a member of the instance, or the iterator that an
/// increment returns has a destructor.
static bool is_misjudged_instance(const Diagnostic& info, const Sema* sema) {
  if (!sema || !sema->inTemplateInstantiation()) return false;
  switch (info.getID()) {
    case diag::err_omp_required_access: {
      const VarDecl* variable = variable_at(info, *sema);
      return !variable || variable->getType()->isReferenceType();
    }
    case diag::err_omp_loop_not_canonical_incr: return has_destructor(info);
    case diag::err_omp_reduction_ref_type_arg: return true;
    default: return false;
  }
}

/// In a template, Clang finds no variable of a scan directive in the clause that reduces it, if its type does not
/// depend on the parameters, nor in an instance one that does (analyse/check sees whether it is there).
static bool is_scan_in_template(const Diagnostic& info, const Sema* sema) {
  if (info.getID() != diag::err_omp_reduction_not_inclusive_exclusive &&
      info.getID() != diag::err_omp_inclusive_exclusive_not_reduction)
    return false;
  return sema && (sema->inTemplateInstantiation() || sema->CurContext->isDependentContext());
}

/// The last name of `A::B::x`.
static llvm::StringRef name_at(const SourceManager& sources, SourceLocation location) {
  llvm::StringRef name, rest(sources.getCharacterData(sources.getSpellingLoc(location)));
  do {
    rest = rest.ltrim();
    name = rest.take_while([](char each) { return isAsciiIdentifierContinue(each); });
    rest = rest.drop_front(name.size()).ltrim();
  } while (rest.consume_front("::"));
  return name;
}

bool LiftedRestrictions::include(const Diagnostic& info) {
  if (is_of_older_form(info.getID())) return true;
  // A groupprivate variable, which Clang takes for a threadprivate one: each target region has its own.
  if (info.getID() == diag::err_omp_threadprivate_in_target && is_group_private_)
    return is_group_private_(name_at(info.getSourceManager(), info.getLocation()));
  if (is_misjudged_instance(info, sema_) || is_scan_in_template(info, sema_)) return true;
  // map(p, p[0 : n]): the host has both, and the pointer stays the variable that it is.
  if (info.getID() == diag::err_omp_pointer_mapped_along_with_derived_section) return true;
  // declare target link(x): the host has the variable, whoever captures it.
  if (info.getID() == diag::err_omp_lambda_capture_in_declare_target_not_to) return true;
  if (info.getID() == diag::err_capture_binding_openmp || is_binding_without_capture(info) ||
      is_default_none_of_instance(info))
    return true;
  // A generic lambda in a region meets the same restriction under another name; and so do, by a mistake of Clang's,
  // variables that pass through several of them. Where the user is to blame, the back end says so.
  if (info.getID() == diag::err_reference_to_local_in_enclosing_context) return true;
  // No copy has what stands behind an object's flexible array member, as in C.
  if (info.getID() == diag::err_lambda_capture_flexarray_type) return sema_ && !sema_->getLangOpts().CPlusPlus;
  // gcc's malloc attribute with a deallocator, in what gcc has preprocessed: Clang does without the attribute.
  if (info.getID() == diag::err_attribute_wrong_number_arguments) return is_malloc_attribute(info);
  if (info.getID() == diag::err_omp_expected_private_copy_for_allocate) return names_dropped_item(info, dropped_items_);
  if (info.getID() != diag::err_omp_variably_modified_type_not_supported) return false;
  // The lowering has copies of an array of variable size, in C, and for tasks, taskloops and copyprivate in C++. Where
  // the attribute is implicit, no clause names the array, and Clang drops the whole construct: that stays an error.
  // Pragmas of C come here without such items (directives/); its directives in attributes are read again as pragmas.
  const llvm::StringRef clause = info.getArgStdStr(0);
  const bool is_of_task =
      (clause == "firstprivate" || clause == "private") && llvm::StringRef(info.getArgStdStr(2)).contains("task");
  if ((!is_of_task && clause != "copyprivate") || !is_listed_name_(info.getLocation())) return false;
  dropped_items_.insert(info.getLocation().getRawEncoding());
  return true;
}

}  // namespace shepherd
