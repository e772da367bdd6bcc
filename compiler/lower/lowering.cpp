#include "lower/lowering.h"

#include "frontend/variants.h"
#include "lower/aliases.h"
#include "lower/alignment.h"
#include "lower/declared_reduction.h"

#include <clang/AST/DeclOpenMP.h>
#include <clang/AST/Expr.h>
#include <clang/Lex/Lexer.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>

namespace shepherd {

using namespace clang;

std::string name(llvm::StringRef what, const Construct& construct) {
  return ("shep_" + what + "_" + llvm::Twine(construct.id)).str();
}

std::string with_names(llvm::StringRef text, const Construct& construct) {
  std::string result;
  while (!text.empty()) {
    auto [plain, rest] = text.split('$');
    llvm::StringRef what = rest.take_while(llvm::isAlpha);
    result += plain;
    if (!what.empty()) result += name(what, construct);
    text = rest.drop_front(what.size());
  }
  return result;
}

std::string quiet(llvm::StringRef text) { return "{ SHEP_QUIET " + text.drop_front(1).str() + "SHEP_LOUD "; }

std::string Lowering::access(const ValueDecl* variable, const Construct* at) const {
  const std::string* text = mapped(variable, at);
  return text ? *text : variable->getName().str();
}

const std::string* Lowering::mapped(const ValueDecl* variable, const Construct* at) const {
  for (; at; at = at->parent)
    if (auto found = texts_.find({at, variable}); found != texts_.end()) return &found->second;
  return nullptr;
}

void Lowering::map(const Construct& construct, const ValueDecl* variable, std::string text) {
  texts_[{&construct, variable}] = std::move(text);
}

namespace {

/// Prints variables as the code at hand writes them.
class AccessPrinter : public PrinterHelper {
 public:
  AccessPrinter(const Lowering& lowering, const Construct* at) : lowering_(lowering), at_(at) {}

