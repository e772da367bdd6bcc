#include "analyse/call_places.h"

namespace shepherd {

namespace {

/// `__builtin_LINE()` and its like are the same in a closure.
bool names_function(const SourceLocExpr& place) {
  switch (place.getIdentKind()) {
    case SourceLocIdentKind::File:
    case SourceLocIdentKind::FileName:
    case SourceLocIdentKind::Line:
    case SourceLocIdentKind::Column: return false;
    default: return true;
  }
}

/// The arguments of a call, and the parenthesis behind them.
struct Arguments {
  llvm::ArrayRef<const Expr*> all;
  SourceLocation close;
};

Arguments arguments_of(const Expr& expression) {
  auto list = [](auto& call) { return llvm::ArrayRef<const Expr*>(call.getArgs(), call.getNumArgs()); };
  if (auto* call = dyn_cast<CallExpr>(&expression)) return {list(*call), call->getRParenLoc()};
  if (auto* made = dyn_cast<CXXConstructExpr>(&expression)) return {list(*made), made->getParenOrBraceRange().getEnd()};
  return {};
}

const Expr* plain(const Expr* expression) { return expression->IgnoreUnlessSpelledInSource(); }

const Expr* default_value(const Expr* argument) {
  auto* omitted = dyn_cast<CXXDefaultArgExpr>(argument);
  return omitted ? plain(omitted->getExpr()) : nullptr;
}

/// True if the value tells the function that it is evaluated in.
bool tells_function(const Expr* value) {
  if (auto* place = dyn_cast<SourceLocExpr>(value)) return names_function(*place);
  return llvm::any_of(arguments_of(*value).all, [](const Expr* each) {
    const Expr* inner = default_value(each);
    return inner && tells_function(inner);
  });
}

/// The user's function must evaluate these: `__builtin_FUNCTION()`, and a call that turns the like of it into a
/// std::source_location.
bool is_teller(const Expr* value) {
  if (isa<SourceLocExpr>(value)) return tells_function(value);
  return isa<CallExpr>(value) && llvm::any_of(arguments_of(*value).all, [](const Expr* each) {
           auto* place = dyn_cast_or_null<SourceLocExpr>(default_value(each));
           return place && place->getIdentKind() == SourceLocIdentKind::SourceLocStruct;
         });
}

/// The name that a function has everywhere; empty if it has none.
std::string name_of(const ASTContext& ast, const Expr* value) {
  auto* call = dyn_cast<CallExpr>(value);
  const FunctionDecl* callee = call ? call->getDirectCallee() : nullptr;
  if (!callee || callee->getParentFunctionOrMethod() || !llvm::all_of(call->arguments(), default_value)) return "";
  PrintingPolicy policy(ast.getLangOpts());
  policy.SuppressUnwrittenScope = true;
  std::string text = "::";
  llvm::raw_string_ostream out(text);
  callee->printQualifiedName(out, policy);
  return text;
}

std::string teller_text(const ASTContext& ast, const Expr* teller) {
  if (auto* place = dyn_cast<SourceLocExpr>(teller)) return place->getBuiltinStr().str() + "()";
  std::string name = name_of(ast, teller);
  return name.empty() ? "" : name + "()";
}

/// Writes arguments that the user has omitted, down to the first teller, which is `$` in the text.
class OmittedArguments {
 public:
  explicit OmittedArguments(const ASTContext& ast) : ast_(ast) {}

  /// False if one of them cannot be written.
  bool write(llvm::ArrayRef<const Expr*> arguments) {
    bool is_first = true;
    for (const Expr* each : arguments) {
      const Expr* value = default_value(each);
      if (value) text_ += is_first ? "" : ", ";
      is_first = false;
      if (value && !write(value)) return false;
      if (teller_) return true;
    }
    return false;
  }

  const Expr* teller() const { return teller_; }
  const std::string& text() const { return text_; }

