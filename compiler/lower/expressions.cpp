// The text of a clause's expression for the code around a construct, or inside it.
#include "analyse/sharing/data_sharing.h"
#include "analyse/sharing/uses.h"
#include "emit/renderer.h"
#include "frontend/clang_compat.h"
#include "lower/cxx/closure.h"
#include "lower/data/data_env.h"
#include "lower/lowering.h"

namespace shepherd {

struct ExpressionPlace {
  const Lowering& lowering;
  const Construct* around;  // the innermost construct around it
  bool precedes_copies = false;  // those of that construct
  bool is_same_directive = false;  // that construct is a leaf of the directive that the expression stands in

  /// The text that the variable has there; nullopt if it has kept its name.
  std::optional<std::string> mapped(const ValueDecl* variable) const {
    if (std::optional<std::string> original = behind_reduction(member_or_variable(variable))) return original;
    const DataItem* item = precedes_copies ? lowering.item(*around, member_or_variable(variable)) : nullptr;
    // A function in C has what is firstprivate in its captures.
    const bool is_captured =
        item && !lowering.unit.is_cxx && around->outlines() && item->sharing != Sharing::kReduction;
    if (item && is_private_copy(*item) && !is_captured) return original_access(lowering, *around, *item);
    const std::string* text = lowering.mapped(variable, around);
    return text ? std::optional(*text) : std::nullopt;
  }

 private:
  /// The original of what a leaf around reduces. The clauses of one directive all mean the same variable.
  std::optional<std::string> behind_reduction(const ValueDecl* variable) const {
    for (const Construct* leaf = is_same_directive ? around : nullptr; leaf; leaf = leaf->parent) {
      const DataItem* item = lowering.item(*leaf, variable);
      if (item && item->sharing == Sharing::kReduction && !item->section)
        return lowering.unit.is_cxx ? stencil(*leaf, *item, "$o") : original_access(lowering, *leaf, *item);
      if (!leaf->leaf_of_combined || leaf->outlines()) break;
    }
    return std::nullopt;
  }
};

namespace {

/// Prints variables as the code at hand writes them.
class AccessPrinter : public PrinterHelper {
 public:
  AccessPrinter(const Lowering& lowering, const ExpressionPlace& place) : lowering_(lowering), place_(place) {}

  bool handledStmt(Stmt* statement, llvm::raw_ostream& out) override {
    auto* function = dyn_cast<PredefinedExpr>(statement);
    if (function && function->getFunctionName() && !lowering_.unit.is_cxx)
      return out << quoted(function->getFunctionName()->getString()), true;
    auto* reference = dyn_cast<DeclRefExpr>(statement);
    std::optional<std::string> text = reference ? place_.mapped(reference->getDecl()) : std::nullopt;
    if (auto* use = dyn_cast<Expr>(statement); use && !text) text = lowering_.group_copy(*use);
    if (text) out << *text;
    auto* declarations = dyn_cast<DeclStmt>(statement);
    return text || (declarations && print(*declarations, out));
  }

 private:
  /// Clang prints declarations as they are. Each by itself, and with the type itself: what typeof names may be
  /// otherwise here.
  bool print(const DeclStmt& statement, llvm::raw_ostream& out) {
    auto is_plain = [](const Decl* each) { return isa<VarDecl>(each); };
    if (!llvm::all_of(statement.decls(), is_plain)) return false;
    PrintingPolicy policy(lowering_.unit.ast->getLangOpts());
    policy.SuppressInitializers = true;
    print_canonical_types(policy);
    for (const Decl* each : statement.decls()) {
      auto* variable = cast<VarDecl>(each);
      variable->print(out, policy);
      if (variable->hasInit()) variable->getInit()->printPretty(out << " = ", this, policy);
      out << "; ";
    }
    return true;
  }

