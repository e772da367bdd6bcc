#include "emit/renderer.h"
#include "lower/cxx/closure.h"
#include "lower/loops/loop_nest.h"

namespace shepherd {

bool is_bit_field_binding(const ValueDecl* variable) {
  auto* binding = dyn_cast<BindingDecl>(variable);
  return binding && binding->getBinding() && binding->getBinding()->refersToBitField();
}

std::string bound_object(const Lowering& lowering, const ValueDecl* variable) {
  if (!is_bit_field_binding(variable)) return "";
  auto found = lowering.bound_objects.find(cast<BindingDecl>(variable)->getDecomposedDecl());
  return found == lowering.bound_objects.end() ? "" : found->second;
}

std::string bound_bit_field(const Lowering& lowering, const ValueDecl* variable) {
  const std::string object = bound_object(lowering, variable);
  if (object.empty()) return "";
  auto* member = cast<MemberExpr>(cast<BindingDecl>(variable)->getBinding()->IgnoreParenImpCasts());
  return object + "." + member->getMemberDecl()->getName().str();
}

/// [[__gnu__::__unused__]] auto &[x, y] = shep_bound_1;
static std::string bindings_of(const Lowering& lowering, const VarDecl& object) {
  std::string names;
  for (const BindingDecl* each : cast<DecompositionDecl>(object).bindings())
    names += (names.empty() ? "" : ", ") + each->getName().str();
  return " [[__gnu__::__unused__]] auto &[" + names + "] = " + lowering.bound_objects.at(&object) + ";";
}

std::string bindings_of_element(const Lowering& lowering, const Stmt* loop) {
  const VarDecl* element = cast<CXXForRangeStmt>(loop)->getLoopVariable();
  return lowering.bound_objects.count(element) ? bindings_of(lowering, *element) : "";
}

namespace {

/// Gives one object a name and binds its names to that, where it is declared.
class ObjectNamer {
 public:
  ObjectNamer(Lowering& lowering, const VarDecl& object)
      : lowering_(lowering), tokens_(*lowering.unit.tokens), object_(object) {}

  void name() {
    auto open = tokens_.index_of(object_.getLocation()), end = tokens_.index_of(object_.getEndLoc());
    const Stmt* place = around_declaration();
    if (!open || !end || !place || lowering_.bound_objects.count(&object_)) return;
    const std::string name = "shep_bound_" + std::to_string(lowering_.next_local_name);
    lowering_.bound_objects[&object_] = name;
    if (!bind(place, *end + 1)) {
      lowering_.bound_objects.erase(&object_);
      return;
    }
    ++lowering_.next_local_name;
    lowering_.edits.replace_tokens(*open, behind(*open, tok::r_square), name);
  }

 private:
  /// The statement that the declaration is part of; null if there is no such or it is none of these.
  const Stmt* around_declaration() {
    DynTypedNodeList parents = lowering_.unit.ast->getParents(object_);
    declaration_ = parents.size() == 1 ? parents[0].get<DeclStmt>() : nullptr;
    if (!declaration_) return nullptr;
    DynTypedNodeList around = lowering_.unit.ast->getParents(*declaration_);
    return around.size() == 1 ? around[0].get<Stmt>() : nullptr;
  }

  bool bind(const Stmt* place, unsigned semicolon) {
    auto* range_for = dyn_cast<CXXForRangeStmt>(place);
    if (range_for && range_for->getLoopVarStmt() == declaration_) return bind_element(*range_for);
    if (!isa<CompoundStmt>(place)) return bind_in_head(place, semicolon);
    lowering_.edits.insert_after(semicolon, 0, bindings_of(lowering_, object_));
    return true;
  }

  // for (auto &[x, y] : q) s  ->  for (auto &shep_bound_1 : q) { [[__gnu__::__unused__]] auto &[x, y] = shep_bound_1; s
  // }
  bool bind_element(const CXXForRangeStmt& loop) {
    switch (place_in_nest(loop)) {
      case kWritten: return true;
      case kRow: return false;
      case kNone: break;
    }
    auto close = tokens_.index_of(loop.getRParenLoc());
    TokenRange body = statement_extent(tokens_, loop.getBody());
    if (!close || body.empty()) return false;
    lowering_.edits.insert_after(*close, 0, " {" + bindings_of(lowering_, object_));
    close_block({*close, body.last});
    return true;
  }

  // if (auto [x, y] = q; x) s  ->  { auto shep_bound_1 = q; [[__gnu__::__unused__]] auto &[x, y] = shep_bound_1; if (x)
  // s }
  bool bind_in_head(const Stmt* statement, unsigned semicolon) {
    TokenRange extent = statement_extent(tokens_, statement);
    if (extent.empty() || initial(statement) != declaration_) return false;
    const unsigned open = behind(extent.first, tok::l_paren);
    std::string head = Renderer(tokens_, lowering_.edits).flat(extent.first, open);
    if (isa<ForStmt>(statement)) head += ";";
    lowering_.edits.replace_tokens(extent.first, open, "{ ");
    lowering_.edits.insert_after(semicolon, 0, bindings_of(lowering_, object_) + " " + head);
    close_block(extent);
    return true;
  }

  static const Stmt* initial(const Stmt* statement) {
    if (auto* s = dyn_cast<IfStmt>(statement)) return s->getInit();
    if (auto* s = dyn_cast<SwitchStmt>(statement)) return s->getInit();
    if (auto* s = dyn_cast<CXXForRangeStmt>(statement)) return s->getInit();
    auto* s = dyn_cast<ForStmt>(statement);
    return s ? s->getInit() : nullptr;
  }

  /// Behind the text of all constructs that stand behind the first of these tokens.
  void close_block(TokenRange extent) {
    unsigned order = 0;
    for (const auto& each : lowering_.unit.constructs)
      if (extent.first < each->first && (each->region ? each->last : each->first) <= extent.last) {
        order = each->order;
        break;
      }
    lowering_.edits.insert_after(extent.last, order, " }");
  }

  /// Where a loop is one of those that a construct distributes: their heads are written anew, with what is bound,
  /// except for those that stay around the innermost of a nest that is not rectangular.
  enum InNest { kNone, kWritten, kRow };
  InNest place_in_nest(const CXXForRangeStmt& loop) const {
    for (const auto& construct : lowering_.unit.constructs) {
      if (!construct->shares_loop()) continue;
      const LoopNest nest(lowering_, *construct);
      for (unsigned k = 0; k < nest.all_levels() && nest.complete(); ++k)
        if (nest.level(k).statement == &loop)
          return k < nest.depth() && (k == nest.innermost() || nest.is_rectangular()) ? kWritten : kRow;
    }
    return kNone;
  }

  unsigned behind(unsigned token, tok::TokenKind kind) const {
    while (tokens_.tokens()[token].kind != kind) ++token;
    return token;
  }

  Lowering& lowering_;
  const TokenStream& tokens_;
  const VarDecl& object_;
  const DeclStmt* declaration_ = nullptr;
};

}  // namespace

void name_bound_objects(Lowering& lowering) {
  for (const auto& construct : lowering.unit.constructs)
    for (const DataItem& item : lowering.data(*construct))
      if (is_bit_field_binding(item.variable))
        ObjectNamer(lowering, cast<VarDecl>(*cast<BindingDecl>(item.variable)->getDecomposedDecl())).name();
}

}  // namespace shepherd
