// Function variants (OpenMP 5.2, 7.5 and 7.6), which Clang chooses as it parses the calls.
#pragma once

#include "ir/ir.h"

namespace shepherd {

/// The traits of the constructs around a place, outermost first (OpenMP 5.2, 7.1); `around` is the innermost, or null.
llvm::SmallVector<llvm::omp::TraitProperty, 8> construct_traits(const Construct* around);

/// Notes how the callee of a call must read for which Clang has chosen a variant. False, and diagnosed, if its
/// condition cannot be evaluated when the program runs. `around` is the construct that it stands in, or null.
bool note_variant_call(TranslationUnit& unit, const PseudoObjectExpr& choice, const Construct* around);

/// The same of any call: a variant may have a condition that Clang leaves to us.
bool note_call(TranslationUnit& unit, const CallExpr& call, const Construct* around);

/// The same of the call of a dispatch construct, in whose context Clang 19 does not look for variants.
bool note_dispatched_call(TranslationUnit& unit, const Stmt& region, const Construct& dispatch);

/// The same of all calls that depend on a template's parameters: the variants are those that its instances reach. A
/// call of a variant that is declared behind the template, or whose type has no name, stays one of the base function.
bool note_calls_in_templates(TranslationUnit& unit);

/// True if the condition of a novariants or nocontext clause has one value.
bool is_known_condition(const ASTContext& ast, const Expr& condition);

/// The name of the function that evaluates the condition of a declare variant directive that begins there.
std::string condition_name(const TranslationUnit& unit, SourceLocation directive);

/// Notes the name of a definition by `begin declare variant`, which cannot be that of the base function.
void note_variant_definition(TranslationUnit& unit, const FunctionDecl& function);

/// The tokens between a `begin declare variant` that does not apply and its end, which Clang has passed over.
std::vector<std::pair<unsigned, unsigned>> elided_variants(const TranslationUnit& unit);

}  // namespace shepherd
