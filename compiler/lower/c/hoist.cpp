// In C an outlined region stands outside its function and cannot name what the function declares. The local types,
// enumerators, constants and statics of each thread that regions and captures name move in front of the function under
// unique names. The declarations themselves get the new names, so that types print as they are to be written.
#include "analyse/forms/local_names.h"
#include "analyse/sharing/data_sharing.h"
#include "emit/renderer.h"
#include "frontend/diagnose.h"
#include "lower/c/c_types.h"
#include "lower/passes.h"

namespace shepherd {

namespace {

bool inside(TokenRange range, unsigned token) { return range.first <= token && token <= range.last; }

class Hoister {
 public:
  Hoister(Lowering& lowering, const FunctionDecl& function, std::vector<const Construct*> constructs)
      : lowering_(lowering),
        tokens_(*lowering.unit.tokens),
        function_(function),
        constructs_(std::move(constructs)),
        names_(local_names(tokens_, function)) {}

  void run() {
    move_types_of_head();
    for (const Construct* each : constructs_) need_for(*each);
    // An inner construct's clauses are written in an outer one's function.
    for (const NamedDecl* each : names_.in_clauses)
      if (!is_variable_type(each) && !isa<VarDecl>(each)) need(each);
    for (size_t next = 0; next < needed_.size(); ++next) need_what_it_names(needed_[next]);
    // Outer places come first in each list, and whole statements before the tags in them.
    for (const std::vector<TokenRange>* places : {&names_.statements, &names_.tags})
      for (TokenRange each : *places)
        if (llvm::any_of(moving(), [&](const NamedDecl* decl) { return inside(each, token_of(decl)); }) &&
            !is_moved(each.first))
          places_.push_back({each, places == &names_.statements});
    llvm::sort(places_, [](const Place& a, const Place& b) { return a.range.first < b.range.first; });
    rename();
    for (const Place& each : places_) move(each);
    for (const auto& [declaration, token] : names_.externals) declare_external(*declaration, token);
    for (const Construct* each : constructs_)
      if (is_moved(*each)) declare_externals_of_clauses(*each);
  }

 private:
  /// A piece of text that moves as one.
  struct Place {
    TokenRange range;
    bool whole_statement;
  };

  unsigned token_of(const NamedDecl* declaration) const {
    return tokens_.index_of(declaration->getLocation()).value_or(~0u);
  }

  // struct S { int x; } f(void) { ... } -> struct S { int x; }; struct S f(void) { ... }
  void move_types_of_head() {
    auto head = tokens_.index_of(function_.getBeginLoc()), name = tokens_.index_of(function_.getLocation());
    if (!head || !name) return;
    for (const Decl* each : lowering_.unit.ast->getTranslationUnitDecl()->decls()) {
      auto* tag = dyn_cast<TagDecl>(each);
      auto first = tag && tag->isThisDeclarationADefinition() ? tokens_.index_of(tag->getBeginLoc()) : std::nullopt;
      auto last = first ? tokens_.index_of(tag->getEndLoc()) : std::nullopt;
      if (!last || *first < *head || *last >= *name) continue;
      const TokenRange range = {*first, attributes_end(tokens_, *last)};
      name_in_place(tag);
      put_in_front(range.first, flat(range) + ";");
      lowering_.edits.replace_tokens(range.first, range.last, (tag->getKindName() + " " + tag->getName() + " ").str());
    }
  }

  // ---- what must move

  bool is_local(const NamedDecl* declaration) const { return llvm::is_contained(names_.declarations, declaration); }

  /// The type of an enumerator needs no name where file scope declares both.
  void need(const NamedDecl* declaration) {
    auto* enumerator = dyn_cast<EnumConstantDecl>(declaration);
    if (enumerator) declaration = cast<EnumDecl>(enumerator->getDeclContext());
    auto* canonical = cast<NamedDecl>(declaration->getCanonicalDecl());
    if (is_local(canonical))
      needed_.insert(canonical);
    else if (auto* tag = dyn_cast<TagDecl>(canonical); tag && !enumerator)
      name_in_place(tag);
  }

