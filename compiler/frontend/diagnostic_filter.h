// Decides which of Clang's diagnostics the user sees and which of them count.
#pragma once

#include "frontend/clang_compat.h"

namespace shepherd {

/// Prints errors as Clang does. Warnings are left to the back end, with one exception: an unknown clause, which Clang
/// drops with everything behind it, is an error. Restrictions of Clang's OpenMP that the lowering does not share are
/// silent.
class DiagnosticFilter : public DiagnosticConsumer {
 public:
  DiagnosticFilter();
  /// So many errors are printed, all if it is none. After far more, Clang's parser being caught in one, or where a
  /// header is missing, `give_up` is called.
  void limit_errors(unsigned limit, std::function<void()> give_up);
  /// Asks whether a word at a place is a list item of a firstprivate clause.
  void ask_for_firstprivates(std::function<bool(SourceLocation)> is_firstprivate_name) {
    is_firstprivate_name_ = std::move(is_firstprivate_name);
  }
  /// Asks whether other directives of the program have been read as `tile`, so that an error may name one not there.
  void ask_for_disguises(std::function<bool()> has_disguises) { has_disguises_ = std::move(has_disguises); }
  /// Knows whether a template is being instantiated.
  void use(const Sema& sema) { sema_ = &sema; }

  void BeginSourceFile(const LangOptions& language, const Preprocessor* pp) override;
  void EndSourceFile() override;
  void HandleDiagnostic(DiagnosticsEngine::Level level, const Diagnostic& info) override;

  bool failed() const { return failed_; }
  /// Nothing is said before this.
  void print();
  /// Forgets what has been said: the text will be read in another form.
  void forget();
  /// Raw encodings of the places where clauses named variables of variable size that Clang then dropped from them.
  const std::set<unsigned>& dropped_items() const { return dropped_items_; }

 private:
  bool is_lifted_restriction(const Diagnostic& info);
  void name_disguised(size_t from);

  std::string text_;
  llvm::raw_string_ostream out_{text_};
  DiagnosticOptionsHolder options_;
  std::unique_ptr<TextDiagnosticPrinter> printer_;
  std::set<unsigned> dropped_items_;
  unsigned error_limit_ = 0;
  std::function<void()> give_up_;
  std::function<bool(SourceLocation)> is_firstprivate_name_;
  std::function<bool()> has_disguises_;
  const Sema* sema_ = nullptr;
  bool is_cxx_ = false;
  bool silent_ = false;  // the last diagnostic was dropped: so are its notes
  bool failed_ = false;
  bool too_many_ = false;
};

/// As long as it lives, a signal that ends a program which went wrong first writes a located error to standard error:
/// the function that Clang instantiates, else the token that its parser has come to. One at a time.
class CrashPlace {
 public:
  CrashPlace();
  ~CrashPlace();
  CrashPlace(const CrashPlace&) = delete;
  CrashPlace& operator=(const CrashPlace&) = delete;

  void use(const Sema& sema) { sema_ = &sema; }
  void see(SourceLocation token) { token_ = token; }

  /// Called by the handler of signals, on a stack of its own.
  void report(int signal) const;

 private:
  SourceLocation place() const;

  const Sema* sema_ = nullptr;
  SourceLocation token_;
};

}  // namespace shepherd