  bool handledStmt(Stmt* statement, llvm::raw_ostream& out) override {
    auto* reference = dyn_cast<DeclRefExpr>(statement);
    if (!reference || !isa<VarDecl>(reference->getDecl())) return false;
    out << lowering_.access(reference->getDecl(), at_);
    return true;
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

/// Clang wraps some clauses' expressions in variables of its own.
static const Expr* as_written(const Expr* expression) {
  auto* reference = dyn_cast<DeclRefExpr>(expression->IgnoreImpCasts());
  auto* captured = reference ? dyn_cast<OMPCapturedExprDecl>(reference->getDecl()) : nullptr;
  return captured ? as_written(captured->getInit()) : expression;
}

std::string Lowering::expression(const Expr* written, const Construct& construct) const {
  const Expr* expression = as_written(written);
  return unit.is_cxx ? cxx_expression(expression, construct) : c_expression(expression, construct.parent);
}

std::string Lowering::expression_inside(const Expr* written, const Construct& construct) const {
  const Expr* expression = as_written(written);
  return unit.is_cxx ? cxx_expression(expression, construct) : c_expression(expression, &construct);
}

/// Where the string of a `_Pragma`, which lies in scratch space, spells a token or the macro invocation that it comes from.
static SourceLocation in_pragma_text(const SourceManager& sources, SourceLocation location, bool is_end) {
  while (location.isMacroID() && !sources.isWrittenInScratchSpace(sources.getSpellingLoc(location))) {
    CharSourceRange invocation = sources.getImmediateExpansionRange(location);
    location = is_end ? invocation.getEnd() : invocation.getBegin();
  }
  return sources.getSpellingLoc(location);
}

/// In C++ names stay as they are, and so does the text.
std::string Lowering::cxx_expression(const Expr* expression, const Construct& construct) const {
  const SourceManager& sources = unit.ast->getSourceManager();
  SourceRange range = expression->getSourceRange();
  CharSourceRange characters = CharSourceRange::getTokenRange(range);
  if (construct.pragma && !construct.pragma->text.empty())
    characters = CharSourceRange::getTokenRange(in_pragma_text(sources, range.getBegin(), false), in_pragma_text(sources, range.getEnd(), true));
  else
    characters = Lexer::makeFileCharRange(characters, sources, unit.ast->getLangOpts());
  llvm::StringRef text = Lexer::getSourceText(characters, sources, unit.ast->getLangOpts());
  if (text.empty()) return c_expression(expression, construct.parent);
  std::string joined = text.str();
  for (size_t at; (at = joined.find("\\\n")) != std::string::npos;) joined.replace(at, 2, " ");
  std::replace(joined.begin(), joined.end(), '\n', ' ');
  return "(" + joined + ")";
}

static std::string quoted(llvm::StringRef text) {
  std::string result = "\"";
  for (char each : text) {
    if (each == '"' || each == '\\') result += '\\';
    result += each;
  }
  return result + "\"";
}

std::string Lowering::location(const Construct& construct) const {
  PresumedLoc place = unit.ast->getSourceManager().getPresumedLoc(construct.directive->getBeginLoc());
  llvm::SmallString<256> file(place.getFilename());
  unit.ast->getLangOpts().remapPathPrefix(file);  // as in __FILE__
  std::string function = construct.function ? construct.function->getNameAsString() : "";
  return "{" + quoted(file) + ", " + quoted(function) + ", " + std::to_string(place.getLine()) + ", " +
         std::to_string(place.getColumn()) + "}";
}

std::string Lowering::declare_location(const Construct& construct) const {
  return "static const struct shep_location " + name("w", construct) + " = " + location(construct) + "; ";
}

/// The first token of the file-scope declaration that a function's declaration belongs to.
static unsigned declaration_start(const TokenStream& stream, unsigned token) {
  const auto& tokens = stream.tokens();
  while (token > 0 && tokens[token - 1].file == tokens[token].file && tokens[token - 1].kind != tok::semi &&
         tokens[token - 1].kind != tok::r_brace && tokens[token - 1].kind != tok::l_brace)
    --token;
  return token;
}

static bool is_declare_simd(const ASTContext& ast, const PragmaSite& pragma) {
  llvm::StringRef rest = ast.getSourceManager().getBufferData(pragma.file).slice(pragma.begin, pragma.end);
  for (llvm::StringRef word : {"#", "pragma", "omp", "declare"})
    if (!(rest = rest.ltrim(" \t\\\r\n")).consume_front(word)) return false;
  return rest.ltrim(" \t\\\r\n").starts_with("simd");
}

void Lowering::put_in_front(const Construct& construct, const std::string& text) {
  put_in_front(*construct.function, construct.order, text);
}

void Lowering::put_in_front(const FunctionDecl& function, unsigned order, const std::string& text) {
  if (auto token = unit.tokens->index_of(function.getBeginLoc()))
    put_in_front_of_token(declaration_start(*unit.tokens, *token), order, text);
}

/// Pragmas in front of a declaration belong to it: declare simd.
void Lowering::put_in_front_of_token(unsigned token, unsigned order, const std::string& text) {
  for (const PragmaSite& each : unit.tokens->pragmas_before(token)) {
    if (each.from_macro || each.file != unit.tokens->tokens()[token].file || !is_declare_simd(*unit.ast, each)) continue;
    llvm::StringRef pragma = unit.tokens->text(each.file).slice(each.begin, each.end);
    edits.replace_pragma(each, order, "\n" + text);
    if (moved_.insert(&each).second) edits.replace_pragma(each, ~0u, "\n" + pragma.str() + "\n");
    return;
  }
  edits.insert_before(token, order, "\n" + text);
}

std::string Lowering::line_directive(unsigned token) const {
  PresumedLoc place = unit.tokens->sources().getPresumedLoc(unit.tokens->tokens()[token].location);
  return "#line " + std::to_string(place.getLine()) + " " + quoted(place.getFilename()) + "\n";
}

void Lowering::put_behind(const Construct& construct, const std::string& text) {
  if (auto token = unit.tokens->index_of(construct.function->getEndLoc()))
    edits.insert_after(*token, construct.order, "\n" + text);
}

/// In C, what a pointer leads to has its type's alignment and no more: the variable's own is written as a number.
static bool rename_asked_alignment(Lowering& lowering, const Reference& reference, llvm::StringRef text) {
  const unsigned bytes = lowering.unit.is_cxx || !text.starts_with("(*") ? 0 : extra_alignment(*reference.variable);
  auto range = bytes ? alignment_asked(*lowering.unit.tokens, reference.token) : std::nullopt;
  if (range) lowering.edits.replace_tokens(range->first, range->last, "((__SIZE_TYPE__)" + std::to_string(bytes) + ")");
  return range.has_value();
}

/// A region reaches variables that it captures or copies by new names, and never by qualified ones.
static void rename_references(Lowering& lowering) {
  for (const auto& construct : lowering.unit.constructs)
    for (const Reference& each : construct->references) {
      const std::string* text = lowering.mapped(each.variable, construct.get());
      if (each.token == ~0u || !text) continue;
      if (rename_asked_alignment(lowering, each, *text)) continue;
      bool qualified = each.expression && each.expression->hasQualifier();
      auto first = qualified ? lowering.unit.tokens->index_of(each.expression->getBeginLoc()) : each.token;
      if (first && (qualified || *text != each.variable->getName())) lowering.edits.replace_tokens(*first, each.token, *text);
    }
}

/// What they ask for is settled here; a back end would only warn of them.
static void remove_requirements(Lowering& lowering) {
  for (const OMPRequiresDecl* each : lowering.unit.requirements)
    if (const PragmaSite* pragma = lowering.unit.tokens->pragma_around(each->getLocation())) lowering.edits.remove_pragma(*pragma);
}

static void remove_settled_directives(Lowering& lowering) {
  for (SourceLocation each : lowering.unit.directives->settled)
    if (const PragmaSite* pragma = lowering.unit.tokens->pragma_at(each)) lowering.edits.remove_pragma(*pragma);
  // Clang has put what a metadirective chose in its place; some choose nothing.
  for (SourceLocation each : lowering.unit.directives->metadirectives) {
    const PragmaSite* pragma = lowering.unit.tokens->pragma_at(each);
    bool has_chosen = llvm::any_of(lowering.unit.constructs, [&](const auto& construct) { return construct->pragma == pragma; });
    if (pragma && !has_chosen) lowering.edits.remove_pragma(*pragma);
  }
}

/// Calls reach the variants that Clang has chosen for them.
static void name_variants(Lowering& lowering) {
  for (const VariantName& each : lowering.unit.variant_names) lowering.edits.replace_token(each.token, each.text);
  for (auto [first, last] : elided_variants(lowering.unit)) lowering.edits.replace_tokens(first, last, "");
}

/// A region that moves keeps the name of the function that the user wrote.
static void keep_function_names(Lowering& lowering) {
  for (const auto& construct : lowering.unit.constructs)
    for (const Construct* around = construct.get(); around; around = around->parent) {
      if (!around->outlines()) continue;
      for (const auto& [token, text] : construct->function_names) lowering.edits.replace_token(token, quoted(text));
      break;
    }
}

// These are gone by now (rewrite/).
void lower_Metadirective(Lowering&, Construct&) {}
void lower_Tile(Lowering&, Construct&) {}
void lower_Unroll(Lowering&, Construct&) {}
void lower_Reverse(Lowering&, Construct&) {}
void lower_Interchange(Lowering&, Construct&) {}

static void lower_construct(Lowering& lowering, Construct& construct) {
  switch (construct.kind) {
#define CONSTRUCT(name, spelling) \
  case ConstructKind::k##name: return lower_##name(lowering, construct);
#include "ir/constructs.def"
  }
}

void plan_names(Lowering& lowering);           // plan_names.cpp
void lower_threadprivates(Lowering& lowering);  // threadprivate.cpp
void lower_allocations(Lowering& lowering);    // allocations.cpp
void hoist_local_types(Lowering& lowering);     // hoist.cpp
void name_private_members(Lowering& lowering);  // member_names.cpp

bool lower(Lowering& lowering) {
  lower_declared_reductions(lowering);
  lower_threadprivates(lowering);
  lower_allocations(lowering);
  remove_requirements(lowering);
  remove_settled_directives(lowering);
  name_variants(lowering);
  lowering.unit.is_cxx ? name_private_members(lowering) : hoist_local_types(lowering);
  plan_names(lowering);
  lowering.unit.is_cxx ? plan_aliases(lowering) : keep_function_names(lowering);
  rename_references(lowering);
  // Inner regions first: an outer one's text holds theirs.
  auto& all = lowering.unit.constructs;
  for (auto each = all.rbegin(); each != all.rend(); ++each) lower_construct(lowering, **each);
  return lowering.ok();
}

}  // namespace shepherd
