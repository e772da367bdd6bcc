// The part of DirectivePass that completes array sections in reductions: Clang takes no elements that are arrays.
#include "directives/directive_pass.h"

namespace shepherd {

/// The index behind the first colon outside of all brackets, which ends the clause's operator; 0 where there is none.
static size_t list_begin(llvm::ArrayRef<Token> arguments) {
  int depth = 0;
  for (size_t at = 0; at < arguments.size(); ++at) {
    if (arguments[at].isOneOf(tok::l_paren, tok::l_square)) ++depth;
    if (arguments[at].isOneOf(tok::r_paren, tok::r_square)) --depth;
    if (!depth && arguments[at].is(tok::colon)) return at + 1;
  }
  return 0;
}

/// The number of dimensions that a variable or member still has behind as many subscripts or sections as stand in
/// `item`.
static unsigned missing_dimensions(const ValueDecl& variable, llvm::ArrayRef<Token> item) {
  QualType type = variable.getType().getNonReferenceType();
  int depth = 0;
  for (const Token& token : item.drop_front()) {
    if (token.isOneOf(tok::l_paren, tok::l_square) && depth++ == 0) {
      if (token.isNot(tok::l_square) || type.isNull()) return 0;
      const Type* array = type->getArrayElementTypeNoTypeQual();
      type = array ? QualType(array, 0) : type->getPointeeType();
    }
    if (token.isOneOf(tok::r_paren, tok::r_square)) --depth;
    if (!depth && token.isNot(tok::r_square)) return 0;  // a member or an element of something else
  }
  unsigned count = 0;
  for (; !type.isNull() && type->isArrayType(); ++count) type = QualType(type->getArrayElementTypeNoTypeQual(), 0);
  return count;
}

// double (*f)[3]:  reduction(+ : f[0 : n]) -> reduction(+ : f[0 : n][:])
void DirectivePass::complete_sections(ClauseList& list) {
  for (ClauseTokens& each : list.clauses) {
    if (each.name() != "reduction" && each.name() != "in_reduction" && each.name() != "task_reduction") continue;
    const size_t begin = list_begin(each.arguments());
    std::vector<Token> completed = each.arguments().take_front(begin).vec();
    llvm::ArrayRef<Token> rest = each.arguments().drop_front(begin);
    bool changed = false;
    while (!rest.empty()) {
      size_t end = 0;
      for (int depth = 0; end < rest.size() && (depth || rest[end].isNot(tok::comma)); ++end)
        depth += rest[end].isOneOf(tok::l_paren, tok::l_square) - rest[end].isOneOf(tok::r_paren, tok::r_square);
      llvm::ArrayRef<Token> item = rest.take_front(end);
      llvm::append_range(completed, item);
      auto* variable = item.size() > 1 ? dyn_cast_or_null<ValueDecl>(look_up(item[0])) : nullptr;
      for (unsigned missing = variable ? missing_dimensions(*variable, item) : 0; missing > 0;
           --missing, changed = true)
        for (tok::TokenKind kind : {tok::l_square, tok::colon, tok::r_square})
          completed.push_back(make_token(kind, item.back().getLocation()));
      if (end < rest.size()) completed.push_back(rest[end++]);
      rest = rest.drop_front(end);
    }
    if (changed) each = with_arguments(each.tokens.front(), std::move(completed));
  }
}

}  // namespace shepherd
