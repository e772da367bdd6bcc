// Loop transformations of OpenMP 6.0 that Clang 19 does not know, or does not take where they stand (README.md): it
// reads a tile in their place, which may stand below all that they may stand below.
#include "directives/directive_pass.h"
#include "directives/text_behind.h"
#include "frontend/diagnose.h"
#include "ir/ir.h"

namespace shepherd {

using Tokens = llvm::ArrayRef<Token>;

/// The arguments that commas separate outside of all brackets.
static std::vector<Tokens> split_arguments(Tokens tokens) {
  std::vector<Tokens> result;
  size_t begin = 0;
  int depth = 0;
  for (size_t at = 0; at < tokens.size(); ++at) {
    if (tokens[at].isOneOf(tok::l_paren, tok::l_square, tok::l_brace)) ++depth;
    if (tokens[at].isOneOf(tok::r_paren, tok::r_square, tok::r_brace)) --depth;
    if (depth || tokens[at].isNot(tok::comma)) continue;
    result.push_back(tokens.slice(begin, at - begin));
    begin = at + 1;
  }
  result.push_back(tokens.drop_front(begin));
  return result;
}

// a -> (a) + 1, since a tile's size is above zero;  omp_fill -> 1, and its place is noted.
std::vector<Token> DirectivePass::size_of_part(Tokens count, unsigned part, SourceLocation directive) {
  const SourceLocation at = count.empty() ? directive : count[0].getLocation();
  const Token one = make_one(at)[0];
  if (count.size() == 1 && word(count[0]) == "omp_fill") {
    if (!table_.fills.emplace(directive, part).second)
      report_error(pp_->getDiagnostics(), at, DiagnosticKind::kTransformationForm, "split counts");
    return {one};
  }
  std::vector<Token> size = {make_token(tok::l_paren, at)};
  llvm::append_range(size, count);
  for (tok::TokenKind kind : {tok::r_paren, tok::plus}) size.push_back(make_token(kind, at));
  size.push_back(one);
  return size;
}

/// The arguments of the only clause that the directive may have.
std::vector<Tokens> DirectivePass::only_arguments(llvm::ArrayRef<ClauseTokens> clauses, llvm::StringRef clause) {
  std::vector<Tokens> arguments;
  for (const ClauseTokens& each : clauses) {
    auto refuse = [&](DiagnosticKind kind) { report_error(pp_->getDiagnostics(), each.location(), kind, each.name()); };
    if (each.name() != clause)
      refuse(DiagnosticKind::kUnknownClause);
    else if (!arguments.empty())
      refuse(DiagnosticKind::kRepeatedClause);
    else if (each.arguments().empty())
      refuse(DiagnosticKind::kClauseWords);
    else
      arguments = split_arguments(each.arguments());
  }
  return arguments;
}

/// Takes the modifier of an apply clause, and its colon, off the arguments. False where it names none of the loops.
static bool take_loops(const Preprocessor& pp, Tokens& rest, const std::set<llvm::StringRef>& made,
                       DirectiveTable::Applied& applied) {
  const size_t behind = rest.size() > 1 && rest[1].is(tok::l_paren) ? closing(rest, 1) + 1 : 1;
  if (behind >= rest.size() || rest[behind].isNot(tok::colon)) return !rest.empty() && made.size() == 1;
  bool is_right = made.count(word(rest[0]));
  applied.loops = word(rest[0]);
  if (behind > 2)
    for (Tokens place : split_arguments(rest.slice(2, behind - 3)))
      is_right &= place.size() == 1 &&
                  !llvm::StringRef(pp.getSpelling(place[0])).getAsInteger(0, applied.places.emplace_back());
  rest = rest.drop_front(behind + 1);
  return is_right;
}

// tile sizes(4) apply(grid(1) : reverse) -> tile sizes(4) (OpenMP 6.0, 11.1)
void DirectivePass::take_applied(std::vector<Token>& line, SourceLocation directive) {
  static const std::map<llvm::StringRef, std::set<llvm::StringRef>> made = {
      {"tile", {"grid", "intratile"}}, {"unroll", {"unrolled"}},         {"fuse", {"fused"}}, {"split", {"split"}},
      {"reverse", {"reversed"}},       {"interchange", {"interchanged"}}};
  if (line.size() < 3) return;
  if (word(line[1]) == "tile") table_.tiles.push_back({directive, "tile", 0});
  const auto known = made.find(word(line[1]));
  std::optional<std::vector<ClauseTokens>> clauses = clauses_in(Tokens(line).drop_front(2));
  if (known == made.end() || !clauses) return;
  line.resize(2);
  for (const ClauseTokens& each : *clauses) {
    if (each.name() != "apply") {
      llvm::append_range(line, each.tokens);
      continue;
    }
    DirectiveTable::Applied applied{each.location(), "", {}, {}};
    Tokens rest = each.arguments();
    if (!take_loops(*pp_, rest, known->second, applied))
      report_error(pp_->getDiagnostics(), each.location(), DiagnosticKind::kClauseWords, "apply");
    for (Tokens applies : split_arguments(rest)) applied.directives.push_back(text_of(applies));
    table_.applied[directive].push_back(std::move(applied));
  }
}

/// A directive that stands above the error and has as many loops, else the nearest one.
std::string DirectivePass::tile_as_written(SourceLocation error, size_t loops) const {
  const DirectiveTable::Tile* nearest = nullptr;
  for (const DirectiveTable::Tile& each : llvm::reverse(table_.tiles)) {
    if (!pp_->getSourceManager().isBeforeInTranslationUnit(each.directive, error)) continue;
    if (!loops || each.loops == loops || (!each.loops && loops > 1)) return each.name;
    if (!nearest) nearest = &each;
  }
  return nearest ? nearest->name : "tile";
}

// tile sizes(<sizes>)
void DirectivePass::disguise_as_tile(std::vector<Token>& line, llvm::ArrayRef<std::vector<Token>> sizes,
                                     SourceLocation directive) {
  const SourceLocation at = line[1].getLocation();
  const std::optional<ClauseList> known = split_clauses(line);
  std::string name = known ? text_of(Tokens(known->head).drop_front()) : word(line[1]).str();
  table_.tiles.push_back({directive, std::move(name), sizes.size()});
  std::vector<Token> list;
  for (const std::vector<Token>& each : sizes) {
    if (!list.empty()) list.push_back(make_token(tok::comma, at));
    llvm::append_range(list, each);
  }
  line = {line[0], make_word("tile", at)};
  llvm::append_range(line, make_clause("sizes", std::move(list), at).tokens);
}

std::vector<Token> DirectivePass::make_one(SourceLocation at) {
  Token one = make_token(tok::numeric_constant, at);
  one.setLiteralData("1");
  return {one};
}

// fuse looprange(2, 3) -> tile sizes(2, 3), and two loops that are executed once around the statement;
// split counts(a, omp_fill) -> tile sizes((a) + 1, 1), and one;  interchange permutation(2, 1) -> tile sizes(2, 1);
// reverse -> tile sizes(1), since Clang takes no instance of a template's below another directive
bool DirectivePass::take_transformation(std::vector<Token>& line, SourceLocation directive) {
  using enum ConstructKind;
  static const struct {
    llvm::StringRef name, clause;
    ConstructKind kind;
  } forms[] = {{"fuse", "looprange", kFuse},
               {"split", "counts", kSplit},
               {"interchange", "permutation", kInterchange},
               {"reverse", "", kReverse}};
  auto* form = line.size() < 2 ? std::end(forms)
                               : llvm::find_if(forms, [&](const auto& each) { return each.name == word(line[1]); });
  if (form == std::end(forms)) return false;
  const SourceLocation at = line[1].getLocation();
  const std::optional<std::vector<ClauseTokens>> clauses = clauses_in(Tokens(line).drop_front(2));
  const std::vector<Tokens> arguments =
      only_arguments(clauses ? llvm::ArrayRef<ClauseTokens>(*clauses) : llvm::ArrayRef<ClauseTokens>(), form->clause);
  const bool is_complete = form->kind == kSplit  ? !arguments.empty()
                           : form->kind == kFuse ? arguments.empty() || arguments.size() == 2
                                                 : arguments.size() != 1;
  std::vector<std::vector<Token>> sizes;
  for (Tokens each : arguments)
    sizes.push_back(form->kind == kSplit ? size_of_part(each, sizes.size(), directive) : each.vec());
  const bool has_fill = form->kind != kSplit || table_.fills.count(directive);
  if (!clauses || !is_complete || !has_fill)
    report_error(pp_->getDiagnostics(), at, DiagnosticKind::kTransformationForm, form->name);
  if (form->kind == kInterchange && !sizes.empty()) table_.permutations.insert(directive);
  if (sizes.empty()) sizes.assign(form->kind == kInterchange ? 2 : 1, make_one(at));
  loops_around_ = form->kind == kFuse ? sizes.size() : form->kind == kSplit ? sizes.size() - 1 : 0;
  table_.leaves[directive] = {form->kind};
  disguise_as_tile(line, sizes, directive);
  return true;
}

/// Clang takes no transformation below `simd`, and crashes where it checks the jumps of a template that has one below
/// another directive on loops. So it reads another transformation in that one's place, as long as there is one below.
/// Of a number of loops that is no literal nothing is known yet: Clang reads such a directive itself.
/// The number of loops is noted, for with more of them Clang fails in instances of templates.
// simd collapse(2) -> tile sizes(1);  distribute -> parallel, and tile sizes(1), for Clang takes no tile right in teams
bool DirectivePass::defer_outer(std::vector<Token>& line, SourceLocation directive) {
  std::optional<ClauseList> list = split_clauses(line);
  if (!list || !is_hard_above_transformation(list->directive) || !has_transformation_behind(directive)) return false;
  unsigned loops = 1;
  bool has_last = false;
  for (const ClauseTokens& each : list->clauses) {
    has_last |= each.name() == "lastprivate" || each.name() == "linear";
    if ((each.name() != "collapse" && each.name() != "ordered") || each.arguments().empty()) continue;
    unsigned number = 0;
    if (each.arguments().size() != 1 || llvm::StringRef(pp_->getSpelling(each.arguments()[0])).getAsInteger(0, number))
      return false;
    loops = std::max(loops, number);
  }
  if (list->directive == llvm::omp::OMPD_simd) table_.deferred_simds.insert(directive);
  if (has_last) table_.deferred_lasts.insert(directive);
  table_.deferred_loops[directive] = loops;
  const SourceLocation at = line[1].getLocation();
  const bool may_be_in_teams = isOpenMPNestingDistributeDirective(list->directive) ||
                               isOpenMPParallelDirective(list->directive) || list->directive == llvm::omp::OMPD_loop;
  const std::vector<Token> one = make_one(at);
  disguise_as_tile(line, one, directive);
  if (may_be_in_teams) {
    behind_ = std::exchange(line, {line[0], make_word("parallel", at)});
    behind_.front() = make_token(tok::annot_pragma_openmp, directive);
  }
  return true;
}

static bool is_transformation(llvm::StringRef name) {
  return llvm::is_contained({"tile", "unroll", "reverse", "interchange", "fuse"}, name);
}

/// What comes is guessed, unless an earlier reading has shown it.
bool DirectivePass::has_transformation_behind(SourceLocation directive) {
  return has_transformation_[directive] =
             known_transformed_.count(directive) || is_transformation(text_behind(*pp_, directive).directive());
}

std::optional<std::set<SourceLocation>> DirectivePass::transformed_unawares(const TokenStream& tokens) const {
  std::set<SourceLocation> transformed;
  bool is_complete = true;
  const std::vector<PragmaSite>& sites = tokens.pragmas();
  const auto is_of_openmp = [&](const PragmaSite& each) {
    return llvm::StringRef(tokens.pragma_text(each)).ltrim().starts_with("omp");
  };
  for (auto each = sites.begin(); each != sites.end(); ++each) {
    const auto asked = has_transformation_.find(each->location);
    if (asked == has_transformation_.end()) continue;
    const auto next = std::find_if(each + 1, sites.end(), is_of_openmp);
    const bool is_behind =
        next != sites.end() && next->next_token == each->next_token &&
        is_transformation(
            llvm::StringRef(tokens.pragma_text(*next)).ltrim().drop_front(3).ltrim().take_while(llvm::isAlpha));
    if (is_behind || asked->second) transformed.insert(each->location);
    is_complete &= !is_behind || asked->second;
  }
  return is_complete ? std::nullopt : std::optional(std::move(transformed));
}

/// In the body of a class it is not known yet which of its functions are templates.
bool DirectivePass::is_hard_above_transformation(llvm::omp::Directive directive) const {
  using enum ConstructKind;
  const std::vector<ConstructKind> all = leaves(directive);
  if (llvm::is_contained(all, kSimd)) return true;
  const DeclContext* context = sema_->CurContext;
  const bool has_loops = llvm::any_of(all, [](ConstructKind leaf) {
    return leaf == kFor || leaf == kDistribute || leaf == kTaskloop || leaf == kLoop;
  });
  return has_loops && context && (context->isDependentContext() || context->isRecord());
}

// for ordered -> for ordered(1), where a directive in the loop says what its iterations depend on: the number of loops
// is that of collapse (OpenMP 5.2, 4.4.4).
void DirectivePass::complete_ordered(ClauseList& list, SourceLocation directive) {
  for (ClauseTokens& each : list.clauses) {
    if (each.name() != "ordered" || each.tokens.size() > 1) continue;
    if (!text_behind(*pp_, directive).holds_dependences()) return;
    const ClauseTokens* collapse = list.find("collapse");
    each = with_arguments(each.tokens.front(), collapse && !collapse->arguments().empty() ? collapse->arguments().vec()
                                                                                          : make_one(each.location()));
  }
}

/// Loops that are executed once: the program has no tokens of theirs.
void DirectivePass::put_loops_around(std::vector<Token>& line, SourceLocation at) {
  for (; loops_around_; --loops_around_) {
    const Token variable = make_word("shep_once_" + std::to_string(loops_around_), at);
    Token zero = make_token(tok::numeric_constant, at);
    zero.setLiteralData("0");
    const Token one = make_one(at)[0], semicolon = make_token(tok::semi, at);
    for (Token each : {make_token(tok::kw_for, at), make_token(tok::l_paren, at), make_token(tok::kw_int, at), variable,
                       make_token(tok::equal, at), zero, semicolon, variable, make_token(tok::less, at), one, semicolon,
                       make_token(tok::plusplus, at), variable, make_token(tok::r_paren, at)}) {
      each.setFlag(Token::IsReinjected);
      line.push_back(each);
    }
  }
}

}  // namespace shepherd
