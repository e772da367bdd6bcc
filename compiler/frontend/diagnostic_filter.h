// Decides which of Clang's diagnostics the user sees and which of them count.
#pragma once

#include "frontend/clang_compat.h"

namespace shepherd {

/// What Clang 19 refused and we take, in another form (rewrite/other_forms.cpp).
struct Refused {
  std::set<SourceLocation> steps;     // increments of loops over iterators with destructors
  std::set<SourceLocation> sections;  // statements in the block of a sections construct
  // Directives that may not stand where they do (OpenMP 5.2, 17): there, in the region of a simd construct (true) or of
  // another.
  std::map<SourceLocation, bool> nestings;
  bool has_any = false;  // whatever it was
};

/// Prints errors as Clang does. Warnings are left to the back end, but for our own (frontend/diagnostics.def);
/// an unknown clause, which Clang drops with everything behind it, is an error. Restrictions of Clang's OpenMP that the
/// lowering does not share are silent.
class DiagnosticFilter : public DiagnosticConsumer {
 public:
  DiagnosticFilter();
  /// So many errors are printed, all if it is none. After far more, Clang's parser being caught in one, or where a
  /// header is missing, `give_up` is called.
  void limit_errors(unsigned limit, std::function<void()> give_up);
  /// Warnings of ours are not printed.
  void leave_out_warnings() { warns_ = false; }
  /// Asks whether a word at a place is a list item of a clause that may have arrays of variable size.
  void ask_for_listed_names(std::function<bool(SourceLocation)> is_listed_name) {
    is_listed_name_ = std::move(is_listed_name);
  }
  /// Asks whether a name is that of a groupprivate variable.
  void ask_for_group_privates(std::function<bool(llvm::StringRef)> is_group_private) {
    is_group_private_ = std::move(is_group_private);
  }
  /// Asks for the name that the user wrote of a tile, by the place of an error and the number of loops that it is
  /// about.
  void ask_for_tiles(std::function<std::string(SourceLocation, size_t)> tile_as_written) {
    tile_as_written_ = std::move(tile_as_written);
  }
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
  /// Holds back what has been said until it is taken back or forgotten.
  void set_aside();
  void take_back();
  /// Raw encodings of the places where clauses named variables of variable size that Clang then dropped from them.
  const std::set<unsigned>& dropped_items() const { return dropped_items_; }
  const Refused& refused() const { return refused_; }

 private:
  bool is_lifted_restriction(const Diagnostic& info);
  void name_as_written(size_t begin, SourceLocation location);
  void name_group_private(size_t begin);
  void name_extra_tokens(size_t begin);
  void name_argument(size_t begin, const Diagnostic& info);
  void name_directive(size_t begin, const Diagnostic& info);

  std::string text_, aside_;
  bool has_failed_aside_ = false;
  size_t last_error_ = 0;  // where it begins in the text
  llvm::raw_string_ostream out_{text_};
  DiagnosticOptionsHolder options_;
  std::unique_ptr<TextDiagnosticPrinter> printer_;
  std::set<unsigned> dropped_items_;
  Refused refused_;
  unsigned error_limit_ = 0;
  std::function<void()> give_up_;
  std::function<bool(SourceLocation)> is_listed_name_;
  std::function<bool(llvm::StringRef)> is_group_private_;
  std::function<std::string(SourceLocation, size_t)> tile_as_written_;
  const Sema* sema_ = nullptr;
  bool warns_ = true;
  bool is_cxx_ = false;
  bool silent_ = false;  // the last diagnostic was dropped: so are its notes
  bool failed_ = false;
  bool too_many_ = false;
};

/// As long as it lives, a signal that ends a program which went wrong first writes a located error to standard error:
/// the function that Clang instantiates, else the token that its parser is at, else the one read last. One at a time.
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
  /// As FILE:LINE:COLUMN; empty where nothing is known.
  std::string place() const;

  const Sema* sema_ = nullptr;
  SourceLocation token_;
};

}  // namespace shepherd
