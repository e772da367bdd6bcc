#include "frontend/extent.h"

namespace shepherd {

/// True for a loop that Clang was shown between a directive and its statement (directives/transformations.cpp).
static bool is_put_around(const Stmt* statement) {
  auto* loop = dyn_cast<ForStmt>(statement);
  auto* init = loop ? dyn_cast_or_null<DeclStmt>(loop->getInit()) : nullptr;
  auto* variable = init && init->isSingleDecl() ? dyn_cast<VarDecl>(init->getSingleDecl()) : nullptr;
  return variable && variable->getIdentifier() && variable->getName().starts_with("shep_once_");
}

const Stmt* behind_hints(const Stmt* statement) {
  auto is_pragma = [](const Attr* each) { return each->getSyntax() == Attr::AS_Pragma; };
  auto* hinted = dyn_cast_or_null<AttributedStmt>(statement);
  return hinted && llvm::all_of(hinted->getAttrs(), is_pragma) ? hinted->getSubStmt() : statement;
}

/// The statement that a directive stands in front of; a directive's own location is its pragma's.
static const Stmt* behind_directives(const Stmt* statement) {
  while (true) {
    if (auto* directive = dyn_cast<OMPExecutableDirective>(statement)) {
      if (!directive->hasAssociatedStmt() || !directive->getAssociatedStmt()) return statement;
      statement = directive->getRawStmt();
    } else if (auto* captured = dyn_cast<CapturedStmt>(statement)) {
      statement = captured->getCapturedStmt();
    } else if (const Stmt* loop = behind_hints(statement); loop != statement) {
      statement = loop;
    } else if (is_put_around(statement)) {
      statement = cast<ForStmt>(statement)->getBody();
    } else {
      return statement;
    }
  }
}

/// The statement's last part that ends where it ends: Clang takes the end of an inner directive's pragma for its end.
static const Stmt* last_part(const Stmt* statement) {
  while (true) {
    const Stmt* next = behind_directives(statement);
    if (auto* s = dyn_cast<ForStmt>(next))
      next = s->getBody();
    else if (auto* s = dyn_cast<CXXForRangeStmt>(next))
      next = s->getBody();
    else if (auto* s = dyn_cast<WhileStmt>(next))
      next = s->getBody();
    else if (auto* s = dyn_cast<SwitchStmt>(next))
      next = s->getBody();
    else if (auto* s = dyn_cast<IfStmt>(next))
      next = s->getElse() ? s->getElse() : s->getThen();
    else if (auto* s = dyn_cast<LabelStmt>(next))
      next = s->getSubStmt();
    else if (auto* s = dyn_cast<SwitchCase>(next))
      next = s->getSubStmt();
    else if (auto* s = dyn_cast<AttributedStmt>(next))
      next = s->getSubStmt();
    if (!next || next == statement) return statement;
    statement = next;
  }
}

static std::optional<unsigned> last_token(const TokenStream& stream, const Stmt* statement) {
  const Stmt* part = last_part(statement);
  if (auto* directive = dyn_cast<OMPExecutableDirective>(part)) {
    const PragmaSite* pragma = stream.pragma_at(directive->getBeginLoc());
    if (!pragma || pragma->next_token == 0) return std::nullopt;
    return pragma->next_token - 1;
  }
  std::optional<unsigned> last = stream.index_of(part->getEndLoc());
  if (!last) return std::nullopt;
  const auto& tokens = stream.tokens();
  bool complete = tokens[*last].kind == tok::semi || (tokens[*last].kind == tok::r_brace && !isa<Expr>(part));
  if (!complete && *last + 1 < tokens.size() && tokens[*last + 1].kind == tok::semi) return *last + 1;
  return last;
}

TokenRange statement_extent(const TokenStream& stream, const Stmt* statement) {
  std::optional<unsigned> first = stream.index_of(behind_directives(statement)->getBeginLoc());
  std::optional<unsigned> last = last_token(stream, statement);
  if (!first || !last) return {};
  return {*first, *last};
}

unsigned declaration_start(const TokenStream& stream, unsigned token) {
  const auto& tokens = stream.tokens();
  while (token > 0 && tokens[token - 1].file == tokens[token].file && tokens[token - 1].kind != tok::semi &&
         tokens[token - 1].kind != tok::r_brace && tokens[token - 1].kind != tok::l_brace)
    --token;
  return token;
}

}  // namespace shepherd