  const Lowering& lowering_;
  const ExpressionPlace& place_;
};

}  // namespace

std::string Lowering::c_expression(const Expr* expression, const ExpressionPlace& place) const {
  std::string text;
  llvm::raw_string_ostream out(text);
  AccessPrinter printer(*this, place);
  expression->IgnoreImpCasts()->printPretty(out, &printer, PrintingPolicy(unit.ast->getLangOpts()));
  return "(" + out.str() + ")";
}

const Expr* as_written(const Expr* expression) {
  auto* reference = dyn_cast<DeclRefExpr>(expression->IgnoreImpCasts());
  auto* captured = reference ? dyn_cast<OMPCapturedExprDecl>(reference->getDecl()) : nullptr;
  return captured ? as_written(captured->getInit()) : expression;
}

/// The variable, or the member of the object that the function around is called on, that an expression is the name of;
/// else null.
static const ValueDecl* named_by(const Stmt* expression) {
  auto* reference = dyn_cast<DeclRefExpr>(expression);
  const ValueDecl* variable = reference ? reference->getDecl() : member_of_this(expression);
  return variable && !variable->getDeclName().isEmpty() ? variable : nullptr;
}

using Renamed = std::vector<std::pair<SourceRange, std::string>>;

/// Finds the names in an expression that code at the place writes otherwise.
static void find_renamed(const Lowering& lowering, const Stmt* expression, const ExpressionPlace& place,
                         Renamed& found) {
  if (auto* use = dyn_cast<Expr>(expression))
    if (std::optional<std::string> copy = lowering.group_copy(*use)) {
      found.emplace_back(expression->getSourceRange(), *copy);
      return;
    }
  if (const ValueDecl* variable = named_by(expression)) {
    const std::optional<std::string> text = place.mapped(variable);
    if (!text || *text == variable->getName()) return;
    if (!names_this(cast<Expr>(expression)) ||
        is_private_through_this(lowering.analysis.sharing, *place.around, variable))
      found.emplace_back(expression->getSourceRange(), *text);
    return;
  }
  for (const Stmt* child : expression->children())
    if (child) find_renamed(lowering, child, place, found);
}

/// The macros that a construct's directive expands.
static std::set<llvm::StringRef> expanded_in_directive(const TokenStream& tokens, const Construct& construct) {
  if (!construct.pragma) return {};
  const std::vector<llvm::StringRef> names =
      tokens.expanded_by(construct.pragma->file, construct.pragma->begin, construct.pragma->end);
  return {names.begin(), names.end()};
}

std::string Lowering::expression(const Expr* written, const Construct& construct) const {
  return expression_at(written, construct, {*this, construct.parent, false, construct.leaf_of_combined});
}

std::string Lowering::expression_inside(const Expr* written, const Construct& construct) const {
  return expression_at(written, construct, ExpressionPlace{*this, &construct});
}

std::string Lowering::expression_before_copies(const Expr* written, const Construct& construct) const {
  return expression_at(written, construct, ExpressionPlace{*this, &construct, true});
}

/// Clang prints expanded text: a macro's own name that is left in it is meant, and __COUNTER__ is a number.
std::string Lowering::expression_at(const Expr* written, const Construct& construct,
                                    const ExpressionPlace& place) const {
  auto settled = settled_values.find({&construct, written});
  if (settled != settled_values.end()) return settled->second;
  const Expr* expression = as_written(written);
  const std::set<llvm::StringRef> macros = expanded_in_directive(*unit.tokens, construct);
  if (!unit.is_cxx) return without_macros(c_expression(expression, place), macros);
  return macros.count("__COUNTER__") ? c_expression(expression, place) : cxx_expression(expression, construct, place);
}

/// The place in the string of a `_Pragma`, which lies in scratch space, that spells a token or the macro invocation
/// that it comes from.
static SourceLocation in_pragma_text(const SourceManager& sources, SourceLocation location, bool is_end) {
  while (location.isMacroID() && !sources.isWrittenInScratchSpace(sources.getSpellingLoc(location))) {
    CharSourceRange invocation = sources.getImmediateExpansionRange(location);
    location = is_end ? invocation.getEnd() : invocation.getBegin();
  }
  return sources.getSpellingLoc(location);
}

/// The place of an expression in a clause's text.
static CharSourceRange characters_of(const ASTContext& ast, const Construct& construct, SourceRange range) {
  const SourceManager& sources = ast.getSourceManager();
  CharSourceRange tokens = CharSourceRange::getTokenRange(range);
  if (!construct.pragma || construct.pragma->text.empty())
    return Lexer::makeFileCharRange(tokens, sources, ast.getLangOpts());
  tokens.setBegin(in_pragma_text(sources, range.getBegin(), false));
  tokens.setEnd(in_pragma_text(sources, range.getEnd(), true));
  return Lexer::getAsCharRange(tokens, sources, ast.getLangOpts());
}

/// The begin of `A::B::` in front of a name: Clang's variables for private members have lost it.
static size_t qualifier_start(llvm::StringRef text, size_t name) {
  while (true) {
    llvm::StringRef before = text.take_front(name).rtrim();
    if (!before.consume_back("::")) return name;
    before = before.rtrim();
    name = before.size();
    while (name > 0 && isAsciiIdentifierContinue(before[name - 1])) --name;
  }
}

/// In C++ most names stay as they are, and so does the text.
std::string Lowering::cxx_expression(const Expr* expression, const Construct& construct,
                                     const ExpressionPlace& place) const {
  const SourceManager& sources = unit.ast->getSourceManager();
  const CharSourceRange characters = characters_of(*unit.ast, construct, expression->getSourceRange());
  llvm::StringRef text = Lexer::getSourceText(characters, sources, unit.ast->getLangOpts());
  if (text.empty()) return c_expression(expression, place);
  Renamed renamed;
  find_renamed(*this, expression, place, renamed);
  std::map<unsigned, std::pair<unsigned, std::string>> places;  // in the text: from, to
  const unsigned begin = sources.getFileOffset(characters.getBegin());
  for (const auto& [range, name] : renamed) {
    const CharSourceRange written = characters_of(*unit.ast, construct, range);
    if (written.isInvalid()) return c_expression(expression, place);
    const unsigned from = sources.getFileOffset(written.getBegin()) - begin;
    places[qualifier_start(text, from)] = {sources.getFileOffset(written.getEnd()) - begin, name};
  }
  std::string joined = text.str();
  // From the last to the first, so that the places of the others stay what they are.
  for (const auto& [from, to] : llvm::reverse(places)) joined.replace(from, to.first - from, to.second);
  joined = one_line(std::move(joined));
  std::replace(joined.begin(), joined.end(), '\n', ' ');
  return "(" + with_function_names(std::move(joined), construct.parent) + ")";
}

}  // namespace shepherd
