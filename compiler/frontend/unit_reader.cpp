#include "frontend/unit_reader.h"

namespace shepherd {

UnitReader::UnitReader(const CompileJob& job, DiagnosticFilter& filter, const Continuation& then, Reading& reading)
    : job_(job), filter_(filter), then_(then), reading_(reading) {}

void UnitReader::watch(Preprocessor& pp) {
  // The last to come is called first: the stream notes a pragma before the pass has read it.
  directives_.watch(pp);
  tokens_.watch(pp, [this](const Token& token) {
    if (crash_place_) crash_place_->see(token.getLocation());
    directives_.see(token);
  });
}

void UnitReader::stop(Preprocessor& pp) {
  pp.setTokenWatcher(nullptr);
  directives_.stop();
}

void UnitReader::begin(CompilerInstance& compiler) {
  crash_place_.emplace();
  // Clang would count those that the filter takes back.
  if (job_.no_warnings) filter_.leave_out_warnings();
  filter_.limit_errors(compiler.getDiagnosticOpts().ErrorLimit, job_.give_up);
  compiler.getDiagnostics().setErrorLimit(0);
  filter_.lifted().ask_for_listed_names(
      [this](SourceLocation at) { return directives_.table().listed_names.count(at) > 0; });
  filter_.lifted().ask_for_group_privates(
      [this](llvm::StringRef name) { return directives_.table().group_private_names.count(name) > 0; });
  filter_.ask_for_directives([this](SourceLocation at) { return directives_.begins_line(at); });
  filter_.ask_for_tiles([this](SourceLocation at, size_t loops) { return directives_.tile_as_written(at, loops); });
}

void UnitReader::use(Sema& sema) {
  directives_.know_transformed(reading_.transformed);
  directives_.use(sema);
  filter_.lifted().use(sema);
  if (crash_place_) crash_place_->use(sema);
  sources_ = &sema.getSourceManager();
}

void UnitReader::finish(ASTContext& ast) {
  tokens_.finish(ast.getSourceManager(), ast.getLangOpts());
  if (std::optional transformed = directives_.transformed_unawares(tokens_)) {
    filter_.forget();
    reading_.transformed = *std::move(transformed);
    reading_.is_to_be_repeated = true;
    return;
  }
  // Directives in what was skipped would be lost, and what Clang finds wrong it would find elsewhere.
  if (reading_.skips_bodies && (filter_.failed() || holds_system_directives())) {
    filter_.forget();
    reading_.is_to_be_repeated = true;
    return;
  }
  // Directives in attributes have not been read yet, so that nothing is known of their statements.
  const bool is_sound = !filter_.failed() && !tokens_.holds_attributes();
  directives_.move_metadirectives(filter_.refused());
  if (other_form(tokens_, directives_.table(), filter_.refused()) != OtherForm::kNone) filter_.forget();
  // What is wrong with a statement cannot be known before its directive is.
  if (!directives_.table().choices.empty()) filter_.set_aside();
  if (filter_.failed()) return;
  TranslationUnit unit;
  unit.ast = &ast;
  unit.tokens = &tokens_;
  unit.first_id = job_.first_id;
  unit.is_sound = is_sound;
  unit.is_cxx = ast.getLangOpts().CPlusPlus;
  unit.dropped_items = filter_.lifted().dropped_items();
  unit.refused = filter_.refused();
  unit.dependent_members = std::make_unique<DependentMembers>(ast);
  unit.directives = &directives_.table();
  reading_.ok = then_(unit) && !filter_.failed();
  if (!unit.is_read_again || is_sound) filter_.take_back();
  if (unit.is_read_again) is_sound ? filter_.forget_all_but_warnings() : filter_.forget();
  reading_.ok &= !filter_.is_refused();
}

bool UnitReader::holds_system_directives() const {
  return llvm::any_of(tokens_.pragmas(), [&](const PragmaSite& each) {
    const std::string text = tokens_.pragma_text(each);
    return sources_->isInSystemHeader(each.location) && llvm::StringRef(text).ltrim().starts_with("omp") &&
           !is_declare_simd(text);
  });
}

}  // namespace shepherd
