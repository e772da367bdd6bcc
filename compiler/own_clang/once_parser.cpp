// The parser of a source that is read once, in the process that generates code and in the child that lowers.
#include "lower_translation_unit.h"
#include "own_clang/end_process.h"
#include "own_clang/one_reading.h"
#include "own_clang/own_clang.h"
#include "own_clang/said_before.h"
#include "own_clang/switched_consumer.h"

#include <clang/Lex/PPCallbacks.h>
#include <clang/Parse/Parser.h>
#include <clang/Sema/EnterExpressionEvaluationContext.h>
#include <clang/Sema/Sema.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Signals.h>

#include <fcntl.h>
#include <sys/wait.h>

namespace shepherd {

namespace {

/// What the child's exit status says. A library may exit(1).
enum ChildStatus { kTextIsThere = 40, kDiagnosed, kIsOfNoUse };

/// Files that are half written go.
[[noreturn]] void end_early(int status) {
  llvm::sys::RunInterruptHandlers();
  end_process(status);
}
/// The source is read again, from its beginning.
[[noreturn]] void read_otherwise() { end_early(kNeedsProgram); }
[[noreturn]] void fail() { end_early(1); }

/// Notes whether anything is said of the room behind the source, of its end, that is, at another place; or of a system
/// header, which may be for what has been left out.
class ChildFilter : public DiagnosticFilter {
 public:
  explicit ChildFilter(unsigned size) : size_(size) {}
  void HandleDiagnostic(DiagnosticsEngine::Level level, const Diagnostic& info) override {
    DiagnosticFilter::HandleDiagnostic(level, info);
    if (level < DiagnosticsEngine::Error || info.getLocation().isInvalid()) return;
    const auto [file, offset] = info.getSourceManager().getDecomposedExpansionLoc(info.getLocation());
    const SourceManager& sources = info.getSourceManager();
    is_doubtful_ |= file == sources.getMainFileID() ? offset >= size_ : sources.isInSystemHeader(info.getLocation());
  }
  bool is_doubtful() const { return is_doubtful_; }

 private:
  const unsigned size_;
  bool is_doubtful_ = false;
};

/// Behind a header that is missing Clang says nothing more.
class MissingHeader : public PPCallbacks {
 public:
  explicit MissingHeader(bool& is_missing) : is_missing_(is_missing) {}
  bool FileNotFound(llvm::StringRef) override {
    is_missing_ = true;
    return false;  // it is to be said
  }

 private:
  bool& is_missing_;
};

bool names_generic_lambda(llvm::ArrayRef<TemplateArgument> arguments);

bool is_generic_lambda(QualType type) {
  const CXXRecordDecl* const record = type.getNonReferenceType()->getAsCXXRecordDecl();
  if (!record) return false;
  const auto* const instance = dyn_cast<ClassTemplateSpecializationDecl>(record);
  return record->isGenericLambda() || (instance && names_generic_lambda(instance->getTemplateArgs().asArray()));
}

bool names_generic_lambda(llvm::ArrayRef<TemplateArgument> arguments) {
  return llvm::any_of(arguments, [](const TemplateArgument& each) {
    if (each.getKind() == TemplateArgument::Pack) return names_generic_lambda(each.getPackAsArray());
    return each.getKind() == TemplateArgument::Type && is_generic_lambda(each.getAsType());
  });
}

/// True for an instance that calls a generic lambda, which is warned of where that is instantiated.
bool may_call_generic_lambda(const FunctionDecl& instance) {
  if (const TemplateArgumentList* const own = instance.getTemplateSpecializationArgs())
    if (names_generic_lambda(own->asArray())) return true;
  const auto* const owner = dyn_cast<ClassTemplateSpecializationDecl>(instance.getDeclContext());
  return owner && names_generic_lambda(owner->getTemplateArgs().asArray());
}

class OnceParser : private SwitchedConsumer::Listener {
 public:
  OnceParser(OneReading& reading, CompilerInstance& compiler)
      : reading_(reading),
        compiler_(compiler),
        pp_(compiler.getPreprocessor()),
        sema_(compiler.getSema()),
        sources_(compiler.getSourceManager()),
        consumer_(static_cast<SwitchedConsumer&>(compiler.getASTConsumer())),
        parser_(pp_, sema_, /*SkipFunctionBodies=*/true) {}

