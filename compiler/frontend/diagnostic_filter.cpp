#include "frontend/diagnostic_filter.h"

#include <clang/Basic/AllDiagnostics.h>
#include <clang/Lex/Preprocessor.h>
#include <llvm/Support/Process.h>

#include <cstdlib>

#include <sys/resource.h>

namespace shepherd {

using namespace clang;

DiagnosticFilter::DiagnosticFilter() : options_(make_diagnostic_options()) {
  options_->ShowPresumedLoc = true;  // #line counts
  options_->ShowColors = llvm::sys::Process::StandardErrHasColors();
  printer_ = make_printer(llvm::errs(), options_);
}

void DiagnosticFilter::BeginSourceFile(const LangOptions& language, const Preprocessor* pp) {
  is_cxx_ = language.CPlusPlus;
  printer_->BeginSourceFile(language, pp);
}

void DiagnosticFilter::EndSourceFile() { printer_->EndSourceFile(); }

static constexpr unsigned kMostErrors = 20;
static constexpr rlim_t kSecondsAfterError = 10;

/// Clang's parser goes round for ever in some of what it has found wrong, and in silence once an error was fatal.
static void limit_the_rest() {
  struct rusage used;
  struct rlimit limit;
  if (::getrusage(RUSAGE_SELF, &used) != 0 || ::getrlimit(RLIMIT_CPU, &limit) != 0) return;
  limit.rlim_cur = std::min(limit.rlim_cur, used.ru_utime.tv_sec + used.ru_stime.tv_sec + kSecondsAfterError);
  ::setrlimit(RLIMIT_CPU, &limit);
}

static bool is_malloc_attribute(const Diagnostic& info) {
  llvm::StringRef text(info.getSourceManager().getCharacterData(info.getLocation()));
  return text.starts_with("__malloc__") || text.starts_with("malloc");
}

bool DiagnosticFilter::is_lifted_restriction(const Diagnostic& info) {
  if (info.getID() == diag::err_capture_binding_openmp) return true;
  // A generic lambda in a region meets the same restriction under another name; and so do, by a mistake of Clang's, variables
  // that pass through several of them. Where the user is to blame, the back end says so.
  if (info.getID() == diag::err_reference_to_local_in_enclosing_context) return true;
  // gcc's malloc attribute with a deallocator, in what gcc has preprocessed: Clang does without the attribute.
  if (info.getID() == diag::err_attribute_wrong_number_arguments) return is_malloc_attribute(info);
  if (info.getID() != diag::err_omp_variably_modified_type_not_supported) return false;
  // A firstprivate array of variable size is copied by the lowering of C, and of tasks and taskloops in C++. Where the attribute is
  // implicit, which the directive's own location tells, Clang drops the whole construct: that stays an error. Pragmas of C
  // come here without such items (directives/): what is left of C are directives in attributes.
  if (info.getArgStdStr(0) != "firstprivate" || (is_cxx_ && !llvm::StringRef(info.getArgStdStr(2)).contains("task"))) return false;
  llvm::StringRef text(info.getSourceManager().getCharacterData(info.getLocation()));
  if (text.starts_with("#") || text.starts_with("_Pragma")) return false;
  dropped_items_.insert(info.getLocation().getRawEncoding());
  return true;
}

void DiagnosticFilter::HandleDiagnostic(DiagnosticsEngine::Level level, const Diagnostic& info) {
  if (level == DiagnosticsEngine::Note) {
    if (!silent_) printer_->HandleDiagnostic(level, info);
    return;
  }
  bool is_our_warning = level == DiagnosticsEngine::Warning && info.getID() >= diag::DIAG_UPPER_LIMIT;
  if (is_our_warning) {
    silent_ = false;
    return printer_->HandleDiagnostic(level, info);
  }
  silent_ = level < DiagnosticsEngine::Error && info.getID() != diag::warn_omp_extra_tokens_at_eol;
  silent_ = silent_ || is_lifted_restriction(info);
  if (silent_) return;
  if (!failed_) limit_the_rest();
  failed_ = true;
  level = std::max(level, DiagnosticsEngine::Error);
  DiagnosticConsumer::HandleDiagnostic(level, info);
  printer_->HandleDiagnostic(level, info);
  if (getNumErrors() == kMostErrors) stop();
}

// As Clang does with -ferror-limit, which would count what we take back. Clang only falls silent; but a directive in the clause of one in
// an attribute has it report the same error for ever. The front end is a process of its own, and leaves nothing behind.
void DiagnosticFilter::stop() {
  llvm::errs() << "fatal error: too many errors emitted, stopping now\n";
  llvm::errs().flush();
  std::_Exit(1);
}

}  // namespace shepherd
