#include "directives/directive_pass.h"

#include "frontend/diagnose.h"

#include <clang/Lex/PPCallbacks.h>
#include <clang/Sema/Lookup.h>

namespace shepherd {

/// Clang 22 knows the names of these OpenMP 6.0 clauses but hangs on them or drops them.
static bool is_misparsed(llvm::StringRef name) {
  static const std::set<llvm::StringRef> names = {"transparent", "replayable",  "threadset",
                                                  "graph_id",    "graph_reset", "safesync"};
  return names.count(name) > 0;
}

/// The word that comes next, which is not read by this. Continued lines count as white space.
static llvm::StringRef next_word(const Lexer& lexer) {
  llvm::StringRef buffer = const_cast<Lexer&>(lexer).getBuffer();
  llvm::StringRef rest(lexer.getBufferLocation(), buffer.end() - lexer.getBufferLocation());
  while (true) {
    rest = rest.ltrim(" \t\v\f");
    if (rest.consume_front("\\\n") || rest.consume_front("\\\r\n") || rest.consume_front("?\?/\n")) continue;
    if (!rest.consume_front("/*")) break;
    rest = rest.drop_front(std::min(rest.find("*/"), rest.size())).drop_front(rest.contains("*/") ? 2 : 0);
  }
  return rest.take_while([](char each) { return isAsciiIdentifierContinue(each); });
}

/// The preprocessor calls this at the `#` or `_Pragma`, when it has not yet read what follows.
class DirectiveCallbacks : public PPCallbacks {
 public:
  explicit DirectiveCallbacks(DirectivePass& pass) : pass_(pass) {}

  void PragmaDirective(SourceLocation location, PragmaIntroducerKind) override {
    // Preprocessor makes no other PreprocessorLexer than Lexers.
    auto* lexer = static_cast<Lexer*>(pass_.pp_->getCurrentLexer());
    if (!lexer || pass_.is_stopped_) return;
    llvm::StringRef word = next_word(*lexer);
    if (word == "omp") pass_.pass(location);
    if (word == "ompx") pass_.pass_own(location);
    pass_.has_met_directives_ |= word == "ompx";
  }