 private:
  bool write(const Expr* value) {
    if (is_teller(value)) {
      teller_ = value;
      text_ += "$";
      return true;
    }
    if (auto* place = dyn_cast<SourceLocExpr>(value)) {
      text_ += place->getBuiltinStr().str() + "()";
      return true;
    }
    if (isa<IntegerLiteral, CXXBoolLiteralExpr, CXXNullPtrLiteralExpr, CharacterLiteral, FloatingLiteral,
            StringLiteral>(value)) {
      llvm::raw_string_ostream out(text_);
      value->printPretty(out, nullptr, PrintingPolicy(ast_.getLangOpts()));
      return true;
    }
    std::string name = tells_function(value) ? name_of(ast_, value) : "";
    if (name.empty()) return false;
    text_ += name + "(";
    if (!write(arguments_of(*value).all)) return false;
    text_ += ")";
    return true;
  }

  const ASTContext& ast_;
  const Expr* teller_ = nullptr;
  std::string text_;
};

/// As the user wrote it; empty where that is no plain text.
std::string one_line_text(const ASTContext& ast, const Expr& expression) {
  CharSourceRange range = CharSourceRange::getTokenRange(expression.getSourceRange());
  if (expression.getBeginLoc().isMacroID() || expression.getEndLoc().isMacroID()) return "";
  llvm::StringRef text = Lexer::getSourceText(range, ast.getSourceManager(), ast.getLangOpts());
  return text.contains('\n') ? "" : text.str();
}

bool is_constant(const Expr* teller) {
  auto* call = dyn_cast<CallExpr>(teller);
  return !call || (call->getDirectCallee() && call->getDirectCallee()->isConstexpr());
}

PlaceOfCall whole_place(const ASTContext& ast, const Expr& teller) {
  std::string text = one_line_text(ast, teller);
  return {0, 0, text.empty() ? teller_text(ast, &teller) : text, "", is_constant(&teller)};
}

/// The operand of a constructor that converts: the compiler makes the call, or a cast asks for it. Null for all others.
const Expr* converted_operand(const TokenStream& stream, const Expr& expression) {
  auto* made = dyn_cast<CXXConstructExpr>(&expression);
  if (!made || isa<CXXTemporaryObjectExpr>(made) || made->isListInitialization() || !made->getNumArgs() ||
      default_value(made->getArg(0)))
    return nullptr;
  const Expr* operand = made->getArg(0);
  const bool is_implicit = made->getSourceRange() == operand->getSourceRange();
  auto first = stream.index_of(made->getBeginLoc());
  return is_implicit || (first && (stream.tokens()[*first].kind == tok::kw_static_cast ||
                                   stream.tokens()[*first].kind == tok::l_paren))
             ? operand
             : nullptr;
}

/// A type's name that means the same everywhere, or wherever the local class is known; empty if it has none.
std::string type_text(const ASTContext& ast, QualType type) {
  const CXXRecordDecl* record = type->getAsCXXRecordDecl();
  if (!record || !record->getIdentifier()) return "";
  PrintingPolicy policy(ast.getLangOpts());
  policy.FullyQualifiedName = policy.SuppressTagKeyword = policy.SuppressUnwrittenScope = true;
  const std::string text = type.getCanonicalType().getUnqualifiedType().getAsString(policy);
  return text.find('(') != std::string::npos ? "" : (record->getParentFunctionOrMethod() ? "" : "::") + text;
}

}  // namespace

std::optional<PlaceOfCall> place_of_call(const TranslationUnit& unit, const Expr& expression) {
  const ASTContext& ast = *unit.ast;
  auto [arguments, close] = arguments_of(expression);
  PlaceOfCall place;
  if (is_teller(&expression)) {
    place = whole_place(ast, expression);
    close = expression.getEndLoc();
  } else {
    OmittedArguments omitted(ast);
    bool tells = llvm::any_of(
        arguments, [](const Expr* each) { return default_value(each) && tells_function(default_value(each)); });
    if (!tells || !omitted.write(arguments)) return std::nullopt;
    place = {0, 0, teller_text(ast, omitted.teller()), omitted.text(), is_constant(omitted.teller())};
  }
  const Expr* operand = converted_operand(*unit.tokens, expression);
  const std::string type = operand ? type_text(ast, expression.getType()) : "";
  if (operand) place.arguments = type + "(" + kOperand + place.arguments + ")", close = operand->getEndLoc();
  auto first = unit.tokens->index_of((operand ? *operand : expression).getBeginLoc()),
       last = unit.tokens->index_of(close);
  if (!first || !last || place.text.empty() || (operand && type.empty())) return std::nullopt;
  place.first = *first, place.last = *last;
  return place;
}

}  // namespace shepherd