  void need_type(QualType type) {
    for_each_named_type(type, [&](const TypeDecl* named) {
      if (!is_variable_type(named)) need(named);
    });
  }

  /// A declaration in front of the construct cannot name these in their places: types without names and those that the
  /// region defines.
  void need_in_front(const Construct& construct, QualType type) {
    for_each_named_type(type, [&](const TypeDecl* named) {
      auto* tag = dyn_cast<TagDecl>(named);
      if (tag && (!tag->hasNameForLinkage() || construct.contains(token_of(tag)))) need(tag);
    });
  }

  static bool is_variable_type(const NamedDecl* declaration) {
    auto* alias = dyn_cast<TypedefNameDecl>(declaration);
    return alias && alias->getUnderlyingType()->isVariablyModifiedType();
  }

  /// The region's function declares the type again (lower/c/variable_types).
  void carry(const Construct& construct, const TypedefNameDecl* type) {
    std::vector<const TypedefNameDecl*>& carried = lowering_.variable_types[&construct];
    if (!llvm::is_contained(carried, type)) carried.push_back(type);
    need_type(type->getUnderlyingType());
  }

  void need_for(const Construct& construct) {
    for (const DataItem& item : lowering_.data(construct)) need_type(item.variable->getType());
    for (const CompoundLiteralExpr* each : kept_compound_literals(lowering_, construct))
      need_in_front(construct, each->getType());
    for (const Reference& each : construct.clause_references)
      if (isa<EnumConstantDecl>(each.variable)) need(each.variable);
    if (!construct.outlines()) return;
    for (const LocalNames::Use& use : names_.uses) {
      auto* variable = dyn_cast<VarDecl>(use.declaration);
      if (variable && needs_capture(lowering_.unit, lowering_.analysis.sharing, variable, construct.parent)) continue;
      if (!construct.contains(use.token) || construct.contains(token_of(use.declaration))) continue;
      is_variable_type(use.declaration) ? carry(construct, cast<TypedefNameDecl>(use.declaration))
                                        : need(use.declaration);
    }
    for (const auto& [declaration, token] : names_.externals)
      if (construct.contains(token)) need_type(declaration->getType());
  }

  /// The other names in the place that declares it, and in those that declare it again.
  void need_what_it_names(const NamedDecl* declaration) {
    for (const Decl* again : declaration->redecls()) {
      TokenRange place = outermost_place(token_of(cast<NamedDecl>(again)));
      if (place.empty()) continue;
      for (const NamedDecl* each : names_.declarations)
        if (inside(place, token_of(each))) need(each);
      for (const LocalNames::Use& use : names_.uses)
        if (inside(place, use.token)) need(use.declaration);
    }
  }

  TokenRange outermost_place(unsigned token) const {
    for (const std::vector<TokenRange>* places : {&names_.statements, &names_.tags})
      for (TokenRange each : *places)
        if (inside(each, token)) return each;
    return {};
  }

  std::vector<const NamedDecl*> moving() const {
    std::vector<const NamedDecl*> result;
    for (const NamedDecl* each : names_.declarations)
      if (needed_.contains(cast<NamedDecl>(each->getCanonicalDecl()))) result.push_back(each);
    return result;
  }

  bool is_moved(unsigned token) const {
    return llvm::any_of(places_, [&](const Place& each) { return inside(each.range, token); });
  }

  // ---- new names

  std::string unique_name(const NamedDecl* declaration) {
    std::string old = declaration->getNameAsString();
    return "shep_local_" + (old.empty() ? "" : old + "_") + std::to_string(lowering_.next_local_name++);
  }

  void set_name(const NamedDecl* declaration, const std::string& text) {
    original_names_[declaration] = declaration->getNameAsString();
    const_cast<NamedDecl*>(declaration)->setDeclName(&lowering_.unit.ast->Idents.get(text));
  }

