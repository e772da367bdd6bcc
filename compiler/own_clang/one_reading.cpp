#include "own_clang/one_reading.h"

#include "lower_translation_unit.h"
#include "own_clang/end_process.h"
#include "own_clang/own_clang.h"
#include "own_clang/switched_consumer.h"

#include <clang/Frontend/TextDiagnosticPrinter.h>
#include <clang/Frontend/Utils.h>
#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/PreprocessorOptions.h>
#include <clang/Parse/Parser.h>
#include <clang/Sema/EnterExpressionEvaluationContext.h>
#include <clang/Sema/Sema.h>
#include <llvm/Support/Signals.h>

#include <fcntl.h>
#include <sys/wait.h>

namespace shepherd {

namespace {

/// The rule of the source for make, in which the interface is no file of the user's program.
class Dependencies : public DependencyFileGenerator {
 public:
  Dependencies(const DependencyOutputOptions& options, const OneReading& reading)
      : DependencyFileGenerator(options), reading_(reading) {}

  void attachToPreprocessor(Preprocessor& pp) override { pp.addPPCallbacks(std::make_unique<Start>(*this, pp)); }
  void finishedMainFile(DiagnosticsEngine& diagnostics) override {
    if (!reading_.is_child) DependencyFileGenerator::finishedMainFile(diagnostics);
  }

 private:
  /// Behind the interface.
  class Start : public PPCallbacks {
   public:
    Start(Dependencies& all, Preprocessor& pp) : all_(all), pp_(pp) {}
    void FileChanged(SourceLocation, FileChangeReason reason, SrcMgr::CharacteristicKind, FileID before) override {
      const SourceManager& sources = pp_.getSourceManager();
      const OptionalFileEntryRef left = sources.getFileEntryRefForID(before);
      if (reason == ExitFile && left && left->getName() == all_.reading_.interface) all_.start(pp_);
    }

   private:
    Dependencies& all_;
    Preprocessor& pp_;
  };

  void start(Preprocessor& pp) {
    DependencyFileGenerator::attachToPreprocessor(pp);
    maybeAddDependency(reading_.job.input, /*FromModule=*/false, /*IsSystem=*/false, /*IsModuleFile=*/false,
                       /*IsMissing=*/false);
  }

  const OneReading& reading_;
};

void ask_for_dependencies(OneReading& reading, CompilerInstance& compiler) {
  if (!reading.job.dependencies) return;
  DependencyOutputOptions options;
  options.OutputFile = reading.job.dependencies->file;
  options.Targets = reading.job.dependencies->targets;
  options.IncludeSystemHeaders = reading.job.dependencies->include_system;
  options.UsePhonyTargets = reading.job.dependencies->phony;
  compiler.addDependencyCollector(std::make_shared<Dependencies>(options, reading));
}

llvm::raw_ostream& waiting(OneReading& reading) {
  static llvm::raw_string_ostream out(reading.said);
  return out;
}

}  // namespace

DiagnosticConsumer* make_waiting_printer(OneReading& reading, DiagnosticOptions& options) {
  waiting(reading).enable_colors(options.ShowColors);
  return new TextDiagnosticPrinter(waiting(reading), &options);
}

void say(OneReading& reading) {
  llvm::errs() << reading.said;
  reading.said.clear();
}

void prepare(OneReading& reading, CompilerInstance& compiler) {
  PreprocessorOptions& options = compiler.getPreprocessorOpts();
  options.addRemappedFile(reading.job.input, reading.text.buffer.release());
  options.Includes.insert(options.Includes.begin(), reading.interface);
  compiler.setVerboseOutputStream(waiting(reading));
  ask_for_dependencies(reading, compiler);
}

std::unique_ptr<ASTConsumer> with_switch(std::unique_ptr<ASTConsumer> generator) {
  if (!generator) return nullptr;
  return std::make_unique<SwitchedConsumer>(std::move(generator));
}

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

/// Notes whether anything is said of the room behind the source: of its end, that is, at another place.
class ChildFilter : public DiagnosticFilter {
 public:
  explicit ChildFilter(unsigned size) : size_(size) {}
  void HandleDiagnostic(DiagnosticsEngine::Level level, const Diagnostic& info) override {
    DiagnosticFilter::HandleDiagnostic(level, info);
    if (info.getLocation().isInvalid()) return;
    const auto [file, offset] = info.getSourceManager().getDecomposedExpansionLoc(info.getLocation());
    speaks_of_end_ |= file == info.getSourceManager().getMainFileID() && offset >= size_;
  }
  bool speaks_of_end() const { return speaks_of_end_; }

 private:
  const unsigned size_;
  bool speaks_of_end_ = false;
};

class OnceParser {
 public:
  OnceParser(OneReading& reading, CompilerInstance& compiler)
      : reading_(reading),
        compiler_(compiler),
        pp_(compiler.getPreprocessor()),
        sema_(compiler.getSema()),
        sources_(compiler.getSourceManager()),
        consumer_(static_cast<SwitchedConsumer&>(compiler.getASTConsumer())),
        parser_(pp_, sema_, /*SkipFunctionBodies=*/false) {}

  void parse();

 private:
  bool is_at_split() const;
  bool is_in_main_file_alone(const Token& token) const;
  void split();
  void be_the_child(pid_t parent);
  void parse_for_lowering();
  void leave_out_instantiations();
  [[noreturn]] void end_child();
  void put(llvm::StringRef text);

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
    return status_ != LowerStatus::kFailed;
  };
  UnitReader reader_{reading_.job, filter_, then_, outcome_};
  bool is_split_ = false;
  int errors_ = -1;  // the child's standard error, as long as it is closed
};

