// Metadirectives (OpenMP 5.2, 7.4). Clang would choose without the constructs around them and what is known when the
// program runs, and would read the directive that it chooses without this pass.
#include "directives/directive_pass.h"
#include "directives/tokens.h"
#include "frontend/clang_compat.h"
#include "frontend/diagnose.h"

namespace shepherd {

using namespace llvm::omp;

namespace {

using Tokens = llvm::ArrayRef<Token>;

// The first word of a metadirective that is read again.
constexpr llvm::StringRef kInSimd = "shep_in_simd", kInRegion = "shep_in_region";

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
  explicit MetadirectiveReader(Preprocessor& pp) : pp_(pp) {}

  /// False where it is not well formed, or has selectors that nobody knows: Clang says then what is wrong.
  bool read(Tokens line) {
    for (Tokens rest = line.drop_front(2); !rest.empty();) {
      if (rest.front().is(tok::comma)) {
        rest = rest.drop_front();
        continue;
      }
      if (rest.size() < 3 || rest[1].isNot(tok::l_paren)) return false;
      Tokens arguments = bracketed(rest.drop_front(), tok::r_paren);
      if (arguments.size() + 3 > rest.size() || !take(rest[0], arguments)) return false;
      rest = rest.drop_front(arguments.size() + 3);
    }
    return true;
  }

  Metadirective take() { return std::move(read_); }
  bool has_failed() const { return has_failed_; }

 private:
  bool take(const Token& clause, Tokens arguments) {
    if (word(clause) == "when") return take_when(arguments);
    if (word(clause) != "default" && word(clause) != "otherwise") return false;
    if (std::exchange(has_default_, true)) {
      has_failed_ = true;
      report_error(pp_.getDiagnostics(), clause.getLocation(), DiagnosticKind::kRepeatedClause, word(clause));
    }
    read_.otherwise = directive(arguments);
    return true;
  }

  bool take_when(Tokens arguments) {
    const size_t colon = find_outside(arguments, tok::colon);
    if (colon == arguments.size()) return false;
    When when;
    when.directive = directive(arguments.drop_front(colon + 1));
    bool is_known = true;
    for_each_part(arguments.take_front(colon), [&](Tokens set) { is_known = is_known && take_set(set, when); });
    if (!when.condition.empty() && has_trait(when.traits, TraitProperty::implementation_extension_match_none)) {
      when.condition = "!(" + when.condition + ")";
      when.traits.RequiredTraits.reset(unsigned(TraitProperty::user_condition_true));
    }
    read_.whens.push_back(std::move(when));
    return is_known;
  }

  // set = { selector, ... }
  bool take_set(Tokens tokens, When& when) {
    if (tokens.size() < 4 || tokens[1].isNot(tok::equal) || tokens[2].isNot(tok::l_brace)) return false;
    const TraitSet set = getOpenMPContextTraitSetKind(word(tokens[0]));
    bool is_known = set != TraitSet::invalid;
    for_each_part(bracketed(tokens.drop_front(2), tok::r_brace),
                  [&](Tokens each) { is_known = is_known && take_selector(set, each, when); });
    return is_known;
  }

  // selector, or selector(score(n) : property, ...)
  bool take_selector(TraitSet set, Tokens tokens, When& when) {
    if (word(tokens[0]) == "device_num") {
      has_failed_ = true;
      report_error(pp_.getDiagnostics(), tokens[0].getLocation(), DiagnosticKind::kDeviceNumber);
      return true;
    }
    const TraitSelector selector = selector_named(word(tokens[0]), set);
    bool allows_score = false, needs_property = false;
    if (!isValidTraitSelectorForTraitSet(selector, set, allows_score, needs_property)) return false;
    if (tokens.size() == 1) {
      if (!needs_property)
        when.traits.addTrait(set, getOpenMPContextTraitPropertyForSelector(selector), word(tokens[0]));
      return !needs_property;
    }
    if (tokens[1].isNot(tok::l_paren) || set == TraitSet::construct) return false;
    Tokens properties = bracketed(tokens.drop_front(), tok::r_paren);
    llvm::APInt score(64, 0);
    const bool is_scored = properties.size() > 4 && word(properties[0]) == "score" && properties[1].is(tok::l_paren);
    if (is_scored) {
      const size_t colon = find_outside(properties, tok::colon);
      uint64_t value = 0;
      if (!llvm::StringRef(text(bracketed(properties.drop_front(), tok::r_paren))).getAsInteger(0, value))
        score = value;
      properties = properties.drop_front(std::min(colon + 1, properties.size()));
    }
    if (selector == TraitSelector::user_condition) return take_condition(properties, score, when);
    bool is_known = !properties.empty();
    for_each_part(properties, [&](Tokens each) {
      const std::string name = llvm::StringRef(text(each)).trim('"').str();
      const TraitProperty property = getOpenMPContextTraitPropertyKind(set, selector, name);
      is_known &= property != TraitProperty::invalid;
      // The text outlives the table: a trait keeps a reference.
      if (is_known)
        when.traits.addTrait(set, property, pp_.getIdentifierTable().get(name).getName(),
                             score.isZero() ? nullptr : &score);
    });
    return is_known;
  }

  bool take_condition(Tokens condition, llvm::APInt& score, When& when) {
    const std::string written = text(condition);
    const bool is_literal =
        condition.size() == 1 && condition[0].isOneOf(tok::numeric_constant, tok::kw_true, tok::kw_false);
    const bool is_false = written == "0" || written == "false";
    when.traits.addTrait(is_false ? TraitProperty::user_condition_false : TraitProperty::user_condition_true,
                         "<condition>", score.isZero() ? nullptr : &score);
    if (!is_literal) when.condition = written;
    return !condition.empty();
  }

