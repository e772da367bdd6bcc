// Decides which of Clang's diagnostics the user sees and which of them count.
#pragma once

#include "frontend/clang_compat.h"
#include "frontend/diagnostics/as_written.h"
#include "frontend/diagnostics/lifted_restrictions.h"
#include "frontend/diagnostics/refused.h"

namespace shepherd {

/// Prints errors as Clang does. Warnings are left to the back end, but for our own (frontend/diagnostics.def), unless
/// they are asked for; an unknown clause, which Clang drops with everything behind it, is an error. Restrictions of
/// Clang's OpenMP that the lowering does not share are silent, and so are all of its warnings of OpenMP.
class DiagnosticFilter : public DiagnosticConsumer {
 public:
  DiagnosticFilter();
  /// So many errors are printed, all if it is none. After far more, Clang's parser being caught in one, or where a
  /// header is missing, `give_up` is called.
  void limit_errors(unsigned limit, std::function<void()> give_up);
  /// So many warnings have been printed of the same source, which print() counts, too.
  void count_printed(unsigned warnings) { printed_warnings_ = warnings; }
  /// Clang's warnings are kept, and all is shown as the options say. `apart`: each names the files that include its
  /// own, whatever stands in front of it.
  void show_warnings(const DiagnosticOptions& options, bool apart = false);
  /// Asks whether a token begins a directive, of which Clang may say that it does not know it.
  void ask_for_directives(std::function<bool(SourceLocation)> is_directive) { is_directive_ = std::move(is_directive); }
  /// Warnings of ours are not printed.
  void leave_out_warnings() { warns_ = false; }
  /// Asks for the name that the user wrote of a tile, by the place of an error and the number of loops that it is
  /// about.
  void ask_for_tiles(TileName tile_as_written) { tile_as_written_ = std::move(tile_as_written); }
  void BeginSourceFile(const LangOptions& language, const Preprocessor* pp) override;
  void EndSourceFile() override;
  void HandleDiagnostic(DiagnosticsEngine::Level level, const Diagnostic& info) override;

  bool failed() const { return failed_; }
  /// True where options make an error of a warning: nothing is wrong with the source but that.
  bool is_refused() const { return said_.errors() + aside_.errors() > 0; }
  /// Nothing is said before this. Where nothing is wrong Clang's warnings go to a file (CompileJob::warnings).
  void print(llvm::StringRef file);
  /// Forgets those of Clang's warnings whose places do not count.
  void keep_warnings(llvm::function_ref<bool(SourceLocation)> counts);
  /// Puts them into the file, and forgets them. Returns false, and forgets nothing, where that does not work.
  bool leave_warnings(llvm::StringRef file);
  /// Forgets what has been said: the text will be read in another form.
  void forget();
  /// The same, but for Clang's warnings.
  void forget_all_but_warnings();
  /// Holds back what has been said until it is taken back or forgotten.
  void set_aside();
  void take_back();
  const Refused& refused() const { return refused_; }

  /// What of Clang's is no error.
  LiftedRestrictions& lifted() { return lifted_; }

 private:
  /// A warning of Clang's, from `begin` to `end` in the text; an error where the options make it one.
  struct Warning {
    size_t begin, end;
    bool is_error;
    SourceLocation place;
  };
  struct Said {
    std::string text;
    std::vector<Warning> warnings;
    bool is_cut = false;  // there were more errors than are printed

    size_t errors() const {
      return llvm::count_if(warnings, [](const Warning& each) { return each.is_error; });
    }
  };

  bool is_warning_of_directive(const Diagnostic& info) const;
  bool is_of_hidden_directive(const Diagnostic& info) const;
  void handle_note(const Diagnostic& info);
  bool is_of_options(const Diagnostic& info) const;
  bool has_enough_errors() const;
  void handle_warning(DiagnosticsEngine::Level level, const Diagnostic& info);
  void erase_warnings(llvm::function_ref<bool(const Warning&)> is_erased);
  void print_counts() const;

  Said said_, aside_;
  bool shows_warnings_ = false;
  bool shows_apart_ = false;
  bool is_warning_ = false;  // the last diagnostic is one of Clang's
  bool has_failed_aside_ = false;
  size_t last_error_ = 0;  // where it begins in the text
  llvm::raw_string_ostream out_{said_.text};
  DiagnosticOptionsHolder options_;
  std::unique_ptr<TextDiagnosticPrinter> printer_;
  const LangOptions* language_ = nullptr;
  const Preprocessor* pp_ = nullptr;
  LiftedRestrictions lifted_;
  Refused refused_;
  unsigned error_limit_ = 0;
  unsigned printed_warnings_ = 0;
  std::function<void()> give_up_;
  TileName tile_as_written_;
  std::function<bool(SourceLocation)> is_directive_;
  bool warns_ = true;
  bool silent_ = false;  // the last diagnostic was dropped: so are its notes
  bool failed_ = false;
};

}  // namespace shepherd