void OnceParser::parse() {
  if (headers_show_directives(pp_, reading_.text.behind_inclusions)) read_otherwise();
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
      if (reader_.has_met_directives() || compiler_.getDiagnostics().hasErrorOccurred()) read_otherwise();
      if (is_at_split()) split();
    }
    if (reading_.is_child && parser_.getCurToken().is(tok::eof)) leave_out_instantiations();
  }
  if (!is_split_) read_otherwise();
  for (Decl* weak : sema_.WeakTopLevelDecls()) consumer_.HandleTopLevelDecl(DeclGroupRef(weak));
  if (reading_.is_child) end_child();
  consumer_.HandleTranslationUnit(sema_.getASTContext());
}

/// True if the token stands in the main file itself, and nothing has been read behind it.
bool OnceParser::is_in_main_file_alone(const Token& token) const {
  auto* lexer = static_cast<Lexer*>(pp_.getCurrentLexer());
  if (!lexer || token.isAnnotation() || !token.getLocation().isFileID()) return false;
  const auto [file, offset] = sources_.getDecomposedLoc(token.getLocation());
  return file == sources_.getMainFileID() && lexer->getFileID() == file &&
         lexer->getCurrentBufferOffset() == offset + token.getLength();
}

/// True at a word with which a declaration begins behind all inclusions. Pragmas of macros in front of it would come
/// again with it.
bool OnceParser::is_at_split() const {
  const Token& token = parser_.getCurToken();
  if (!token.getIdentifierInfo() || !is_in_main_file_alone(token)) return false;
  const TokenStream& stream = reader_.tokens();
  for (const PragmaSite& each : llvm::reverse(stream.pragmas())) {
    if (each.next_token + 1 < stream.tokens().size()) break;
    if (each.location.isMacroID()) return false;
  }
  return sources_.getDecomposedLoc(token.getLocation()).second >= reading_.text.behind_inclusions;
}

void OnceParser::split() {
  is_split_ = true;
  reading_.job.from = sources_.getDecomposedLoc(parser_.getCurToken().getLocation()).second;
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
  put((*text)->getBuffer());
}

/// Puts the text in the place of what is left of the main file.
void OnceParser::put(llvm::StringRef text) {
  auto* lexer = static_cast<Lexer*>(pp_.getCurrentLexer());
  const llvm::StringRef whole = lexer->getBuffer();
  const size_t from = reading_.job.from;
  if (text.size() + 2 > whole.size() - from) read_otherwise();
  char* const place = const_cast<char*>(whole.data()) + from;
  std::memset(place, ' ', whole.size() - from - 1);
  std::memcpy(place, text.data(), text.size());
  place[text.size()] = '\n';
  sources_.getSLocEntry(sources_.getMainFileID()).getFile().getContentCache().SourceLineCache = {};
  lexer->seek(from, /*IsAtStartOfLine=*/true);
  parser_.ConsumeToken();
}

/// Where this comes to no end that counts, nobody is to hear of it.
void OnceParser::be_the_child(pid_t parent) {
  reading_.begin_child(parent);
  reading_.is_child = true;
  reading_.job.give_up = [] { ::_exit(kIsOfNoUse); };
  errors_ = ::fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0);
  const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (errors_ < 0 || nowhere < 0 || ::dup2(nowhere, STDERR_FILENO) < 0) reading_.job.give_up();
  parse_for_lowering();
}

void OnceParser::parse_for_lowering() {
  consumer_.switch_off();
  DiagnosticsEngine& diagnostics = compiler_.getDiagnostics();
  diagnostics.setClient(&filter_, /*ShouldOwnClient=*/false);
  // As frontend/invocation.cpp says it in options.
  diagnostics.setWarningsAsErrors(false);
  diagnostics.setErrorsAsFatal(false);
  diagnostics.setSeverityForAll(diag::Flavor::WarningOrError, diag::Severity::Ignored);
  for (const char* group : {"extra-tokens", "openmp-clauses"})
    diagnostics.setSeverityForGroup(diag::Flavor::WarningOrError, group, diag::Severity::Warning);
  LangOptions& language = compiler_.getLangOpts();
  language.OpenMP = 52;
  language.OpenMPSimd = false;
  language.OpenMPUseTLS = true;
  filter_.BeginSourceFile(language, &pp_);
  reader_.begin(compiler_);
  reader_.use(sema_);
}

/// The lowering needs no instance of what headers define, and shall not miss it.
void OnceParser::leave_out_instantiations() {
  auto is_of_header = [&](const auto& each) { return sources_.isInSystemHeader(each.first->getLocation()); };
  llvm::erase_if(sema_.PendingInstantiations, is_of_header);
  sema_.UndefinedButUsed.remove_if(is_of_header);
}

void OnceParser::end_child() {
  reader_.finish(sema_.getASTContext());
  const bool has_text = outcome_.ok && status_ == LowerStatus::kLowered;
  const bool is_wrong = !outcome_.ok && !outcome_.is_to_be_repeated && filter_.failed() && !filter_.speaks_of_end();
  if (!has_text && !is_wrong) reading_.job.give_up();
  ::dup2(errors_, STDERR_FILENO);
  filter_.print(/*file=*/"");
  end_process(has_text ? kTextIsThere : kDiagnosed);
}

}  // namespace

void parse_once(OneReading& reading, CompilerInstance& compiler) {
  compiler.createSema(TU_Complete, nullptr);
  (new OnceParser(reading, compiler))->parse();  // the process ends soon
}

}  // namespace shepherd