  void rename() {
    std::map<const Decl*, std::string> renamed;
    for (const NamedDecl* each : names_.declarations) {
      bool enumerator = isa<EnumConstantDecl>(each);
      auto* owner = enumerator ? cast<NamedDecl>(cast<EnumDecl>(each->getDeclContext())->getCanonicalDecl())
                               : cast<NamedDecl>(each->getCanonicalDecl());
      if (!needed_.contains(owner)) continue;
      auto* tag = dyn_cast<TagDecl>(each);
      if (tag && !tag->getIdentifier()) {
        name_in_place(tag);
        continue;
      }
      std::string& text = renamed[each->getCanonicalDecl()];
      if (text.empty()) text = unique_name(each);
      set_name(each, text);
      lowering_.edits.replace_token(token_of(each), text);
    }
    for (const LocalNames::Use& use : names_.uses)
      if (auto found = renamed.find(use.declaration); found != renamed.end())
        lowering_.edits.replace_token(use.token, found->second);
  }

  /// A tag without a name gets one, wherever it stands; C11's anonymous members must stay without.
  void name_in_place(const TagDecl* tag) {
    const TagDecl* definition = tag->getDefinition();
    if (!definition || definition->getIdentifier() || definition->getTypedefNameForAnonDecl()) return;
    if (auto* record = dyn_cast<RecordDecl>(definition); record && record->isAnonymousStructOrUnion()) return;
    auto brace = tokens_.index_of(definition->getBraceRange().getBegin());
    if (!brace) return;
    set_name(definition, unique_name(definition));
    lowering_.edits.replace_token(*brace, " " + definition->getNameAsString() + " {");
  }

  // ---- the text

  std::string flat(TokenRange range) const { return Renderer(tokens_, lowering_.edits).flat(range.first, range.last); }

  bool names_automatic(TokenRange range) const {
    return llvm::any_of(names_.automatic, [&](unsigned token) { return inside(range, token); });
  }

  // sizeof array -> ((unsigned long)16), __typeof__(x) -> __typeof__(int)
  void replace_unevaluated(const Place& place) {
    for (const LocalNames::Unevaluated& each : names_.unevaluated) {
      if (!inside(place.range, each.range.first) || !names_automatic(each.range)) continue;
      std::string type = declare(lowering_, each.type.getCanonicalType(), "");
      lowering_.edits.replace_tokens(
          each.range.first, each.range.last,
          each.value ? "((" + type + ")" + std::to_string(*each.value) + ")" : "__typeof__(" + type + ")");
    }
  }

  bool evaluates_automatic(TokenRange range) const {
    return llvm::any_of(names_.automatic, [&](unsigned token) {
      return inside(range, token) && llvm::none_of(names_.unevaluated, [&](const LocalNames::Unevaluated& each) {
               return inside(each.range, token);
             });
    });
  }

  void move(const Place& place) {
    replace_unevaluated(place);
    std::string text = evaluates_automatic(place.range) ? printed_typedefs(place) : flat(place.range);
    const bool is_extension =
        place.range.first > 0 && tokens_.tokens()[place.range.first - 1].kind == tok::kw___extension__;
    put_in_front(place.range.first,
                 (is_extension ? "__extension__ " : "") + (place.whole_statement ? text : text + ";"));
    lowering_.edits.replace_tokens(place.range.first, place.range.last, place.whole_statement ? "" : reference(place));
  }

  /// The text that stays where a tag was defined within another declaration.
  std::string reference(const Place& place) const {
    for (const NamedDecl* each : names_.declarations)
      if (auto* tag = dyn_cast<TagDecl>(each); tag && tokens_.index_of(tag->getBeginLoc()) == place.range.first)
        return (tag->getKindName() + " " + tag->getName() + " ").str();
    return "";
  }

