// The part of DirectivePass that edits clauses which Clang does not know in full, refuses wrongly or crashes on, and
// hides directives in attributes, for which Clang has no hook.
#include "directives/directive_pass.h"

#include "frontend/diagnose.h"
#include "ir/ir.h"

namespace shepherd {

/// Clang evaluates the argument of ordered(n) at depend(source) even where it cannot, and may crash.
void DirectivePass::refuse_dependent_order(ClauseList& list) {
  llvm::erase_if(list.clauses, [&](const ClauseTokens& each) {
    if (each.name() != "ordered") return false;
    auto parameter =
        llvm::find_if(each.arguments(), [&](const Token& token) { return names_template_parameter(token); });
    if (parameter == each.arguments().end()) return false;
    report_error(pp_->getDiagnostics(), parameter->getLocation(), DiagnosticKind::kDependentLoopCount);
    return true;
  });
}

/// A loop may have several regions, of which an iteration executes one (OpenMP 5.2, 15.10.2). Clang takes one only, and
/// looks at where it stands; we do that in analyse/check.
// ordered -> critical(shep_ordered_1)
void DirectivePass::disguise_ordered(ClauseList& list, SourceLocation directive) {
  const bool is_plain = list.clauses.empty() || (list.clauses.size() == 1 && list.clauses[0].name() == "threads");
  if (list.directive != llvm::omp::OMPD_ordered || !is_plain) return;
  const SourceLocation at = list.head.back().getLocation();
  const Token name = make_word("shep_ordered_" + std::to_string(table_.leaves.size()), at);
  list.directive = llvm::omp::OMPD_critical;
  list.clauses.clear();
  list.head.back() = make_word("critical", at);
  llvm::append_range(list.head,
                     std::initializer_list<Token>{make_token(tok::l_paren, at), name, make_token(tok::r_paren, at)});
  table_.leaves[directive] = {ConstructKind::kOrdered};
}

bool DirectivePass::names_template_parameter(const Token& token) {
  const NamedDecl* named = look_up(token);
  return named && named->isTemplateParameter();
}

/// Clang crashes where it instantiates an iterator whose type is left to it.
// iterator(i = 0:n) -> iterator(int i = 0:n)
void DirectivePass::type_iterators(ClauseList& list) {
  for (ClauseTokens& each : list.clauses) {
    if (each.arguments().empty() || word(each.arguments()[0]) != "iterator") continue;
    std::vector<Token> typed;
    int depth = 0;
    for (const Token& token : each.tokens) {
      // The clause's own parenthesis, then that of the modifier.
      bool begins = depth == 2 && token.is(tok::identifier) && typed.back().isOneOf(tok::l_paren, tok::comma);
      size_t at = &token - each.tokens.data();
      if (begins && at + 1 < each.tokens.size() && each.tokens[at + 1].is(tok::equal))
        typed.push_back(make_token(tok::kw_int, token.getLocation()));
      if (token.isOneOf(tok::l_paren, tok::l_square)) ++depth;
      if (token.isOneOf(tok::r_paren, tok::r_square)) --depth;
      typed.push_back(token);
    }
    each.tokens = std::move(typed);
  }
}

/// Clang refuses copies of arrays of variable size, those that nobody has asked for by name among them.
// task -> task default(shared);  parallel default(private) -> parallel default(shared)
void DirectivePass::set_default(ClauseList& list, SourceLocation directive) {
  for (ClauseTokens& each : list.clauses) {
    if (each.name() != "default") continue;
    llvm::StringRef kind = each.only_word();
    if (kind != "private" && kind != "firstprivate") return;
    table_.defaults[directive] = kind;
    each = shared_by_default(list);
    return;
  }
  // Clang says which implicit copies of a task's are none, and counts uses by them; below a parallel leaf of the same
  // directive there are none. For C++ note_listed_names() knows of arrays.
  auto makes_tasks = [](ConstructKind kind) {
    return kind == ConstructKind::kTask || kind == ConstructKind::kTaskloop;
  };
  std::vector<ConstructKind> all = leaves(list.directive);
  const bool may_copy =
      !llvm::is_contained(all, ConstructKind::kParallel) && (pp_->getLangOpts().CPlusPlus || !is_near_variable_array());
  if (llvm::any_of(all, makes_tasks) && !may_copy) list.clauses.push_back(shared_by_default(list));
}

// num_teams(lower : upper) -> num_teams(upper), which is what the host gives.
void DirectivePass::take_lower_bound(ClauseList& list) {
  for (ClauseTokens& each : list.clauses) {
    if (each.name() != "num_teams") continue;
    int depth = 0, questions = 0;
    llvm::ArrayRef<Token> arguments = each.arguments();
    for (size_t at = 0; at < arguments.size(); ++at) {
      if (arguments[at].isOneOf(tok::l_paren, tok::l_square, tok::l_brace)) ++depth;
      if (arguments[at].isOneOf(tok::r_paren, tok::r_square, tok::r_brace)) --depth;
      if (!depth && arguments[at].is(tok::question)) ++questions;
      if (depth || arguments[at].isNot(tok::colon) || questions-- > 0 || at + 1 == arguments.size()) continue;
      each = with_arguments(each.tokens.front(), arguments.drop_front(at + 1).vec());
      break;
    }
  }
}

/// A hint is not used, and one that asks for nothing is allowed without a name and beside others of that name, which
/// Clang does not know.
void DirectivePass::drop_harmless_hint(ClauseList& list) {
  if (list.directive != llvm::omp::OMPD_critical) return;
  llvm::erase_if(list.clauses, [](const ClauseTokens& each) {
    if (each.name() != "hint" || each.arguments().size() != 1) return false;
    const Token& value = each.arguments()[0];
    bool is_zero = value.is(tok::numeric_constant) && llvm::StringRef(value.getLiteralData(), value.getLength()) == "0";
    return is_zero || word(value) == "omp_sync_hint_none";
  });
}

// flush seq_cst -> flush, which is the same (OpenMP 5.2, 15.8.5): Clang 19 knows the clause not here.
void DirectivePass::drop_strongest_order(ClauseList& list) {
  if (list.directive != llvm::omp::OMPD_flush) return;
  llvm::erase_if(list.clauses, [](const ClauseTokens& each) { return each.name() == "seq_cst"; });
}

// atomic update capture -> atomic capture, which says it as well (OpenMP 5.2, 15.8.4): Clang 19 takes one of these.
void DirectivePass::drop_implied_update(ClauseList& list) {
  if (list.directive != llvm::omp::OMPD_atomic || !(list.find("capture") || list.find("compare"))) return;
  llvm::erase_if(list.clauses, [](const ClauseTokens& each) { return each.name() == "update"; });
}

// scope firstprivate(a) reduction(task, + : b) -> scope private(a) reduction(+ : b): Clang 19 knows the scope of OpenMP
// 5.1, and there the modifier for worksharing constructs only.
void DirectivePass::take_scope_clauses(ClauseList& list) {
  if (list.directive != llvm::omp::OMPD_scope) return;
  llvm::erase_if(list.clauses, [](const ClauseTokens& each) { return each.name() == "allocate"; });
  for (ClauseTokens& each : list.clauses) {
    const llvm::ArrayRef<Token> arguments = each.arguments();
    if (each.name() == "firstprivate") {
      each = make_clause("private", arguments.vec(), each.location());
      table_.scope_firstprivates.insert(each.location());
    } else if (each.name() == "reduction" && arguments.size() > 2 && word(arguments[0]) == "task" &&
               arguments[1].is(tok::comma)) {
      each = with_arguments(each.tokens.front(), arguments.drop_front(2).vec());
      table_.scope_task_reductions.insert(each.location());
    }
  }
}

// a -> a(*(omp_alloctrait_t (*)[1])0), which has the place of `a`: Clang asks for traits where the program's allocator
// has none (OpenMP 5.2, 6.8).
void DirectivePass::add_no_traits(ClauseTokens& clause) {
  std::vector<Token> list;
  llvm::ArrayRef<Token> items = clause.arguments();
  int depth = 0;
  for (size_t at = 0; at < items.size(); ++at) {
    list.push_back(items[at]);
    depth += items[at].is(tok::l_paren) - items[at].is(tok::r_paren);
    const bool is_item = !depth && (at + 1 == items.size() || items[at + 1].is(tok::comma));
    const llvm::StringRef name = word(items[at]);
    if (!is_item || name.empty() || name.starts_with("omp_")) continue;
    const SourceLocation place = items[at].getLocation();
    auto add = [&](std::initializer_list<tok::TokenKind> kinds) {
      for (tok::TokenKind kind : kinds) list.push_back(make_token(kind, place));
    };
    add({tok::l_paren, tok::star, tok::l_paren});
    list.push_back(make_word("omp_alloctrait_t", place));
    add({tok::l_paren, tok::star, tok::r_paren, tok::l_square});
    llvm::append_range(list, make_one(place));
    add({tok::r_square, tok::r_paren});
    list.push_back(make_zero(place));
    add({tok::r_paren});
  }
  if (list.size() > items.size()) clause = with_arguments(clause.tokens.front(), std::move(list));
}

// uses_allocators(memspace(m), traits(t) : a) -> uses_allocators(a(t)): Clang 19 knows the form before OpenMP 5.2, and
// the spaces are all the same memory.
void DirectivePass::take_allocator_modifiers(ClauseList& list) {
  for (ClauseTokens& each : list.clauses) {
    llvm::ArrayRef<Token> rest = each.arguments(), traits;
    if (each.name() != "uses_allocators") continue;
    while (rest.size() > 3 && (word(rest[0]) == "traits" || word(rest[0]) == "memspace") && rest[1].is(tok::l_paren)) {
      const llvm::ArrayRef<Token> modifier = rest.take_front(std::min(closing(rest, 1) + 1, rest.size()));
      if (word(rest[0]) == "traits") traits = modifier.drop_front(1);
      rest = rest.drop_front(modifier.size());
      if (!rest.empty() && rest.front().is(tok::comma)) rest = rest.drop_front();
    }
    if (rest.size() > 1 && rest.front().is(tok::colon)) {
      std::vector<Token> older = rest.drop_front().vec();
      llvm::append_range(older, traits);
      each = with_arguments(each.tokens.front(), std::move(older));
    }
    add_no_traits(each);
  }
}

// device(ancestor : 1) -> device(0), which is not the user's: what the host offloads to its ancestor stays here,
// whatever `requires` says.
void DirectivePass::take_ancestor(ClauseList& list) {
  for (ClauseTokens& each : list.clauses) {
    llvm::ArrayRef<Token> arguments = each.arguments();
    if (each.name() != "device" || arguments.size() < 3 || word(arguments[0]) != "ancestor") continue;
    Token host = make_token(tok::numeric_constant, each.location());
    host.setLiteralData("0");
    host.setLength(1);
    each = insert(make_clause("device", {host}, each.location()));
  }
}

// depobj(o) destroy(o) -> depobj(o) update(in), the clause not being the user's: Clang 19 takes neither form of
// destroy.
void DirectivePass::replace_destroy(ClauseList& list) {
  if (list.directive != llvm::omp::OMPD_depobj) return;
  for (ClauseTokens& each : list.clauses) {
    if (each.name() != "destroy") continue;
    auto spelling = [&](llvm::ArrayRef<Token> tokens) {
      std::string text;
      for (const Token& token : tokens) text += pp_->getSpelling(token) + " ";
      return text;
    };
    llvm::ArrayRef<Token> object = llvm::ArrayRef(list.head).drop_front(3).drop_back();
    if (each.tokens.size() > 1 && spelling(each.arguments()) != spelling(object))
      report_error(pp_->getDiagnostics(), each.location(), DiagnosticKind::kDestroyOther);
    SourceLocation at = each.location();
    each = insert(make_clause("update", {make_word("in", at)}, at));
  }
}

static bool captures_comparison(llvm::StringRef pragma) {
  std::set<llvm::StringRef> words;
  for (size_t at = 0; at < pragma.size();) {
    const llvm::StringRef word = pragma.drop_front(at).take_while([](char each) { return llvm::isAlpha(each); });
    words.insert(word);
    at += word.size() + 1;
  }
  return words.count("omp") && words.count("atomic") && words.count("compare") && words.count("capture");
}

static std::optional<ChainedCapture> chained_capture(llvm::ArrayRef<ExpandedToken> tokens, unsigned first) {
  unsigned assignments = 0, inner = 0;
  bool chooses = false;
  int depth = 0;
  for (unsigned at = first; at < tokens.size(); ++at) {
    const tok::TokenKind kind = tokens[at].kind;
    if (kind == tok::l_brace || kind == tok::r_brace) return std::nullopt;
    if (kind == tok::l_paren || kind == tok::l_square) ++depth;
    if (kind == tok::r_paren || kind == tok::r_square) --depth;
    if (depth) continue;
    if (kind == tok::equal && ++assignments == 1) inner = at + 1;
    if (kind == tok::question) chooses = assignments == 2;
    if (kind == tok::semi) return chooses ? std::optional(ChainedCapture{first, inner, at}) : std::nullopt;
  }
  return std::nullopt;
}

std::vector<ChainedCapture> chained_captures(const TokenStream& tokens) {
  std::vector<ChainedCapture> found;
  for (const PragmaSite& each : tokens.pragmas())
    if (captures_comparison(tokens.pragma_text(each)))
      if (auto chain = chained_capture(tokens.tokens(), each.next_token)) found.push_back(*chain);
  return found;
}

/// True for what may stand in an operand of a sum without parentheses.
static bool is_of_term(tok::TokenKind kind) {
  switch (kind) {
    case tok::identifier:
    case tok::numeric_constant:
    case tok::coloncolon:
    case tok::period:
    case tok::arrow:
    case tok::star:
    case tok::slash:
    case tok::percent:
    case tok::kw_this: return true;
    default: return false;
  }
}

static std::optional<IteratorStep> iterator_step(const TokenStream& stream, unsigned first) {
  const std::vector<ExpandedToken>& tokens = stream.tokens();
  if (first + 4 >= tokens.size() || tokens[first].kind != tok::identifier || tokens[first + 1].kind != tok::equal)
    return std::nullopt;
  unsigned end = first + 2, sign = 0;
  for (int depth = 0; end < tokens.size(); ++end) {
    const tok::TokenKind kind = tokens[end].kind;
    const bool opens = kind == tok::l_paren || kind == tok::l_square;
    const bool closes = kind == tok::r_paren || kind == tok::r_square;
    if (closes && depth == 0) break;
    depth += opens - closes;
    if (depth || closes || is_of_term(kind)) continue;
    if (sign || (kind != tok::plus && kind != tok::minus)) return std::nullopt;
    sign = end;
  }
  if (sign <= first + 2 || sign + 1 >= end) return std::nullopt;
  const std::string name = stream.spelling(first);
  const bool subtracts = tokens[sign].kind == tok::minus;
  if (sign == first + 3 && stream.spelling(first + 2) == name)
    return IteratorStep{first, end - 1, sign + 1, end - 1, subtracts};
  if (sign + 2 == end && stream.spelling(end - 1) == name && !subtracts)
    return IteratorStep{first, end - 1, first + 2, sign - 1, false};
  return std::nullopt;
}

std::vector<IteratorStep> iterator_steps(const TokenStream& tokens, const std::set<SourceLocation>& refused) {
  std::vector<IteratorStep> found;
  for (SourceLocation each : refused)
    if (auto first = tokens.index_of(each))
      if (auto step = iterator_step(tokens, *first)) found.push_back(*step);
  return found;
}

static bool is_name(const Token& token, llvm::StringRef name) {
  return token.is(tok::identifier) && word(token) == name;
}

/// Nothing of them matters before they are pragmas (rewrite/other_forms), and Clang 22 crashes on directives, and finds
/// no end at clauses, of which it knows no more than the names.
// [[omp::directive(taskgraph)]] -> [[omp::directive(shep_hidden taskgraph)]]
void DirectivePass::hide_in_attribute(const Token& token) {
  const Token before = std::exchange(attribute_.last, token);
  if (attribute_.depth == 0) {
    if (token.is(tok::l_square) && before.is(tok::l_square)) attribute_ = {token, 2, false};
    return;
  }
  attribute_.depth += token.is(tok::l_square) - token.is(tok::r_square);
  // [[omp::directive(...)]], [[using omp: directive(...)]]
  attribute_.is_of_openmp |= is_name(before, "omp") && token.isOneOf(tok::coloncolon, tok::colon);
  const bool begins = token.is(tok::l_paren) && (is_name(before, "directive") || is_name(before, "decl"));
  if (!attribute_.is_of_openmp || !begins) return;
  auto hidden = std::make_unique<Token[]>(1);
  hidden[0] = make_word("shep_hidden", token.getLocation());
  has_met_directives_ = true;
  first_tokens_.insert(hidden[0].getLocation());
  // What is injected again is no token of the program's.
  pp_->EnterTokenStream(std::move(hidden), 1, /*DisableMacroExpansion=*/true, /*IsReinject=*/true);
}

OtherForm other_form(const TokenStream& tokens, const DirectiveTable& directives, const Refused& refused) {
  if (tokens.holds_attributes()) return OtherForm::kAttributes;
  if (!directives.renewed.empty()) return OtherForm::kRenewedDirectives;
  if (!chained_captures(tokens).empty()) return OtherForm::kChainedCaptures;
  if (!iterator_steps(tokens, refused.steps).empty()) return OtherForm::kIteratorSteps;
  return section_sequences(tokens, directives, refused).empty() ? OtherForm::kNone : OtherForm::kSectionSequences;
}

}  // namespace shepherd
