// Metadirectives that choose by a condition of the program's run, or by the constructs around them (OpenMP 5.2, 7.4):
// Clang decides on constant ones by everything else.
#include "directives/directive_pass.h"
#include "directives/tokens.h"
#include "frontend/diagnose.h"

namespace shepherd {

namespace {

using Tokens = llvm::ArrayRef<Token>;

/// The first place of a kind outside of all brackets, or the size.
size_t find_outside(Tokens tokens, tok::TokenKind kind) {
  int depth = 0;
  for (size_t at = 0; at < tokens.size(); ++at) {
    if (!depth && tokens[at].is(kind)) return at;
    if (tokens[at].isOneOf(tok::l_paren, tok::l_brace, tok::l_square)) ++depth;
    if (tokens[at].isOneOf(tok::r_paren, tok::r_brace, tok::r_square)) --depth;
  }
  return tokens.size();
}

/// The tokens in the brackets that `tokens` begin with.
Tokens bracketed(Tokens tokens, tok::TokenKind close) {
  return tokens.slice(1, find_outside(tokens.drop_front(), close));
}

class MetadirectiveReader {
 public:
  explicit MetadirectiveReader(const Preprocessor& pp) : pp_(pp) {}

  /// False where it is no metadirective, or not well formed.
  bool read(Tokens line) {
    if (line.size() < 3 || word(line[1]) != "metadirective") return false;
    for (Tokens rest = line.drop_front(2); !rest.empty();) {
      if (rest.front().is(tok::comma)) {
        rest = rest.drop_front();
        continue;
      }
      if (rest.size() < 3 || rest[1].isNot(tok::l_paren)) return false;
      Tokens arguments = bracketed(rest.drop_front(), tok::r_paren);
      if (arguments.size() + 3 > rest.size()) return false;
      add(word(rest[0]), arguments);
      if (word(rest[0]) == "default") defaults_.push_back(rest[0]);
      rest = rest.drop_front(arguments.size() + 3);
    }
    return true;
  }

  /// Clang looks neither at the constructs around nor at what is known at run time only, and knows no score of
  /// conditions.
  bool is_beyond_clang() const {
    return has_score_ || llvm::any_of(read_.whens, [](const When& each) {
             return !each.condition.empty() || !each.constructs.empty();
           });
  }

  Metadirective take() { return std::move(read_); }
  llvm::ArrayRef<Token> defaults() const { return defaults_; }

 private:
  void add(llvm::StringRef clause, Tokens arguments) {
    if (clause != "when") {
      read_.otherwise = text(arguments);
      return;
    }
    size_t colon = find_outside(arguments, tok::colon);
    When when{{}, {}, {}, text(arguments.drop_front(std::min(colon + 1, arguments.size())))};
    for (Tokens sets = arguments.take_front(colon); !sets.empty();) {
      size_t end = find_outside(sets, tok::comma);
      Tokens set = sets.take_front(end);
      if (Tokens condition = condition_of(set); is_literal(condition))
        when.others.push_back("user = {condition(" + text(condition) +
                              ")}");  // without a score, which Clang does not know
      else if (!condition.empty())
        when.condition = text(condition);
      else if (auto constructs = constructs_of(set); !constructs.empty())
        when.constructs = constructs;
      else
        when.others.push_back(text(set));
      sets = sets.drop_front(std::min(end + 1, sets.size()));
    }
    read_.whens.push_back(when);
  }

  // user = { condition ( e ) },  user = { condition ( score ( n ) : e ) }
  Tokens condition_of(Tokens set) {
    if (set.size() < 7 || word(set[0]) != "user" || word(set[3]) != "condition") return {};
    Tokens condition = bracketed(set.drop_front(4), tok::r_paren);
    has_score_ |= condition.size() > 3 && word(condition[0]) == "score";
    if (condition.size() > 3 && word(condition[0]) == "score")
      condition = condition.drop_front(std::min(find_outside(condition, tok::colon) + 1, condition.size()));
    return condition;
  }

  static bool is_literal(Tokens condition) {
    return condition.size() == 1 && condition[0].isOneOf(tok::numeric_constant, tok::kw_true, tok::kw_false);
  }

  // construct = { teams , parallel }; none where one has properties
  static std::vector<std::string> constructs_of(Tokens set) {
    if (set.size() < 5 || word(set[0]) != "construct" || set[1].isNot(tok::equal)) return {};
    std::vector<std::string> result;
    for (size_t at = 3; at + 1 < set.size(); at += 2) {
      if (word(set[at]).empty() || !set[at + 1].isOneOf(tok::comma, tok::r_brace)) return {};
      result.push_back(word(set[at]).str());
    }
    return result;
  }

  std::string text(Tokens tokens) const {
    std::string result;
    for (const Token& each : tokens) result += (result.empty() ? "" : " ") + pp_.getSpelling(each);
    return result;
  }

  const Preprocessor& pp_;
  Metadirective read_;
  std::vector<Token> defaults_;
  bool has_score_ = false;
};

/// True if a statement belongs to the directive.
bool is_of_statement(llvm::StringRef directive) {
  return !directive.empty() && directive != "nothing" && !stands_alone(directive);
}

bool is_of_statement(const Metadirective& choice) {
  return is_of_statement(choice.otherwise) ||
         llvm::any_of(choice.whens, [](const When& each) { return is_of_statement(each.directive); });
}

}  // namespace

// metadirective when(user={condition(n > 100)}: parallel for) otherwise(for) -> task default(shared), which has a
// statement as well; metadirective when(user={condition(n > 100)}: barrier) -> taskyield
bool DirectivePass::take_metadirective(std::vector<Token>& line, SourceLocation directive) {
  if (line.size() < 2 || word(line[1]) != "metadirective") return false;
  for (Token& each : line)
    if (word(each) == "otherwise") each = make_word("default", each.getLocation());  // its name since OpenMP 5.2
  MetadirectiveReader reader(*pp_);
  if (!reader.read(line)) return false;
  if (reader.defaults().size() > 1)
    report_error(pp_->getDiagnostics(), reader.defaults()[1].getLocation(), DiagnosticKind::kRepeatedClause, "default");
  if (!reader.is_beyond_clang()) {
    if (!reader.defaults().empty()) return false;
    const SourceLocation end = line.back().getLocation();
    llvm::append_range(line, make_clause("default", {make_word("nothing", end)}, end).tokens);
    return false;
  }
  Metadirective choice = reader.take();
  const bool has_statement = is_of_statement(choice);
  SourceLocation at = line[1].getLocation();
  line.resize(1);
  line.push_back(make_word(has_statement ? "task" : "taskyield", at));
  if (has_statement) llvm::append_range(line, make_clause("default", {make_word("shared", at)}, at).tokens);
  table_.leaves[directive] = {ConstructKind::kMetadirective};
  table_.choices[directive] = std::move(choice);
  return true;
}

}  // namespace shepherd