 private:
  DirectivePass& pass_;
};

void DirectivePass::watch(Preprocessor& pp) {
  pp_ = &pp;
  pp.addPPCallbacks(std::make_unique<DirectiveCallbacks>(*this));
}

bool DirectivePass::is_declare_simd_of_system(llvm::ArrayRef<Token> line, SourceLocation directive) {
  return line.size() > 2 && word(line[1]) == "declare" && word(line[2]) == "simd" &&
         pp_->getSourceManager().isInSystemHeader(directive);
}

void DirectivePass::pass(SourceLocation directive) {
  std::vector<Token> line = read_line();
  has_met_directives_ |= !is_declare_simd_of_system(line, directive);
  if (line.size() > 2 && word(line[1]) == "decl" && line[2].is(tok::l_paren)) {
    report_error(pp_->getDiagnostics(), directive, DiagnosticKind::kDeclarativeAttribute, text_of(line));
    return give_back({});
  }
  if (take_newer_forms(*pp_, line)) table_.renewed[directive] = text_of(line);
  renew_older_forms(*pp_, line);
  if (settle_devices(*pp_, line)) table_.settled.push_back(directive);
  take_applied(line, directive);
  if (take_transformation(line, directive) || defer_outer(line, directive)) return give_back(std::move(line));
  take_newer(line, directive);
  if (take_metadirective(line, directive) || take_message(line, directive) || take_cancel(line, directive))
    return give_back(std::move(line));
  if (settle_informational(*pp_, line)) {
    table_.settled.push_back(directive);
    line.clear();
  } else if (std::optional<ClauseList> list = split_clauses(line)) {
    edit(*list, directive);
    line = list->tokens();
  }
  if (line.size() == 2 && word(line[1]) == "section") table_.sections.insert(directive);
  take_run_time_condition(line, directive);
  note_choice(line, directive);
  give_back(std::move(line));
}

/// Directives by which Clang chooses other directives, or functions: their text has no place in the output.
void DirectivePass::note_choice(llvm::ArrayRef<Token> line, SourceLocation directive) {
  auto is = [&](size_t at, llvm::StringRef text) { return at < line.size() && word(line[at]) == text; };
  bool is_region = (is(1, "begin") || is(1, "end")) && is(2, "declare") && is(3, "variant");
  if (is_region) table_.variant_regions.emplace_back(directive, is(1, "begin"));
  if (is_region || (is(1, "declare") && is(2, "variant"))) table_.settled.push_back(directive);
}

std::vector<Token> DirectivePass::read_line() {
  std::vector<Token> line(1);
  pp_->LexUnexpandedToken(line.front());  // `omp`, even where that is a macro
  for (pp_->Lex(end_); end_.isNot(tok::eod) && end_.isNot(tok::eof); pp_->Lex(end_)) line.push_back(end_);
  as_written_ = line;
  return line;
}

/// A `parallel` goes behind the directive of an assembly, so that Clang takes worksharing constructs in its region.
void DirectivePass::give_back(std::vector<Token> line) {
  line.push_back(end_);
  const SourceLocation at = line.front().getLocation();
  first_tokens_.insert(at);
  if (std::exchange(is_assembly_, false)) put_region(line, at);
  if (const std::vector<Token> second = std::exchange(behind_, {}); !second.empty()) {
    llvm::append_range(line, second);
    line.push_back(make_token(tok::annot_pragma_openmp_end, at));
  }
  put_loops_around(line, at);
  mark_left_out(line);
  enter(line);
}

// num_teams(lower : upper) -> num_teams(upper)
/// What a directive names is used, whether Clang is shown it or not. In C++ it is the back end that warns.
void DirectivePass::mark_left_out(llvm::ArrayRef<Token> shown) {
  if (pp_->getLangOpts().CPlusPlus) return;
  std::set<SourceLocation> places;
  for (const Token& each : shown) places.insert(each.getLocation());
  for (const Token& each : std::exchange(as_written_, {})) {
    if (places.count(each.getLocation())) continue;
    auto* value = dyn_cast_or_null<ValueDecl>(const_cast<NamedDecl*>(look_up(each)));
    if (value) sema_->MarkAnyDeclReferenced(each.getLocation(), value, /*MightBeOdrUse=*/true);
  }
}

void DirectivePass::put_region(std::vector<Token>& line, SourceLocation at) {
  line.push_back(make_token(tok::annot_pragma_openmp, at));
  line.push_back(make_word("parallel", at));
  line.push_back(make_token(tok::annot_pragma_openmp_end, at));
}

void DirectivePass::enter(llvm::ArrayRef<Token> line) {
  auto tokens = std::make_unique<Token[]>(line.size());
  llvm::copy(line, tokens.get());
  pp_->EnterTokenStream(std::move(tokens), line.size(), /*DisableMacroExpansion=*/true, /*IsReinject=*/false);
}

void DirectivePass::see(const Token& token) {
  hide_in_attribute(token);
  show_references(token);
  put_region_of_members(token);
}

std::string DirectivePass::text_of(llvm::ArrayRef<Token> tokens) const {
  std::string text;
  for (const Token& each : tokens) {
    const char* punctuator = tok::getPunctuatorSpelling(each.getKind());  // those of ours stand in no file
    text += (text.empty() ? "" : " ") + (punctuator ? punctuator : pp_->getSpelling(each));
  }
  return text;
}

void DirectivePass::edit(ClauseList& list, SourceLocation directive) {
  take_safesync(list);
  take_group_directive(list, directive);
  take_assembly(list, directive);
  refuse_unknown(list);
  refuse_repeated(list);
  take_switches(list);
  complete_ordered(list, directive);
  refuse_dependent_order(list);
  disguise_ordered(list, directive);
  type_iterators(list);
  take_saved(list);
  take_allocate_modifiers(list);
  take_strict(list, directive);
  drop_bare(list, directive);
  disguise_taskgroup(list, directive);
  carry_own(list);
  complete_sections(list);
  take_operator_names(list);
  take_references(list);
  take_variable_arrays(list, directive);
  hide_members(list);
  set_default(list, directive);
  take_lower_bound(list);
  take_scope_clauses(list);
  take_allocator_modifiers(list);
  take_ancestor(list);
  if (list.directive == llvm::omp::OMPD_loop) table_.leaves[directive] = {ConstructKind::kLoop};
  drop_harmless_hint(list);
  drop_strongest_order(list);
  drop_implied_update(list);
  replace_destroy(list);
  settle_newer(list, directive);
  for (const ClauseTokens& each : list.clauses)
    if (each.name() == "depend") ++table_.dependences[directive];
}

/// True if Clang knows the clause, and the directive that Clang takes this one for may have it.
static bool is_taken_here(std::optional<ConstructKind> newer, llvm::StringRef name) {
  if (newer == ConstructKind::kTaskgraph) return name == "if";
  if (newer == ConstructKind::kTaskIteration) return name == "depend" || name == "affinity";
  return llvm::omp::getOpenMPClauseKind(name) != llvm::omp::OMPC_unknown;
}

void DirectivePass::refuse_unknown(ClauseList& list) {
  llvm::erase_if(list.clauses, [&](const ClauseTokens& each) {
    bool ours = own_clause(each.name(), list);
    bool known = is_taken_here(newer_, each.name()) && !is_misparsed(each.name());
    if (!known && !ours)
      report_error(pp_->getDiagnostics(), each.location(), DiagnosticKind::kUnknownClause, each.name());
    return !known && !ours;
  });
}

ClauseTokens DirectivePass::insert(ClauseTokens clause) {
  table_.inserted.insert(clause.location());
  return clause;
}

ClauseTokens DirectivePass::shared_by_default(const ClauseList& list) {
  SourceLocation at = list.head.back().getLocation();
  return insert(make_clause("default", {make_word("shared", at)}, at));
}

ClauseTokens DirectivePass::make_clause(llvm::StringRef name, std::vector<Token> arguments, SourceLocation at) {
  return with_arguments(make_word(name, at), std::move(arguments));
}

ClauseTokens DirectivePass::with_arguments(const Token& name, std::vector<Token> arguments) {
  ClauseTokens clause{{name, make_token(tok::l_paren, arguments.front().getLocation())}};
  llvm::append_range(clause.tokens, arguments);
  clause.tokens.push_back(make_token(tok::r_paren, arguments.back().getLocation()));
  return clause;
}

const NamedDecl* DirectivePass::look_up(const Token& name) {
  if (name.isNot(tok::identifier) || !sema_->getCurScope()) return nullptr;
  LookupResult found(*sema_, name.getIdentifierInfo(), name.getLocation(), Sema::LookupOrdinaryName);
  found.suppressDiagnostics();
  sema_->LookupName(found, sema_->getCurScope());
  return found.isSingleResult() ? found.getFoundDecl() : nullptr;
}

}  // namespace shepherd