  /// Typedefs that name automatic variables in a typeof are written by their types.
  std::string printed_typedefs(const Place& place) {
    std::string text;
    for (const NamedDecl* each : names_.declarations) {
      if (!inside(place.range, token_of(each))) continue;
      auto* alias = dyn_cast<TypedefNameDecl>(each);
      if (!alias || is_variable_type(each)) {
        report_error(*lowering_.unit.ast, each->getLocation(), DiagnosticKind::kHoistVariablyModified,
                     original_names_[each]);
        lowering_.fail();
        return "";
      }
      text += "typedef " + declare(lowering_, alias->getUnderlyingType().getCanonicalType(), alias->getNameAsString()) +
              ";";
    }
    return text;
  }

  void declare_external(const ValueDecl& declaration, unsigned token) {
    bool in_region =
        llvm::any_of(constructs_, [&](const Construct* each) { return each->outlines() && each->contains(token); });
    if (in_region) declare_once(declaration, token);
  }

  /// True if the construct stands in a region that moves.
  static bool is_moved(const Construct& construct) {
    for (const Construct* around = construct.parent; around && around->function == construct.function;
         around = around->parent)
      if (around->outlines()) return true;
    return false;
  }

  void declare_externals_of_clauses(const Construct& construct) {
    for (const OMPClause* clause : construct.clauses)
      for (const Stmt* each : const_cast<OMPClause*>(clause)->children()) declare_externals_in(each, construct);
  }

  void declare_externals_in(const Stmt* statement, const Construct& construct) {
    if (!statement) return;
    auto* reference = dyn_cast<DeclRefExpr>(statement);
    if (auto* captured = reference ? dyn_cast<OMPCapturedExprDecl>(reference->getDecl()) : nullptr)
      return declare_externals_in(captured->getInit(), construct);
    if (reference && is_external_of_block(*reference->getDecl())) declare_once(*reference->getDecl(), construct.first);
    for (const Stmt* each : statement->children()) declare_externals_in(each, construct);
  }

  void declare_once(const ValueDecl& declaration, unsigned token) {
    if (declared_.insert(&declaration).second) put_in_front(token, declare_again(lowering_, declaration));
  }

  void put_in_front(unsigned token, const std::string& text) {
    if (!text.empty()) lowering_.put_in_front(function_, token, 0, text);
  }

  Lowering& lowering_;
  const TokenStream& tokens_;
  const FunctionDecl& function_;
  std::vector<const Construct*> constructs_;
  LocalNames names_;
  std::map<const NamedDecl*, std::string> original_names_;
  llvm::SetVector<const NamedDecl*> needed_;
  std::vector<Place> places_;
  std::set<const ValueDecl*> declared_;
};

}  // namespace

/// An inline function that others may define as well names static ones of ours, of which Clang warns (C11, 6.7.4).
static void allow_statics(Lowering& lowering, const FunctionDecl& function) {
  if (!function.isInlineSpecified() || function.getStorageClass() == SC_Static) return;
  auto last = lowering.unit.tokens->index_of(function.getEndLoc());
  if (!last) return;
  lowering.put_in_front(function, kInnermost,
                        "#ifdef __clang__\n#pragma clang diagnostic push\n#pragma clang diagnostic ignored "
                        "\"-Wstatic-in-inline\"\n#endif\n");
  lowering.edits.insert_after(*last, kInnermost, "\n#ifdef __clang__\n#pragma clang diagnostic pop\n#endif\n");
}

void hoist_local_types(Lowering& lowering) {
  std::map<const FunctionDecl*, std::vector<const Construct*>> by_function;
  std::vector<const FunctionDecl*> functions;  // in their order in the source
  for (const auto& each : lowering.unit.constructs) {
    if (!each->function) continue;
    auto& constructs = by_function[each->function];
    if (constructs.empty()) functions.push_back(each->function);
    constructs.push_back(each.get());
  }
  for (const FunctionDecl* each : functions) {
    allow_statics(lowering, *each);
    Hoister(lowering, *each, by_function[each]).run();
  }
}

}  // namespace shepherd
