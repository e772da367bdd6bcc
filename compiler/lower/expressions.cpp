// The text of a clause's expression for the code around a construct, or inside it.
#include "analyse/sharing/data_sharing.h"
#include "emit/renderer.h"
#include "lower/cxx/closure.h"
#include "lower/lowering.h"

namespace shepherd {

namespace {

/// Prints variables as the code at hand writes them.
class AccessPrinter : public PrinterHelper {
 public:
  AccessPrinter(const Lowering& lowering, const Construct* at) : lowering_(lowering), at_(at) {}

  bool handledStmt(Stmt* statement, llvm::raw_ostream& out) override {
    auto* function = dyn_cast<PredefinedExpr>(statement);
    if (function && function->getFunctionName() && !lowering_.unit.is_cxx)
      return out << quoted(function->getFunctionName()->getString()), true;
    auto* reference = dyn_cast<DeclRefExpr>(statement);
    const std::string* text = reference ? lowering_.mapped(reference->getDecl(), at_) : nullptr;
    if (text) out << *text;
    return text;
  }

 private:
  const Lowering& lowering_;
  const Construct* at_;
};

}  // namespace

std::string Lowering::c_expression(const Expr* expression, const Construct* at) const {
  std::string text;
  llvm::raw_string_ostream out(text);
  AccessPrinter printer(*this, at);
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
  auto* member = dyn_cast<MemberExpr>(expression);
  const bool is_own = member && isa<CXXThisExpr>(member->getBase()->IgnoreParenImpCasts());
  auto* reference = dyn_cast<DeclRefExpr>(expression);
  const ValueDecl* variable = reference ? reference->getDecl() : is_own ? member->getMemberDecl() : nullptr;
  return variable && !variable->getDeclName().isEmpty() ? variable : nullptr;
}

using Renamed = std::vector<std::pair<SourceRange, std::string>>;

/// Finds the names in an expression that code around `at` writes otherwise.
static void find_renamed(const Lowering& lowering, const Stmt* expression, const Construct* at, Renamed& found) {
  if (const ValueDecl* variable = named_by(expression)) {
    const std::string* text = lowering.mapped(variable, at);
    if (!text || *text == variable->getName()) return;
    if (!names_this(cast<Expr>(expression)) || is_private_through_this(lowering.analysis.sharing, *at, variable))
      found.emplace_back(expression->getSourceRange(), *text);
    return;
  }
  for (const Stmt* child : expression->children())
    if (child) find_renamed(lowering, child, at, found);
}

/// The macros that a construct's directive expands.
static std::set<llvm::StringRef> expanded_in_directive(const TokenStream& tokens, const Construct& construct) {
  if (!construct.pragma) return {};
  const std::vector<llvm::StringRef> names =
      tokens.expanded_by(construct.pragma->file, construct.pragma->begin, construct.pragma->end);
  return {names.begin(), names.end()};
}

std::string Lowering::expression(const Expr* written, const Construct& construct) const {
  auto settled = settled_values.find({&construct, written});
  return settled != settled_values.end() ? settled->second : expression_at(written, construct, construct.parent);
}

std::string Lowering::expression_inside(const Expr* written, const Construct& construct) const {
  return expression_at(written, construct, &construct);
}

/// Clang prints expanded text: a macro's own name that is left in it is meant, and __COUNTER__ is a number.
std::string Lowering::expression_at(const Expr* written, const Construct& construct, const Construct* at) const {
  const Expr* expression = as_written(written);
  const std::set<llvm::StringRef> macros = expanded_in_directive(*unit.tokens, construct);
  if (!unit.is_cxx) return without_macros(c_expression(expression, at), macros);
  return macros.count("__COUNTER__") ? c_expression(expression, at) : cxx_expression(expression, construct, at);
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
std::string Lowering::cxx_expression(const Expr* expression, const Construct& construct, const Construct* at) const {
  const SourceManager& sources = unit.ast->getSourceManager();
  const CharSourceRange characters = characters_of(*unit.ast, construct, expression->getSourceRange());
  llvm::StringRef text = Lexer::getSourceText(characters, sources, unit.ast->getLangOpts());
  if (text.empty()) return c_expression(expression, at);
  Renamed renamed;
  find_renamed(*this, expression, at, renamed);
  std::map<unsigned, std::pair<unsigned, std::string>> places;  // in the text: from, to
  const unsigned begin = sources.getFileOffset(characters.getBegin());
  for (const auto& [range, name] : renamed) {
    CharSourceRange place = characters_of(*unit.ast, construct, range);
    if (place.isInvalid()) return c_expression(expression, at);
    const unsigned from = sources.getFileOffset(place.getBegin()) - begin;
    places[qualifier_start(text, from)] = {sources.getFileOffset(place.getEnd()) - begin, name};
  }
  std::string joined = text.str();
  // From the last to the first, so that the places of the others stay what they are.
  for (const auto& [from, to] : llvm::reverse(places)) joined.replace(from, to.first - from, to.second);
  for (size_t at; (at = joined.find("\\\n")) != std::string::npos;) joined.replace(at, 2, " ");
  std::replace(joined.begin(), joined.end(), '\n', ' ');
  return "(" + with_function_names(std::move(joined), construct.parent) + ")";
}

}  // namespace shepherd
