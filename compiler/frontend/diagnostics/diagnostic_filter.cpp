#include "frontend/diagnostics/diagnostic_filter.h"

#include "frontend/diagnostics/as_written.h"
#include "frontend/diagnostics/made_by_clang.h"
#include "frontend/diagnostics/time_limit.h"

#include <clang/Basic/AllDiagnostics.h>
#include <clang/Sema/Sema.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Process.h>

namespace shepherd {

constexpr unsigned kMostSilent = 1000;  // errors past the limit

DiagnosticFilter::DiagnosticFilter() : options_(make_diagnostic_options()) {
  options_->ShowPresumedLoc = true;  // #line counts
  options_->ShowColors = llvm::sys::Process::StandardErrHasColors();
  out_.enable_colors(options_->ShowColors);
  printer_ = make_printer(out_, options_);
}

void DiagnosticFilter::show_warnings(const DiagnosticOptions& options, bool apart) {
  options_ = make_diagnostic_options(options);
  out_.enable_colors(options_->ShowColors);
  shows_warnings_ = true;
  shows_apart_ = apart;
  printer_ = make_printer(out_, options_);
}

/// As Clang does behind the last one.
void DiagnosticFilter::print_counts() const {
  const size_t refused = said_.errors(), warnings = said_.warnings.size() - refused + printed_warnings_;
  const size_t errors = said_.is_cut ? error_limit_ + 1 : getNumErrors() + refused;
  if (warnings > 0) llvm::errs() << warnings << (warnings == 1 ? " warning" : " warnings");
  if (warnings > 0 && errors > 0) llvm::errs() << " and ";
  if (errors > 0) llvm::errs() << errors << (errors == 1 ? " error" : " errors");
  if (warnings > 0 || errors > 0) llvm::errs() << " generated.\n";
}

void DiagnosticFilter::erase_warnings(llvm::function_ref<bool(const Warning&)> is_erased) {
  Said kept;
  size_t end = 0;
  for (const Warning& each : said_.warnings) {
    kept.text.append(said_.text, end, each.begin - end);
    end = each.end;
    if (is_erased(each)) continue;
    const size_t begin = kept.text.size();
    kept.text.append(said_.text, each.begin, each.end - each.begin);
    kept.warnings.push_back({begin, kept.text.size(), each.is_error, each.place});
  }
  kept.text.append(said_.text, end);
  kept.is_cut = said_.is_cut && (failed_ || kept.errors() > 0);
  said_ = std::move(kept);
}

void DiagnosticFilter::keep_warnings(llvm::function_ref<bool(SourceLocation)> counts) {
  erase_warnings([&](const Warning& each) { return !counts(each.place); });
}

bool DiagnosticFilter::leave_warnings(llvm::StringRef file) {
  const size_t errors = said_.errors();
  std::error_code error;
  llvm::raw_fd_ostream out(file, error);
  if (error) return false;
  out << said_.warnings.size() - errors << " " << errors << "\n";
  for (const Warning& each : said_.warnings) out << llvm::StringRef(said_.text).slice(each.begin, each.end);
  out.close();
  const bool is_written = !out.has_error();
  out.clear_error();
  if (is_written)
    erase_warnings([](const Warning&) { return true; });
  else
    (void)llvm::sys::fs::remove(file);
  return is_written;
}

void DiagnosticFilter::print(llvm::StringRef file) {
  if (shows_warnings_ && !failed_ && !is_refused() && !file.empty()) {
    // Where there is no such file the back end gives them.
    if (!leave_warnings(file)) erase_warnings([](const Warning&) { return true; });
  }
  llvm::errs() << said_.text;
  if (said_.is_cut) llvm::errs() << "fatal error: too many errors emitted, stopping now [-ferror-limit=]\n";
  print_counts();
  llvm::errs().flush();
  said_ = {};
}

void DiagnosticFilter::forget() {
  said_ = {};
  clear();
  if (failed_) lift_limit();
  failed_ = false;
}

void DiagnosticFilter::forget_all_but_warnings() {
  Said warnings;
  warnings.is_cut = said_.is_cut;
  for (const Warning& each : said_.warnings) {
    const size_t begin = warnings.text.size();
    warnings.text.append(said_.text, each.begin, each.end - each.begin);
    warnings.warnings.push_back({begin, warnings.text.size(), each.is_error, each.place});
  }
  forget();
  said_ = std::move(warnings);
}

void DiagnosticFilter::set_aside() {
  aside_ = std::move(said_);
  has_failed_aside_ = failed_;
  forget();
}

void DiagnosticFilter::take_back() {
  for (const Warning& each : said_.warnings)
    aside_.warnings.push_back(
        {each.begin + aside_.text.size(), each.end + aside_.text.size(), each.is_error, each.place});
  said_ = {aside_.text + said_.text, std::move(aside_.warnings), aside_.is_cut || said_.is_cut};
  aside_ = {};
  failed_ |= has_failed_aside_;
}

void DiagnosticFilter::limit_errors(unsigned limit, std::function<void()> give_up) {
  error_limit_ = limit;
  give_up_ = std::move(give_up);
}

void DiagnosticFilter::BeginSourceFile(const LangOptions& language, const Preprocessor* pp) {
  language_ = &language;
  pp_ = pp;
  printer_->BeginSourceFile(language, pp);
}

void DiagnosticFilter::EndSourceFile() { printer_->EndSourceFile(); }

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

/// True for what Clang warns of in a directive: of those it is ours to speak. -Werror may have made an error of it.
bool DiagnosticFilter::is_warning_of_directive(const Diagnostic& info) const {
  const DiagnosticIDs& ids = *info.getDiags()->getDiagnosticIDs();
  switch (info.getID()) {
    case diag::warn_omp_extra_tokens_at_eol: return false;
    case diag::warn_omp_depend_in_ordered_deprecated:  // only where Clang is told of an OpenMP as new as ours
    case diag::warn_omp_minus_in_reduction_deprecated: return true;
    case diag::warn_pragma_ignored: return is_directive_(info.getLocation());
    default: break;
  }
  if (!is_warning(ids, info.getID())) return false;
  const llvm::StringRef option = option_of(ids, info.getID());
  return option.contains("openmp") || is_made_by_clang(info, option);
}

/// True where a word was put in front of a directive for Clang not to read it.
bool DiagnosticFilter::is_of_hidden_directive(const Diagnostic& info) const {
  return info.getID() == diag::err_omp_unknown_directive && is_directive_(info.getLocation());
}

/// True if one more is too many.
bool DiagnosticFilter::has_enough_errors() const {
  return error_limit_ && getNumErrors() + said_.errors() + aside_.errors() >= error_limit_;
}

void DiagnosticFilter::handle_note(const Diagnostic& info) {
  if (silent_) return;
  const size_t begin = said_.text.size();
  printer_->HandleDiagnostic(DiagnosticsEngine::Note, info);
  if (is_warning_) said_.warnings.back().end = said_.text.size();
  if (!is_in_group_private(info)) return;
  name_group_private(said_.text, begin);  // it stands behind the other
  name_group_private(said_.text, last_error_);
}

/// True for an error that options, or a pragma, make of a warning.
bool DiagnosticFilter::is_of_options(const Diagnostic& info) const {
  return info.getID() < diag::DIAG_UPPER_LIMIT && info.getID() != diag::warn_omp_extra_tokens_at_eol &&
         is_warning(*info.getDiags()->getDiagnosticIDs(), info.getID());
}

/// What is of no source is the back end's, and so is all where it warns.
void DiagnosticFilter::handle_warning(DiagnosticsEngine::Level level, const Diagnostic& info) {
  is_warning_ = level >= DiagnosticsEngine::Warning && shows_warnings_ && info.getLocation().isValid() &&
                is_of_source(info.getID()) && !is_warning_of_directive(info);
  silent_ = !is_warning_;
  if (silent_) return;
  const size_t begin = said_.text.size();
  const bool is_error = level >= DiagnosticsEngine::Error;
  if (is_error) said_.is_cut = silent_ = has_enough_errors();
  if (is_warning_ = !silent_; silent_) return;
  if (shows_apart_) printer_->BeginSourceFile(*language_, pp_);
  printer_->HandleDiagnostic(level, info);
  said_.warnings.push_back({begin, said_.text.size(), is_error, info.getLocation()});
}

void DiagnosticFilter::HandleDiagnostic(DiagnosticsEngine::Level level, const Diagnostic& info) {
  if (level == DiagnosticsEngine::Note) return handle_note(info);
  is_warning_ = false;
  const bool is_stray = info.getID() == diag::warn_omp_extra_tokens_at_eol && is_last_semicolon(info);
  if (level == DiagnosticsEngine::Warning &&
      (info.getID() >= diag::DIAG_UPPER_LIMIT || is_of_selectors(info) || is_stray)) {
    silent_ = !warns_;
    if (warns_) printer_->HandleDiagnostic(level, info);
    return;
  }
  if (is_of_options(info) || (level < DiagnosticsEngine::Error && info.getID() != diag::warn_omp_extra_tokens_at_eol))
    return handle_warning(level, info);
  silent_ = is_warning_of_directive(info) || is_of_hidden_directive(info) || lifted_.include(info);
  if (silent_) return;
  if (info.getID() == diag::err_omp_loop_not_canonical_incr && has_destructor(info))
    refused_.steps.insert(info.getLocation());
  if (info.getID() == diag::err_omp_sections_substmt_not_section) refused_.sections.insert(info.getLocation());
  if (is_of_nesting(info)) refused_.nestings[info.getLocation()] = info.getID() == diag::err_omp_prohibited_region_simd;
  if (!failed_) limit_the_rest(said_.text);
  failed_ = refused_.has_any = true;
  level = std::max(level, DiagnosticsEngine::Error);
  said_.is_cut = silent_ = has_enough_errors();
  DiagnosticConsumer::HandleDiagnostic(level, info);
  const size_t begin = said_.text.size();
  if (!silent_) {
    last_error_ = begin;
    printer_->HandleDiagnostic(level, info);
    name_tile(said_.text, begin, info.getLocation(), tile_as_written_);
    if (is_in_group_private(info)) name_group_private(said_.text, begin);
    if (info.getID() == diag::warn_omp_extra_tokens_at_eol) name_extra_tokens(said_.text, begin);
    if (info.getID() == diag::err_typecheck_subscript_not_integer) name_argument(said_.text, begin, info);
    if (info.getID() == diag::err_omp_immediate_directive || info.getID() == diag::err_omp_unexpected_directive)
      name_directive(said_.text, begin, info);
  }
  if (!silent_ && info.getID() == diag::err_module_not_found)
    out_ << "note: shepcc reads Clang's compiled modules only, by -fmodule-file= or -fprebuilt-module-path=; with gcc "
            "behind those that it has made itself in gcm.cache, when it compiled the interface with -fopenmp "
            "-fmodules-ts\n";
  // Behind a header that is missing Clang says nothing more, and may find no end.
  const bool is_hopeless =
      silent_ ? getNumErrors() >= error_limit_ + kMostSilent : info.getID() == diag::err_pp_file_not_found;
  if (!is_hopeless) return;
  print(/*file=*/"");
  give_up_();
}

}  // namespace shepherd