  template <class Take> static void for_each_part(Tokens list, const Take& take) {
    while (!list.empty()) {
      const size_t end = find_outside(list, tok::comma);
      if (end > 0) take(list.take_front(end));
      list = list.drop_front(std::min(end + 1, list.size()));
    }
  }

  std::string directive(Tokens tokens) const { return tokens.empty() ? "nothing" : text(tokens); }

  std::string text(Tokens tokens) const {
    std::string result;
    for (const Token& each : tokens) result += (result.empty() ? "" : " ") + pp_.getSpelling(each);
    return result;
  }

  Preprocessor& pp_;
  Metadirective read_;
  bool has_default_ = false, has_failed_ = false;
};

bool is_open(const Metadirective& choice) {
  return llvm::any_of(choice.whens,
                      [](const When& each) { return !each.condition.empty() || !each.traits.ConstructTraits.empty(); });
}

/// True if a statement belongs to the directive.
bool is_of_statement(llvm::StringRef directive) {
  return !directive.empty() && directive != "nothing" && !stands_alone(directive);
}

bool is_of_statement(const Metadirective& choice) {
  return is_of_statement(choice.otherwise) ||
         llvm::any_of(choice.whens, [](const When& each) { return is_of_statement(each.directive); });
}

}  // namespace

bool has_trait(const llvm::omp::VariantMatchInfo& traits, TraitProperty property) {
  return traits.RequiredTraits.test(unsigned(property));
}

bool fits_without_condition(const llvm::omp::VariantMatchInfo& traits, const llvm::omp::OMPContext& context) {
  if (!has_trait(traits, TraitProperty::implementation_extension_match_any)) return false;
  llvm::omp::VariantMatchInfo others = traits;
  others.RequiredTraits.reset(unsigned(TraitProperty::user_condition_true));
  return llvm::omp::isVariantApplicableInContext(others, context);
}

std::vector<Alternative> alternatives(ASTContext& ast, const Metadirective& choice,
                                      llvm::ArrayRef<TraitProperty> around) {
  const TargetOMPContext context = selector_context(ast, nullptr, around);
  llvm::SmallVector<VariantMatchInfo, 4> traits;
  std::vector<const When*> left;
  for (const When& each : choice.whens) {
    traits.push_back(each.traits);
    left.push_back(&each);
  }
  const auto condition_of = [&](const When& when) {
    return fits_without_condition(when.traits, context) ? std::string() : when.condition;
  };
  std::vector<Alternative> found;
  while (!left.empty()) {
    const int best = getBestVariantMatchForContext(traits, context);
    if (best < 0) break;
    found.push_back({condition_of(*left[best]), left[best]->directive});
    if (found.back().condition.empty()) return found;
    left.erase(left.begin() + best);
    traits.erase(traits.begin() + best);
  }
  found.push_back({"", choice.otherwise});
  return found;
}

void DirectivePass::move_metadirectives(const Refused& refused) {
  for (const auto& [at, is_in_simd] : refused.nestings) {
    const auto found = table_.choices.find(at);
    if (found == table_.choices.end()) continue;
    auto [before, behind] = llvm::StringRef(found->second.text).split("metadirective");
    if (behind.contains(kInSimd) || behind.contains(kInRegion)) continue;
    table_.renewed[at] = (before + "metadirective " + (is_in_simd ? kInSimd : kInRegion) + behind).str();
  }
}

// metadirective when(device={kind(host)}: for) -> for, in the text, which is then read again.
// metadirective when(user={condition(n > 100)}: parallel for) otherwise(for) -> parallel default(shared), which has a
// statement as well and may stand nearly everywhere; metadirective when(user={condition(n > 100)}: barrier) ->
// taskyield. Where Clang has refused these it is read again, with a statement, as ordered simd in a simd region and as
// parallel elsewhere.
bool DirectivePass::take_metadirective(std::vector<Token>& line, SourceLocation directive) {
  if (line.size() < 3 || word(line[1]) != "metadirective") return false;
  const std::string text = text_of(line);
  const bool is_in_simd = line.size() > 2 && word(line[2]) == kInSimd;
  const bool is_moved = is_in_simd || (line.size() > 2 && word(line[2]) == kInRegion);
  if (is_moved) line.erase(line.begin() + 2);
  MetadirectiveReader reader(*pp_);
  if (!reader.read(line)) {
    for (Token& each : line)
      if (word(each) == "otherwise") each = make_word("default", each.getLocation());  // its name since OpenMP 5.2
    return false;
  }
  Metadirective choice = reader.take();
  const SourceLocation at = line[1].getLocation();
  line.resize(1);
  if (reader.has_failed() || !is_open(choice)) {
    if (!reader.has_failed())
      table_.renewed[directive] = "omp " + alternatives(sema_->Context, choice, {}).front().directive;
    line.push_back(make_word("nothing", at));
    return true;
  }
  choice.text = text;
  choice.has_statement = is_moved || is_of_statement(choice);
  line.push_back(make_word(is_in_simd ? "ordered" : choice.has_statement ? "parallel" : "taskyield", at));
  if (is_in_simd) line.push_back(make_word("simd", at));
  if (choice.has_statement && !is_in_simd)
    llvm::append_range(line, make_clause("default", {make_word("shared", at)}, at).tokens);
  table_.leaves[directive] = {ConstructKind::kMetadirective};
  table_.choices[directive] = std::move(choice);
  return true;
}

}  // namespace shepherd
