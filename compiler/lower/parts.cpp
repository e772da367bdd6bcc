#include "lower/parts.h"

#include "frontend/clang_compat.h"

namespace shepherd {

/// True if a declaration follows in the same block: C89 would put no statement in front of it, and a stand-alone
/// directive is none.
static bool precedes_declaration(const TranslationUnit& unit, const Construct& construct) {
  DynTypedNodeList parents = unit.ast->getParents(*construct.directive);
  auto* block = parents.empty() ? nullptr : parents[0].get<CompoundStmt>();
  if (!block) return false;
  auto next = llvm::find(block->body(), construct.directive);
  while (next != block->body_end() && isa<OMPExecutableDirective>(*next) &&
         !cast<OMPExecutableDirective>(*next)->hasAssociatedStmt())
    ++next;
  return next != block->body_end() && isa<DeclStmt>(*next);
}

static bool has_to_declare(const Lowering& lowering, const Construct& construct) {
  return !lowering.unit.is_cxx && precedes_declaration(lowering.unit, construct);
}

void stand_alone(Lowering& lowering, const Construct& construct, const std::string& declaration,
                 const std::string& call) {
  std::string text =
      has_to_declare(lowering, construct)
          ? stencil(construct, "SHEP_QUIET @int const $s __attribute__((__unused__)) = (@, 0); SHEP_LOUD ", declaration,
                    call)
          : quiet_block("{ " + declaration + call + "; }");
  lowering.edits.replace_pragma(construct, text);
}

void stand_alone(Lowering& lowering, const Construct& construct, const std::string& statements) {
  if (has_to_declare(lowering, construct))
    return stand_alone(lowering, construct, "", "__extension__({ SHEP_QUIET " + statements + "SHEP_LOUD })");
  lowering.edits.replace_pragma(construct, quiet_block("{ " + statements + "}"));
}

// The values of several clauses where one call would have all of them as arguments, which C evaluates in no order.

static ClauseValue value_of(const OMPClause* clause) {
  if (auto* threads = dyn_cast<OMPNumThreadsClause>(clause)) return {threads->getNumThreads(), "num_threads", "int"};
  if (auto* teams = dyn_cast<OMPNumTeamsClause>(clause)) return {teams_of(*teams), "num_teams", "int"};
  if (auto* limit = dyn_cast<OMPThreadLimitClause>(clause)) return {limit_of(*limit), "thread_limit", "int"};
  if (auto* condition = dyn_cast<OMPIfClause>(clause)) return {condition->getCondition(), "if"};
  if (auto* condition = dyn_cast<OMPFinalClause>(clause)) return {condition->getCondition(), "final"};
  return {nullptr, ""};
}

std::vector<ClauseValue> values_of(const ASTContext& ast, const Construct& construct) {
  std::vector<ClauseValue> values;
  auto add = [&](const ClauseValue& value) {
    const Expr* expression = value.expression ? as_written(value.expression) : nullptr;
    if (expression && (expression->isValueDependent() || !expression->isEvaluatable(ast))) values.push_back(value);
  };
  for (const OMPClause* each : construct.clauses) add(value_of(each));
  if (const OwnClause* id = construct.own_clause(OwnClauseKind::kGraphId)) add({id->expression, "id", "shep_u64"});
  if (const OwnClause* reset = construct.own_clause(OwnClauseKind::kGraphReset)) add({reset->expression, "reset"});
  return values;
}

std::string declare_value(const Lowering& lowering, const Construct& construct, const ClauseValue& each,
                          const std::string& variable) {
  const std::string value = lowering.expression(each.expression, construct), type = each.type ? each.type : "int";
  return type + " const " + variable + " = " + (each.type ? "(" + type + ")" + value : value + " ? 1 : 0") + "; ";
}

// int const shep_num_threads_1 = (int)(f()); int const shep_if_1 = (g()) ? 1 : 0;
std::string settle_values(Lowering& lowering, const Construct& construct) {
  const std::vector<ClauseValue> values = values_of(*lowering.unit.ast, construct);
  auto has_effects = [&](const ClauseValue& each) {
    return as_written(each.expression)->HasSideEffects(*lowering.unit.ast);
  };
  if (values.size() < 2 || llvm::none_of(values, has_effects)) return "";
  std::string text;
  for (const ClauseValue& each : values) {
    const std::string variable = name(each.name, construct);
    text += declare_value(lowering, construct, each, variable);
    lowering.settled_values[{&construct, each.expression}] = variable;
  }
  return text;
}

std::string settle_number(Lowering& lowering, const Construct& construct, const Expr* written,
                          const std::string& variable) {
  const Expr* expression = written ? as_written(written) : nullptr;
  if (!expression || lowering.settled_values.count({&construct, written}) ||
      (!expression->isValueDependent() && expression->isEvaluatable(*lowering.unit.ast)))
    return "";
  std::string text = "shep_i64 const " + variable + " = (shep_i64)" + lowering.expression(written, construct) + "; ";
  lowering.settled_values[{&construct, written}] = variable;
  return text;
}

// The attributes of a function that are about its code, which may be in several functions of ours.

namespace {

bool is_about_code(llvm::StringRef name, bool is_cxx) {
  if (name.starts_with("__") && name.ends_with("__")) name = name.drop_front(2).drop_back(2);
#define CODE_ATTRIBUTE(each) \
  if (name == each) return true;
#define C_ATTRIBUTE(each) \
  if (name == each) return !is_cxx;
#include "lower/code_attributes.def"
  return false;
}

/// Reads declarations token by token: back ends have attributes that Clang does not know.
class CodeAttributeReader {
 public:
  CodeAttributeReader(const TokenStream& stream, bool is_cxx)
      : stream_(stream), tokens_(stream.tokens()), is_cxx_(is_cxx) {}

