// Metadirectives that choose by a condition of the program's run (OpenMP 5.2, 7.4), of which Clang knows constant ones
// only.
#include "directives/directive_pass.h"
#include "directives/tokens.h"

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

struct When {
  Tokens condition;            // of the user's set; empty: it has none that is not a literal
  std::vector<Tokens> others;  // the other trait sets
  Tokens directive;
};

class MetadirectiveReader {
 public:
  explicit MetadirectiveReader(const Preprocessor& pp) : pp_(pp) {}

  /// False where it is no metadirective, or none that has to choose at run time.
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
      rest = rest.drop_front(arguments.size() + 3);
    }
    return llvm::any_of(whens_, [](const When& each) { return !each.condition.empty(); });
  }

  /// A user's condition counts more than what is known of the program (OpenMP 5.2, 7.3).
  std::vector<Alternative> alternatives() const {
    std::vector<Alternative> result;
    for (const When& each : whens_)
      if (!each.condition.empty())
        result.push_back({text(each.condition), each.others.empty() ? text(each.directive) : known_choice(&each)});
    result.push_back({"", known_choice(nullptr)});
    return result;
  }

 private:
  void add(llvm::StringRef clause, Tokens arguments) {
    if (clause != "when") {
      otherwise_ = arguments;
      return;
    }
    size_t colon = find_outside(arguments, tok::colon);
    When when{{}, {}, arguments.drop_front(std::min(colon + 1, arguments.size()))};
    for (Tokens sets = arguments.take_front(colon); !sets.empty();) {
      size_t end = find_outside(sets, tok::comma);
      Tokens set = sets.take_front(end), condition = condition_of(set);
      if (condition.empty())
        when.others.push_back(set);
      else
        when.condition = condition;
      sets = sets.drop_front(std::min(end + 1, sets.size()));
    }
    whens_.push_back(when);
  }

  // user = { condition ( e ) },  user = { condition ( score ( n ) : e ) }
  static Tokens condition_of(Tokens set) {
    if (set.size() < 7 || word(set[0]) != "user" || word(set[3]) != "condition") return {};
    Tokens condition = bracketed(set.drop_front(4), tok::r_paren);
    if (condition.size() > 3 && word(condition[0]) == "score")
      condition = condition.drop_front(std::min(find_outside(condition, tok::colon) + 1, condition.size()));
    bool is_literal =
        condition.size() == 1 && (condition[0].isOneOf(tok::numeric_constant, tok::kw_true, tok::kw_false));
    return is_literal ? Tokens() : condition;
  }

  /// The metadirective that is left to Clang: the whens without a condition, after `first`.
  std::string known_choice(const When* first) const {
    std::string whens;
    auto add = [&](const When& each) {
      std::string sets;
      for (Tokens set : each.others) sets += (sets.empty() ? "" : ", ") + text(set);
      whens += " when(" + sets + " : " + text(each.directive) + ")";
    };
    if (first) add(*first);
    for (const When& each : whens_)
      if (each.condition.empty()) add(each);
    if (whens.empty()) return otherwise_.empty() ? "nothing" : text(otherwise_);
    return "metadirective" + whens + " default(" + text(otherwise_) + ")";
  }

  std::string text(Tokens tokens) const {
    std::string result;
    for (const Token& each : tokens) result += (result.empty() ? "" : " ") + pp_.getSpelling(each);
    return result;
  }

  const Preprocessor& pp_;
  std::vector<When> whens_;
  Tokens otherwise_;
};

/// True if a statement belongs to the directive.
bool is_of_statement(llvm::StringRef directive) {
  if (!directive.consume_front("metadirective"))
    return !directive.empty() && directive != "nothing" && !stands_alone(directive);
  // All directives of a metadirective are of a kind; the first tells.
  return !stands_alone(directive.drop_front(std::min(directive.find(" : ") + 3, directive.size())));
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
  std::vector<Alternative> alternatives = reader.alternatives();
  bool has_statement =
      llvm::any_of(alternatives, [](const Alternative& each) { return is_of_statement(each.directive); });
  SourceLocation at = line[1].getLocation();
  line.resize(1);
  line.push_back(make_word(has_statement ? "task" : "taskyield", at));
  if (has_statement) llvm::append_range(line, make_clause("default", {make_word("shared", at)}, at).tokens);
  table_.leaves[directive] = {ConstructKind::kMetadirective};
  table_.alternatives[directive] = std::move(alternatives);
  return true;
}

}  // namespace shepherd
