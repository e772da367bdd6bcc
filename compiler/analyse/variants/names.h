// How functions are named from calls that another function's name stands in (variants.h).
#pragma once

#include "ir/ir.h"

namespace shepherd {

/// The name that the user gave what `begin declare variant` defines; nothing for other functions.
std::optional<std::string> base_name(const FunctionDecl& function);

/// The name that a function is defined by.
std::string defined_name(TranslationUnit& unit, const FunctionDecl& function);

/// `::N::`, which leads to what a namespace or class declares from wherever a call stands.
std::string path_of(const DeclContext* context);

/// True if a path and its name lead to the function: not for members of local classes or of instances of templates, for
/// friends that only their class declares, and what only a block declares.
bool has_path(const TranslationUnit& unit, const FunctionDecl& function);

/// How the function reads at a token, whatever is declared around that: in C, where no path leads out of a block, a
/// function that is hidden there has a second name.
std::string name_at(TranslationUnit& unit, const FunctionDecl& function, unsigned token);

/// The type of a pointer to the function, as it reads wherever its parts are declared.
std::string pointer_type(const TranslationUnit& unit, const FunctionDecl& function);

/// The function as an operand of `?:`, which cannot tell overloaded ones apart.
std::string operand_at(TranslationUnit& unit, const FunctionDecl& function, unsigned token);

}  // namespace shepherd
