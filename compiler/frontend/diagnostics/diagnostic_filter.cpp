#include "frontend/diagnostics/diagnostic_filter.h"

#include "frontend/diagnostics/as_written.h"
#include "frontend/diagnostics/time_limit.h"

#include <clang/Basic/AllDiagnostics.h>
#include <clang/Sema/Sema.h>
#include <llvm/Support/Process.h>

namespace shepherd {

constexpr unsigned kMostSilent = 1000;  // errors past the limit

DiagnosticFilter::DiagnosticFilter() : options_(make_diagnostic_options()) {
  options_->ShowPresumedLoc = true;  // #line counts
  options_->ShowColors = llvm::sys::Process::StandardErrHasColors();
  out_.enable_colors(options_->ShowColors);
  printer_ = make_printer(out_, options_);
}

void DiagnosticFilter::print() {
  llvm::errs() << std::exchange(text_, {});
  if (too_many_) llvm::errs() << "fatal error: too many errors emitted, stopping now [-ferror-limit=]\n";
  const unsigned count = too_many_ ? error_limit_ + 1 : getNumErrors();
  if (count > 0) llvm::errs() << count << (count == 1 ? " error" : " errors") << " generated.\n";
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

void DiagnosticFilter::HandleDiagnostic(DiagnosticsEngine::Level level, const Diagnostic& info) {
  if (level == DiagnosticsEngine::Note) {
    if (silent_) return;
    const size_t begin = text_.size();
    printer_->HandleDiagnostic(level, info);
    if (!is_in_group_private(info)) return;
    name_group_private(text_, begin);  // it stands behind the other
    name_group_private(text_, last_error_);
    return;
  }
  const bool is_shown = info.getID() >= diag::DIAG_UPPER_LIMIT || is_of_selectors(info);
  if (level == DiagnosticsEngine::Warning && is_shown) {
    silent_ = !warns_;
    if (warns_) printer_->HandleDiagnostic(level, info);
    return;
  }
  silent_ = level < DiagnosticsEngine::Error && info.getID() != diag::warn_omp_extra_tokens_at_eol;
  silent_ = silent_ || lifted_.include(info);
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
    name_tile(text_, begin, info.getLocation(), tile_as_written_);
    if (is_in_group_private(info)) name_group_private(text_, begin);
    if (info.getID() == diag::warn_omp_extra_tokens_at_eol) name_extra_tokens(text_, begin);
    if (info.getID() == diag::err_typecheck_subscript_not_integer) name_argument(text_, begin, info);
    if (info.getID() == diag::err_omp_immediate_directive || info.getID() == diag::err_omp_unexpected_directive)
      name_directive(text_, begin, info);
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
