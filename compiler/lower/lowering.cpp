#include "lower/lowering.h"

#include "analyse/sharing/data_sharing.h"
#include "analyse/variants/variants.h"
#include "emit/renderer.h"
#include "lower/c/c_types.h"
#include "lower/cxx/closure.h"
#include "lower/data/data_env.h"
#include "lower/passes.h"

namespace shepherd {

std::string name(llvm::StringRef what, const Construct& construct) {
  return ("shep_" + what + "_" + llvm::Twine(construct.id)).str();
}

std::string fill_stencil(llvm::StringRef form, const std::string& suffix,
                         std::initializer_list<llvm::StringRef> texts) {
  std::string result;
  size_t next = 0;
  while (true) {
    const size_t mark = form.find_first_of("$@");
    result += form.take_front(mark);
    if (mark == llvm::StringRef::npos) break;
    const bool is_name = form[mark] == '$';
    form = form.drop_front(mark + 1);
    const llvm::StringRef what = is_name ? form.take_while(llvm::isAlpha) : form.take_while(llvm::isDigit);
    result += is_name ? ("shep_" + what + suffix).str() : texts.begin()[what.empty() ? next++ : what[0] - '1'].str();
    form = form.drop_front(what.size());
  }
  assert(next == 0 || next == texts.size());
  return result;
}

std::string quiet(llvm::StringRef text) { return "{ SHEP_QUIET " + text.drop_front(1).str() + "SHEP_LOUD "; }

std::string quiet_end(llvm::StringRef text) { return " SHEP_QUIET" + text.drop_back(1).str() + "SHEP_LOUD }"; }

std::string quiet_block(llvm::StringRef text) { return quiet(text.drop_back(1)) + "}"; }

std::string Lowering::access(const ValueDecl* variable, const Construct* at) const {
  const std::string* text = mapped(variable, at);
  return text ? *text : variable->getName().str();
}

const std::string* Lowering::mapped(const ValueDecl* variable, const Construct* at) const {
  for (; at; at = at->parent)
    if (auto found = texts_.find({at, entity(variable)}); found != texts_.end()) return &found->second;
  return nullptr;
}

void Lowering::map(const Construct& construct, const ValueDecl* variable, std::string text) {
  texts_[{&construct, entity(variable)}] = std::move(text);
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
  return stencil(construct, "static const struct shep_location $w = @; ", location(construct));
}

/// The text behind the word pragma, in any of its forms.
static llvm::StringRef pragma_text(const TokenStream& tokens, const PragmaSite& pragma) {
  if (!pragma.text.empty()) return pragma.text;
  return tokens.text(pragma.file).slice(pragma.begin, pragma.end).split("pragma").second;
}

void Lowering::put_in_front(const Construct& construct, const std::string& text) {
  auto front = unit.tokens->index_of(construct.function->getBeginLoc());
  if (!front) return;
  const PlaceState& places = edits.places();
  const Carried layout = places.unpacked(places.pragmas_before(declaration_start(*unit.tokens, *front)));
  put_in_front(*construct.function, construct.order,
               without_macros(layout.open + text + layout.close, unit.tokens->changed_macros(*front, construct.first)));
}

void Lowering::put_in_front(const FunctionDecl& function, unsigned token, unsigned order, const std::string& text) {
  auto front = unit.tokens->index_of(function.getBeginLoc());
  if (!front) return;
  const PlaceState& places = edits.places();
  const size_t here = places.pragmas_before(token);
  const Carried state = places.carry(here, here, places.pragmas_before(declaration_start(*unit.tokens, *front)));
  put_in_front(function, order,
               without_macros(state.open + line_directive(token) + text + "\n" + state.close,
                              unit.tokens->changed_macros(*front, token)));
}

void Lowering::put_in_front(const FunctionDecl& function, unsigned order, const std::string& text) {
  if (auto token = unit.tokens->index_of(function.getBeginLoc()))
    put_in_front_of_token(declaration_start(*unit.tokens, *token), order, text);
}

/// Pragmas in front of a declaration belong to it: declare simd.
void Lowering::put_in_front_of_token(unsigned token, unsigned order, const std::string& text) {
  for (const PragmaSite& each : unit.tokens->pragmas_before(token)) {
    llvm::StringRef pragma = pragma_text(*unit.tokens, each);
    if (each.file != unit.tokens->tokens()[token].file || !is_declare_simd(pragma)) continue;
    edits.replace_pragma(each, order, "\n" + text);
    if (moved_.insert(&each).second) edits.replace_pragma(each, ~0u, "\n#pragma " + pragma.str() + "\n");
    return;
  }
  edits.insert_before(token, order, "\n" + text);
}

static std::string line_directive_to(const PresumedLoc& place) {
  return "#line " + std::to_string(place.getLine()) + " " + quoted(place.getFilename()) + "\n";
}

std::string Lowering::line_directive(unsigned token) const {
  return line_directive_to(unit.tokens->sources().getPresumedLoc(unit.tokens->tokens()[token].location));
}

std::string Lowering::line_directive(const Construct& construct) const {
  return line_directive_to(unit.ast->getSourceManager().getPresumedLoc(construct.directive->getBeginLoc()));
}

void Lowering::put_behind(const Construct& construct, const std::string& text) {
  if (auto token = unit.tokens->index_of(construct.function->getEndLoc()))
    edits.insert_after(*token, construct.order,
                       "\n" + without_macros(text, macros_changed_behind(*unit.tokens, construct)));
}

/// Requirements are settled here; a back end would only warn of them.
static void remove_requirements(Lowering& lowering) {
  for (const OMPRequiresDecl* each : lowering.unit.requirements)
    if (const PragmaSite* pragma = lowering.unit.tokens->pragma_around(each->getLocation()))
      lowering.edits.remove_pragma(*pragma);
}

static void remove_settled_directives(Lowering& lowering) {
  for (SourceLocation each : lowering.unit.directives->settled)
    if (const PragmaSite* pragma = lowering.unit.tokens->pragma_at(each)) lowering.edits.remove_pragma(*pragma);
}

/// Calls reach the variants that Clang has chosen for them.
static void name_variants(Lowering& lowering) {
  // static inline int shep_condition_1(void) { return (n > 100) ? 1 : 0; }, where the directive stands
  for (const auto& [location, condition] : lowering.unit.directives->run_time_conditions)
    if (const PragmaSite* pragma = lowering.unit.tokens->pragma_at(condition.directive))
      lowering.edits.replace_pragma(*pragma, "__attribute__((__unused__)) static __inline__ int " +
                                                 condition_name(lowering.unit, condition.directive) +
                                                 "(void) { return (" + condition.text + ") ? 1 : 0; }");
  for (const VariantName& each : lowering.unit.variant_names) {
    if (each.first < each.token) lowering.edits.replace_tokens(each.first, each.token - 1, "");
    lowering.edits.replace_token(each.token, each.text);
    if (each.last > each.token) lowering.edits.replace_tokens(each.token + 1, each.last, "");
    if (!each.appended.empty()) lowering.edits.insert_before(each.close, 0, each.appended);
  }
  // static __typeof__(f) *const shep_function_f = f;
  for (const auto& [name, second] : lowering.unit.second_names)
    lowering.edits.insert_before(
        second.before, 0,
        "static __typeof__(" + name + ") *const __attribute__((__unused__)) " + second.name + " = " + name + "; ");
  for (const FunctionDecl* base : lowering.unit.replaced_bases) {
    // Where `begin declare variant` stands Clang has declared the function by itself.
    auto written = llvm::find_if(base->redecls(), [](const FunctionDecl* each) { return !each->isImplicit(); });
    auto token =
        written == base->redecls().end() ? std::nullopt : lowering.unit.tokens->index_of(written->getBeginLoc());
    if (token) lowering.edits.insert_before(*token, ~0u, "__attribute__((__unused__)) ");
  }
  for (auto [first, last] : elided_variants(lowering.unit)) lowering.edits.replace_tokens(first, last, "");
}

// These are gone by now (rewrite/).
void lower_Metadirective(Lowering&, const Construct&) {}
void lower_Tile(Lowering&, const Construct&) {}
void lower_Unroll(Lowering&, const Construct&) {}
void lower_Reverse(Lowering&, const Construct&) {}
void lower_Interchange(Lowering&, const Construct&) {}
void lower_Split(Lowering&, const Construct&) {}
void lower_Fuse(Lowering&, const Construct&) {}

static void lower_construct(Lowering& lowering, const Construct& construct) {
  switch (construct.kind) {
#define CONSTRUCT(name, spelling) \
  case ConstructKind::k##name: return lower_##name(lowering, construct);
#include "ir/constructs.def"
  }
}

bool lower(Lowering& lowering) {
  lower_declared_reductions(lowering);
  lower_threadprivates(lowering);
  lower_allocations(lowering);
  remove_requirements(lowering);
  remove_settled_directives(lowering);
  name_variants(lowering);
  mark_unused(lowering);
  lowering.unit.is_cxx ? name_bound_objects(lowering) : hoist_local_types(lowering);
  plan_names(lowering);
  if (lowering.unit.is_cxx) plan_aliases(lowering);
  settle_front_values(lowering);
  keep_function_names(lowering);
  rename_references(lowering);
  lower_group_privates(lowering);
  lowering.unit.is_cxx ? name_declared_types(lowering) : keep_compound_literals(lowering);
  lower_serial_functions(lowering);
  lower_closed_functions(lowering);
  // Inner regions first: an outer one's text holds theirs.
  auto& all = lowering.unit.constructs;
  for (auto each = all.rbegin(); each != all.rend(); ++each) lower_construct(lowering, **each);
  return lowering.ok();
}

static bool may_throw(const TranslationUnit& unit) { return unit.is_cxx && unit.tokens->language().CXXExceptions; }

bool Lowering::has_ordered_exceptions() const {
  return may_throw(unit) &&
         llvm::any_of(unit.directives->group_directives, [](const auto& each) { return each.is_of_exceptions; });
}

bool Lowering::has_ordered_exceptions(const Construct& taskgroup) const {
  return may_throw(unit) && llvm::any_of(unit.directives->group_directives, [&](const auto& each) {
           return each.is_of_exceptions && each.taskgroup == taskgroup.directive->getBeginLoc();
         });
}

}  // namespace shepherd
