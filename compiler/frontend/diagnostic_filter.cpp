#include "frontend/diagnostic_filter.h"

#include <clang/Basic/AllDiagnostics.h>
#include <clang/Sema/Sema.h>
#include <llvm/Support/Process.h>

#include <csignal>

#include <sys/resource.h>
#include <unistd.h>

namespace shepherd {

namespace {

constexpr unsigned kMostSilent = 1000;  // errors past the limit

constexpr rlim_t kSeconds = 10;
const std::string* last_words = nullptr;
rlimit limit_before = {};

void out_of_time(int signal) {
  [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, last_words->data(), last_words->size());
  std::signal(signal, SIG_DFL);
  ::raise(signal);
}

/// The process has ten more seconds: Clang's parser goes round for ever in some of what it has found wrong, and in
/// silence once an error was fatal. If they do not suffice it ends by SIGXCPU, and `text`, as it is by then, goes to
/// standard error.
void limit_the_rest(const std::string& text) {
  rusage used;
  if (::getrusage(RUSAGE_SELF, &used) != 0 || ::getrlimit(RLIMIT_CPU, &limit_before) != 0) return;
  last_words = &text;
  std::signal(SIGXCPU, out_of_time);
  rlimit limit = limit_before;
  limit.rlim_cur = std::min(limit.rlim_cur, used.ru_utime.tv_sec + used.ru_stime.tv_sec + kSeconds);
  ::setrlimit(RLIMIT_CPU, &limit);
}

void lift_limit() {
  if (!last_words) return;
  ::setrlimit(RLIMIT_CPU, &limit_before);
  std::signal(SIGXCPU, SIG_DFL);
  last_words = nullptr;
}

}  // namespace

DiagnosticFilter::DiagnosticFilter() : options_(make_diagnostic_options()) {
  options_->ShowPresumedLoc = true;  // #line counts
  options_->ShowColors = llvm::sys::Process::StandardErrHasColors();
  out_.enable_colors(options_->ShowColors);
  printer_ = make_printer(out_, options_);
}

void DiagnosticFilter::print() {
  llvm::errs() << std::exchange(text_, {});
  if (too_many_) llvm::errs() << "fatal error: too many errors emitted, stopping now [-ferror-limit=]\n";
  llvm::errs().flush();
}

void DiagnosticFilter::forget() {
  text_.clear();
  clear();
  if (failed_) lift_limit();
  failed_ = too_many_ = false;
}

void DiagnosticFilter::set_aside() {
  aside_ = std::move(text_);
  has_failed_aside_ = failed_;
  forget();
}

void DiagnosticFilter::take_back() {
  text_ = std::move(aside_) + text_;
  failed_ |= has_failed_aside_;
}

void DiagnosticFilter::limit_errors(unsigned limit, std::function<void()> give_up) {
  error_limit_ = limit;
  give_up_ = std::move(give_up);
}

void DiagnosticFilter::BeginSourceFile(const LangOptions& language, const Preprocessor* pp) {
  is_cxx_ = language.CPlusPlus;
  printer_->BeginSourceFile(language, pp);
}

void DiagnosticFilter::EndSourceFile() { printer_->EndSourceFile(); }

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

static llvm::StringRef word_at(const SourceManager& sources, SourceLocation location) {
  return llvm::StringRef(sources.getCharacterData(location)).take_while([](char each) {
    return isAsciiIdentifierContinue(each);
  });
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

static bool has_destructor(const Diagnostic& info) {
  if (info.getNumArgs() == 0 || info.getArgKind(0) != DiagnosticsEngine::ak_nameddecl) return false;
  auto* variable = dyn_cast<ValueDecl>(reinterpret_cast<const NamedDecl*>(info.getRawArg(0)));
  return variable && variable->getType().getNonReferenceType().isDestructedType();
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

bool DiagnosticFilter::is_lifted_restriction(const Diagnostic& info) {
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
  if (info.getID() == diag::err_lambda_capture_flexarray_type) return !is_cxx_;
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

/// What the user wrote, `ompx phase`, where a word of a directive that Clang was shown counts as written; empty: that
/// is the user's.
static std::string shown_as_other(const SourceManager& sources, SourceLocation location) {
  if (!location.isMacroID() || !sources.isWrittenInScratchSpace(sources.getSpellingLoc(location))) return "";
  const SourceLocation at = sources.getSpellingLoc(sources.getImmediateExpansionRange(location).getBegin());
  const llvm::StringRef text =
      sources.getBufferData(sources.getFileID(at)).take_front(sources.getFileOffset(at)).rtrim();
  const llvm::StringRef sentinel = text.take_back(text.size() - text.find_last_not_of("ompx") - 1);
  if (sentinel != "omp" && sentinel != "ompx") return "";  // a `_Pragma`, whose text is the user's
  return (sentinel + " " + word_at(sources, at)).str();
}

/// An argument that a clause or directive of ours carries is shown to Clang as a subscript, whose bracket stands where
/// their name does.
// error: array subscript is not an integer -> error: the argument of 'phase' has to be an integer
void DiagnosticFilter::name_argument(size_t begin, const Diagnostic& info) {
  static constexpr llvm::StringRef kSubscript = "array subscript is not an integer";
  const std::string name = word_at(info.getSourceManager(), info.getLocation()).str();
  const size_t at = llvm::StringRef(text_).find(kSubscript, begin);
  if (!name.empty() && at != std::string::npos)
    text_.replace(at, kSubscript.size(), "the argument of '" + name + "' has to be an integer");
}

/// The same for a directive that Clang was shown in its place, with notes of where that comes from.
void DiagnosticFilter::name_directive(size_t begin, const Diagnostic& info) {
  static constexpr llvm::StringRef kPrefix = "'#pragma ";
  const std::string written = shown_as_other(info.getSourceManager(), info.getLocation());
  const size_t at = llvm::StringRef(text_).find(kPrefix, begin), behind = text_.find('\'', at + 1);
  if (written.empty() || at == std::string::npos || behind == std::string::npos) return;
  text_.replace(at, behind - at, (kPrefix + written).str());
  if (const size_t note = text_.find("\n<scratch space>", begin); note != std::string::npos) text_.resize(note + 1);
}

/// Transformations that Clang does not know reach it as a tile (directives/transformations.cpp).
void DiagnosticFilter::name_as_written(size_t begin, SourceLocation location) {
  llvm::StringRef message = llvm::StringRef(text_).substr(begin).split('\n').first;
  const size_t at = message.find("'#pragma omp tile'");
  if (at == llvm::StringRef::npos || !tile_as_written_ || location.isInvalid()) return;
  unsigned loops = 0;  // not told
  message.split("expected ").second.split(' ').first.getAsInteger(10, loops);
  text_.replace(begin + at, llvm::StringRef("'#pragma omp tile'").size(),
                "'#pragma omp " + tile_as_written_(location, loops) + "'");
}

/// A groupprivate directive reaches Clang as a threadprivate one (directives/newer_directives.cpp).
static bool is_in_group_private(const Diagnostic& info) {
  if (info.getLocation().isInvalid()) return false;
  const SourceManager& sources = info.getSourceManager();
  const SourceLocation at = sources.getExpansionLoc(info.getLocation());
  const llvm::StringRef before = sources.getBufferData(sources.getFileID(at)).take_front(sources.getFileOffset(at));
  return before.drop_front(before.rfind('\n') + 1).contains("groupprivate");
}

void DiagnosticFilter::name_group_private(size_t begin) {
  for (const llvm::StringRef shown : {"threadprivate or thread local", "threadprivate"}) {
    const size_t at = llvm::StringRef(text_).substr(begin).split('\n').first.find(shown);
    if (at != llvm::StringRef::npos) text_.replace(begin + at, shown.size(), "groupprivate");
  }
}

/// What Clang warns that it ignores is refused.
void DiagnosticFilter::name_extra_tokens(size_t begin) {
  constexpr llvm::StringRef kShown = " are ignored";
  const size_t at = llvm::StringRef(text_).substr(begin).split('\n').first.find(kShown);
  if (at != llvm::StringRef::npos) text_.replace(begin + at, kShown.size(), " belong to no clause");
}

/// A context selector that Clang skips, or takes for another: the variant is never chosen as meant (OpenMP 5.2, 7.2).
static bool is_of_selectors(const Diagnostic& info) {
  switch (info.getID()) {
    case diag::warn_omp_declare_variant_expected:
    case diag::warn_omp_declare_variant_ctx_not_a_set:
    case diag::warn_omp_declare_variant_ctx_not_a_selector:
    case diag::warn_omp_declare_variant_ctx_not_a_property:
    case diag::warn_omp_declare_variant_ctx_mutiple_use:
    case diag::warn_omp_declare_variant_string_literal_or_identifier:
    case diag::warn_omp_ctx_incompatible_selector_for_set:
    case diag::warn_omp_ctx_incompatible_property_for_selector:
    case diag::warn_omp_ctx_incompatible_score_for_property:
    case diag::warn_omp_ctx_selector_without_properties: return true;
    default: return false;
  }
}

static bool is_of_nesting(const Diagnostic& info) {
  switch (info.getID()) {
    case diag::err_omp_prohibited_region:
    case diag::err_omp_prohibited_region_order:
    case diag::err_omp_prohibited_region_simd: return true;
    default: return false;
  }
}

void DiagnosticFilter::HandleDiagnostic(DiagnosticsEngine::Level level, const Diagnostic& info) {
  if (level == DiagnosticsEngine::Note) {
    if (silent_) return;
    const size_t begin = text_.size();
    printer_->HandleDiagnostic(level, info);
    if (!is_in_group_private(info)) return;
    name_group_private(begin);  // it stands behind the other
    name_group_private(last_error_);
    return;
  }
  const bool is_shown = info.getID() >= diag::DIAG_UPPER_LIMIT || is_of_selectors(info);
  if (level == DiagnosticsEngine::Warning && is_shown) {
    silent_ = !warns_;
    if (warns_) printer_->HandleDiagnostic(level, info);
    return;
  }
  silent_ = level < DiagnosticsEngine::Error && info.getID() != diag::warn_omp_extra_tokens_at_eol;
  silent_ = silent_ || is_lifted_restriction(info);
  if (silent_) return;
  if (info.getID() == diag::err_omp_loop_not_canonical_incr && has_destructor(info))
    refused_.steps.insert(info.getLocation());
  if (info.getID() == diag::err_omp_sections_substmt_not_section) refused_.sections.insert(info.getLocation());
  if (is_of_nesting(info)) refused_.nestings[info.getLocation()] = info.getID() == diag::err_omp_prohibited_region_simd;
  if (!failed_) limit_the_rest(text_);
  failed_ = refused_.has_any = true;
  level = std::max(level, DiagnosticsEngine::Error);
  DiagnosticConsumer::HandleDiagnostic(level, info);
  too_many_ = silent_ = error_limit_ && getNumErrors() > error_limit_;
  const size_t begin = text_.size();
  if (!silent_) {
    last_error_ = begin;
    printer_->HandleDiagnostic(level, info);
    name_as_written(begin, info.getLocation());
    if (is_in_group_private(info)) name_group_private(begin);
    if (info.getID() == diag::warn_omp_extra_tokens_at_eol) name_extra_tokens(begin);
    if (info.getID() == diag::err_typecheck_subscript_not_integer) name_argument(begin, info);
    if (info.getID() == diag::err_omp_immediate_directive || info.getID() == diag::err_omp_unexpected_directive)
      name_directive(begin, info);
  }
  if (!silent_ && info.getID() == diag::err_module_not_found)
    out_ << "note: shepcc reads Clang's compiled modules only, by -fmodule-file= or -fprebuilt-module-path=; with gcc "
            "behind those that it has made itself in gcm.cache, when it compiled the interface with -fopenmp "
            "-fmodules-ts\n";
  // Behind a header that is missing Clang says nothing more, and may find no end.
  const bool is_hopeless =
      silent_ ? getNumErrors() - error_limit_ >= kMostSilent : info.getID() == diag::err_pp_file_not_found;
  if (!is_hopeless) return;
  print();
  give_up_();
}

}  // namespace shepherd
