// The local declarations of a C function that file scope could hold as well, and the places that name them.
#pragma once

#include "frontend/extent.h"
#include "ir/ir.h"

namespace shepherd {

struct LocalNames {
  /// A token that names one of the declarations.
  struct Use {
    const NamedDecl* declaration;  // canonical
    unsigned token;
  };

  /// An expression that is not evaluated, which may name automatic variables, and what stands for it.
  struct Unevaluated {
    TokenRange range;
    QualType type;                // of the value, or what a typeof yields
    std::optional<int64_t> value;        // of a sizeof, _Alignof or _Generic
  };

  std::vector<const NamedDecl*> declarations;  // tags, enumerators, typedefs, statics and constexpr; each redeclaration
  std::vector<TokenRange> statements;  // whole declarations that declare nothing else
  std::vector<TokenRange> tags;  // `struct S {...}` or `struct S` in the midst of another declaration or an expression
  std::vector<Use> uses;
  std::vector<const NamedDecl*> in_clauses;  // canonical; what clauses name has no token
  /// Uses of functions, and of variables of the thread, that a block declares.
  std::vector<std::pair<const ValueDecl*, unsigned>> externals;
  std::vector<unsigned> automatic;  // tokens that name automatic variables
  std::vector<Unevaluated> unevaluated;
};

LocalNames local_names(const TokenStream& tokens, const FunctionDecl& function);

/// Calls `found` with every tag and typedef that the type's spelling names.
void for_each_named_type(QualType type, const std::function<void(const TypeDecl*)>& found);

/// The last token of a tag's definition that ends with `last`: attributes behind the brace belong to the type, as in
/// `struct S {...} __attribute__((packed))`.
unsigned attributes_end(const TokenStream& tokens, unsigned last);

/// Whether a block of C declares that function, or variable of each thread, that is defined elsewhere. Other variables
/// are captured.
bool is_external_of_block(const ValueDecl& declaration);

}  // namespace shepherd