  void parse();

 private:
  [[noreturn]] void end_before_split();
  bool warns() const { return !reading_.job.warnings.empty(); }
  bool is_at_split() const;
  bool is_of_rest(const Token& token) const;
  bool is_read_last(const Token& token) const;
  bool is_behind_macro_pragma() const;
  void split();
  void be_the_child(pid_t parent);
  void parse_for_lowering();
  void judge_openmp_only();
  void judge_all();
  bool leave_warnings(llvm::ArrayRef<SourceRange> bodies);
  bool is_of_system(const Decl& declaration) const;
  bool may_skip(const Decl& function) override;
  void awaits_instantiation(FunctionDecl& function) override;
  bool leave_out(ValueDecl& instance) const;
  void leave_out_instantiations();
  int child_status() const;
  [[noreturn]] void end_child();

  OneReading& reading_;
  CompilerInstance& compiler_;
  Preprocessor& pp_;
  Sema& sema_;
  SourceManager& sources_;
  SwitchedConsumer& consumer_;
  Parser parser_;

  LowerStatus status_ = LowerStatus::kFailed;
  ChildFilter filter_{reading_.text.size};
  Reading outcome_ = {false};
  const Continuation then_ = [this](TranslationUnit& unit) {
    status_ = lower_parsed_unit(reading_.job, unit);
    if (status_ == LowerStatus::kLowered && warns() && !leave_warnings(unit.quiet_bodies)) return false;
    return status_ != LowerStatus::kFailed;
  };
  UnitReader reader_{reading_.job, filter_, then_, outcome_};
  std::set<const FileEntry*> with_directives_;
  bool is_split_ = false;
  bool is_header_missing_ = false;
  unsigned warnings_in_front_ = 0;
  size_t room_ = 0;  // bytes, for the text of the rest
  int errors_ = -1;  // the child's standard error, as long as it is closed
};

void OnceParser::parse() {
  with_directives_ = headers_with_directives(pp_, reading_.text.size);
  pp_.addPPCallbacks(std::make_unique<MissingHeader>(is_header_missing_));
  reader_.watch(pp_);
  reader_.use(sema_);
  pp_.EnterMainSourceFile();
  parser_.Initialize();
  Parser::DeclGroupPtrTy declarations;
  Sema::ModuleImportState imports;
  EnterExpressionEvaluationContext potentially_evaluated(sema_,
                                                         Sema::ExpressionEvaluationContext::PotentiallyEvaluated);
  for (bool is_at_end = parser_.ParseFirstTopLevelDecl(declarations, imports); !is_at_end;
       is_at_end = parser_.ParseTopLevelDecl(declarations, imports)) {
    if (declarations && !consumer_.HandleTopLevelDecl(declarations.get())) return;
    if (!is_split_) {
      if (reader_.has_met_directives() || compiler_.getDiagnostics().hasUncompilableErrorOccurred()) break;
      if (is_at_split()) split();
    }
    if (reading_.is_child && parser_.getCurToken().is(tok::eof)) leave_out_instantiations();
  }
  if (!is_split_) end_before_split();
  for (Decl* weak : sema_.WeakTopLevelDecls()) consumer_.HandleTopLevelDecl(DeclGroupRef(weak));
  if (reading_.is_child) end_child();
  fail_for_part(compiler_.getDiagnostics());
  consumer_.HandleTranslationUnit(sema_.getASTContext());
}

void OnceParser::end_before_split() {
  const DiagnosticConsumer& client = compiler_.getDiagnosticClient();
  if (!is_header_missing_ || client.getNumErrors() != 1) read_otherwise();
  say(reading_);
  const unsigned warnings = client.getNumWarnings();
  if (warnings > 0) llvm::errs() << warnings << (warnings == 1 ? " warning and " : " warnings and ");
  llvm::errs() << "1 error generated.\n";
  write_dependencies(reading_, compiler_.getDiagnostics());
  fail();
}

/// True if the token stands in a file of the user's from where on text may change.
bool OnceParser::is_of_rest(const Token& token) const {
  const auto [file, offset] = sources_.getDecomposedLoc(token.getLocation());
  if (file == sources_.getMainFileID()) return offset >= reading_.text.front;
  const FileEntry* const entry = sources_.getFileEntryForID(file);
  return entry && with_directives_.count(entry) && !sources_.isInSystemHeader(token.getLocation());
}

/// True if nothing of the file has been read behind the token.
bool OnceParser::is_read_last(const Token& token) const {
  auto* lexer = static_cast<Lexer*>(pp_.getCurrentLexer());
  if (!lexer || token.isAnnotation() || !token.getLocation().isFileID()) return false;
  const auto [file, offset] = sources_.getDecomposedLoc(token.getLocation());
  const std::vector<ExpandedToken>& all = reader_.tokens().tokens();
  return lexer->getFileID() == file && lexer->getCurrentBufferOffset() == offset + token.getLength() &&
         all.back().location == token.getLocation();
}

/// Such pragmas would come again with the token.
bool OnceParser::is_behind_macro_pragma() const {
  const TokenStream& stream = reader_.tokens();
  for (const PragmaSite& each : llvm::reverse(stream.pragmas())) {
    if (each.next_token + 1 < stream.tokens().size()) return false;
    if (each.location.isMacroID()) return true;
  }
  return false;
}

/// True at a word with which a declaration begins.
bool OnceParser::is_at_split() const {
  const Token& token = parser_.getCurToken();
  return token.getIdentifierInfo() && is_read_last(token) && is_of_rest(token) && !is_behind_macro_pragma();
}

void OnceParser::split() {
  is_split_ = true;
  reading_.job.first_token = reader_.tokens().tokens().size() - 1;
  room_ = room_for_rest(pp_);
  llvm::outs().flush();
  llvm::errs().flush();
  const pid_t parent = ::getpid(), child = ::fork();
  if (child < 0) read_otherwise();
  if (child == 0) return be_the_child(parent);
  reader_.stop(pp_);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  if (WIFEXITED(status) && WEXITSTATUS(status) == kDiagnosed) fail();
  if (!WIFEXITED(status) || WEXITSTATUS(status) != kTextIsThere) read_otherwise();
  const auto text = llvm::MemoryBuffer::getFile(reading_.job.output);
  if (!text) read_otherwise();
  if (warns() && !say_of_part(reading_.job.warnings, compiler_.getDiagnostics(), reading_.out)) read_otherwise();
  put_rest(pp_, (*text)->getBuffer());
  parser_.ConsumeToken();
}

/// Where this comes to no end that counts, nobody is to hear of it.
void OnceParser::be_the_child(pid_t parent) {
  reading_.begin_child(parent);
  reading_.is_child = true;
  warnings_in_front_ = compiler_.getDiagnosticClient().getNumWarnings();
  reading_.job.give_up = [] { ::_exit(kIsOfNoUse); };
  errors_ = ::fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0);
  const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (errors_ < 0 || nowhere < 0 || ::dup2(nowhere, STDERR_FILENO) < 0) reading_.job.give_up();
  parse_for_lowering();
}

void OnceParser::parse_for_lowering() {
  const auto [file, offset] = sources_.getDecomposedLoc(parser_.getCurToken().getLocation());
  outcome_.skips_bodies = file != sources_.getMainFileID() || offset < reading_.text.behind_inclusions;
  consumer_.switch_off(*this);
  compiler_.getDiagnostics().setClient(&filter_, /*ShouldOwnClient=*/false);
  warns() ? judge_all() : judge_openmp_only();
  LangOptions& language = compiler_.getLangOpts();
  language.OpenMP = 52;
  language.OpenMPSimd = false;
  language.OpenMPUseTLS = true;
  filter_.BeginSourceFile(language, &pp_);
  reader_.begin(compiler_);
  reader_.use(sema_);
}

// As frontend/invocation.cpp says it in options.
void OnceParser::judge_openmp_only() {
  DiagnosticsEngine& diagnostics = compiler_.getDiagnostics();
  diagnostics.setWarningsAsErrors(false);
  diagnostics.setErrorsAsFatal(false);
  diagnostics.setSeverityForAll(diag::Flavor::WarningOrError, diag::Severity::Ignored);
  for (const char* group : {"extra-tokens", "openmp-clauses"})
    diagnostics.setSeverityForGroup(diag::Flavor::WarningOrError, group, diag::Severity::Warning);
}

void OnceParser::judge_all() {
  DiagnosticsEngine& diagnostics = compiler_.getDiagnostics();
  diagnostics.setErrorsAsFatal(false);
  diagnostics.setSeverityForGroup(diag::Flavor::WarningOrError, "openmp", diag::Severity::Ignored);
  for (const char* group : {"extra-tokens", "openmp-clauses"})
    diagnostics.setSeverityForGroup(diag::Flavor::WarningOrError, group, diag::Severity::Warning);
  diagnostics.setDiagnosticGroupWarningAsError("openmp-clauses", false);
  filter_.show_warnings(compiler_.getDiagnosticOpts(), /*apart=*/true);
}

/// The others are the other process's.
bool OnceParser::leave_warnings(llvm::ArrayRef<SourceRange> bodies) {
  filter_.keep_warnings([&](SourceLocation place) {
    const SourceLocation at = sources_.getExpansionLoc(place);
    return llvm::any_of(bodies, [&](SourceRange each) {
      return sources_.getFileID(at) == sources_.getFileID(each.getBegin()) && each.getBegin() < at &&
             at <= each.getEnd();
    });
  });
  return filter_.leave_warnings(reading_.job.warnings);
}

bool OnceParser::is_of_system(const Decl& declaration) const {
  return sources_.isInSystemHeader(declaration.getLocation());
}

bool OnceParser::may_skip(const Decl& function) { return outcome_.skips_bodies && is_of_system(function); }

/// The lowering needs no instance of what headers define: it counts as one whose body was skipped.
bool OnceParser::leave_out(ValueDecl& instance) const {
  auto* function = dyn_cast<FunctionDecl>(&instance);
  if (!function || !is_of_system(instance) || (warns() && may_call_generic_lambda(*function))) return false;
  function->setHasSkippedBody();
  return true;
}

void OnceParser::awaits_instantiation(FunctionDecl& function) {
  auto& all = sema_.PendingInstantiations;
  if (!all.empty() && all.back().first == &function && leave_out(function)) all.pop_back();
}

/// The same for those of before.
void OnceParser::leave_out_instantiations() {
  llvm::erase_if(sema_.PendingInstantiations, [&](const auto& each) { return leave_out(*each.first); });
}

int OnceParser::child_status() const {
  const bool is_wrong = !outcome_.ok && !outcome_.is_to_be_repeated && filter_.failed() && !filter_.is_doubtful();
  if (is_wrong) return kDiagnosed;
  uint64_t size = 0;
  const bool has_text = outcome_.ok && status_ == LowerStatus::kLowered &&
                        !llvm::sys::fs::file_size(reading_.job.output, size) && size <= room_;
  return has_text ? kTextIsThere : kIsOfNoUse;
}

void OnceParser::end_child() {
  reader_.finish(sema_.getASTContext());
  const int status = child_status();
  if (status == kIsOfNoUse) reading_.job.give_up();
  ::dup2(errors_, STDERR_FILENO);
  if (status == kDiagnosed) {
    say(reading_);
    filter_.count_printed(warnings_in_front_);
  }
  filter_.print(/*file=*/"");
  if (status == kDiagnosed) write_dependencies(reading_, compiler_.getDiagnostics());
  end_process(status);
}

}  // namespace

void parse_once(OneReading& reading, CompilerInstance& compiler) {
  compiler.createSema(TU_Complete, nullptr);
  (new OnceParser(reading, compiler))->parse();  // the process ends soon
}

}  // namespace shepherd