  /// Those outside of the parentheses of a declaration, up to its body or its end.
  void read(unsigned first) {
    unsigned depth = 0;
    for (unsigned at = first; at < tokens_.size(); ++at) {
      const tok::TokenKind kind = tokens_[at].kind;
      if (depth == 0 && (kind == tok::l_brace || kind == tok::semi)) return;
      if (kind == tok::l_paren) ++depth;
      if (kind == tok::r_paren && depth) --depth;
      const bool is_standard =
          kind == tok::l_square && at + 1 < tokens_.size() && tokens_[at + 1].kind == tok::l_square;
      if (depth == 0 && (kind == tok::kw___attribute || is_standard)) at = read_list(at + (is_standard ? 2 : 3));
    }
  }

  std::string text;

 private:
  /// `name(arguments), name`, up to the parenthesis or bracket that ends it.
  unsigned read_list(unsigned at) {
    std::string name, whole;
    unsigned depth = 0;
    for (; at < tokens_.size(); ++at) {
      const tok::TokenKind kind = tokens_[at].kind;
      const bool is_end = depth == 0 && (kind == tok::r_paren || kind == tok::r_square);
      if (is_end || (depth == 0 && kind == tok::comma)) {
        if (is_about_code(name, is_cxx_)) text += " __attribute__((" + whole + "))";
        name.clear(), whole.clear();
        if (is_end) return at + 1;  // the second of the pair
        continue;
      }
      if (kind == tok::l_paren) ++depth;
      if (kind == tok::r_paren) --depth;
      if (depth == 0 && kind == tok::coloncolon) {  // gnu::
        name.clear(), whole.clear();
        continue;
      }
      if (name.empty()) name = stream_.spelling(at);
      whole += (whole.empty() ? "" : " ") + stream_.spelling(at);
    }
    return at;
  }

  const TokenStream& stream_;
  const std::vector<ExpandedToken>& tokens_;
  bool is_cxx_;
};

/// The first token of the function's declaration, with the attributes that Clang does not count in; a lambda's, which
/// is an expression, begins with its captures.
std::optional<unsigned> start_of(const TokenStream& stream, const FunctionDecl& function) {
  auto* method = dyn_cast<CXXMethodDecl>(&function);
  if (method && method->getParent()->isLambda()) return stream.index_of(method->getParent()->getBeginLoc());
  auto token = stream.index_of(function.getBeginLoc());
  return token ? std::optional(declaration_start(stream, *token)) : std::nullopt;
}

}  // namespace

std::string code_attributes(const Lowering& lowering, const Construct& construct) {
  if (!construct.function) return "";
  CodeAttributeReader reader(*lowering.unit.tokens, lowering.unit.is_cxx);
  for (const FunctionDecl* each : construct.function->redecls())
    if (auto token = start_of(*lowering.unit.tokens, *each)) reader.read(*token);
  return reader.text;
}

std::string mutable_closure(const Lowering& lowering, const Construct& construct) {
  const std::string text = code_attributes(lowering, construct);
  return text.empty() ? "mutable" : "SHEP_MUTABLE(" + text.substr(1) + ")";
}

}  // namespace shepherd
