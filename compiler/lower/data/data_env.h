// Private copies of variables, declared in a block around a region under the same names.
#pragma once

#include "frontend/extent.h"
#include "ir/variable_sizes.h"
#include "lower/lowering.h"

namespace shepherd {

/// Text before and behind a region. The blocks that `open` opens, `close` closes.
struct Around {
  std::string open, close;
  // The taskgroup of those tasks that take part in a reduction of the region's; behind `open`, and behind the begin of
  // a worksharing construct; and in front of `close`.
  std::string open_group, close_group;
  std::string conditional;  // statements that combine what is lastprivate(conditional: ...), as `close` does; for the
                            // end of a pass over the region
};

/// The items that a construct copies in place, as opposed to capturing them in an outlined function.
using ItemFilter = bool (*)(const DataItem&);

/// Copies for those of the items, the construct's own where none are given, that pass the filter. `is_last` is a C
/// expression that holds in the thread which executed the last iteration or section; it matters to lastprivate items
/// only.
Around private_copies(const Lowering& lowering, const Construct& construct, ItemFilter filter,
                      const std::string& is_last);
Around private_copies(const Lowering& lowering, const Construct& construct, const std::vector<DataItem>& items,
                      ItemFilter filter, const std::string& is_last);

/// The text by which the code of the construct, behind its captures, reaches an item's original.
std::string original_access(const Lowering& lowering, const Construct& construct, const DataItem& item);

/// C++: the same for an item for whose original no reference can stand, a bit-field or what is packed; empty for any
/// other.
std::string bit_field(const Lowering& lowering, const Construct& construct, const DataItem& item);

/// C++: declares `name`, a copy of such an original.
std::string copy_of_bits(const DataItem& item, const std::string& name, const std::string& bits);
/// C++: gives such an original the value of a copy.
std::string assign_bits(const DataItem& item, const std::string& bits, const std::string& from);
/// C++: true for a member that is packed, to which gcc binds no reference, though it has an address.
bool is_packed(const DataItem& item);

/// In C++, where what is private to a class may be used, the statement that assigns one object, which may be an array,
/// to another.
std::string cxx_assignment(const DataItem& item, const std::string& to, const std::string& from);

/// C++: typedefs of the types that originals are declared with, for the region to name.
std::string declared_types(const Lowering& lowering, const Construct& construct);

/// True if the expression of a clause, which is not settled, names a variable to which the construct writes as its
/// threads finish.
bool writes_to_named(const Lowering& lowering, const Construct& construct, const Expr* expression);

bool is_reduction(const DataItem& item);
bool is_private(const DataItem& item);

// Alignment that the user has given a variable beyond its type's; its private copies have the same.

/// In bytes; 0 where there is none, or it depends on a template parameter.
unsigned extra_alignment(const ValueDecl& variable);

/// The tokens from an alignof or its like to the end of its operand, if that is the name at `token` and nothing else.
std::optional<TokenRange> alignment_asked(const TokenStream& stream, unsigned token);

/// The attributes in front of a declaration of the construct's copy, which an allocate clause may want aligned as well;
/// empty where there are none.
std::string aligned_as(const Lowering& lowering, const Construct& construct, const ValueDecl& variable);

/// The address of storage from the item's allocator for an object of that type, or of the type of that object.
std::string allocation(const Lowering& lowering, const Construct& construct, const DataItem& item,
                       const std::string& type);
/// The statement that gives it back.
std::string deallocation(const Lowering& lowering, const DataItem& item);

/// The same as aligned_as() as an integer expression for a template's argument.
std::string alignment(const Lowering& lowering, const Construct& construct, const ValueDecl& variable);

// Arrays of variable size in C++, which no template can be given as a type: their parts, from which a copy is declared.

struct VariableArray {
  std::string first;  // lvalue of the first element
  std::string element;  // the element's type
  std::string bounds_text;  // declares a constant for each dimension
  std::string bounds;  // [shep_b_1_a_0][shep_b_1_a_1]
  std::string count;  // of elements
};

/// Of the item, or of what it points to. The code at hand reaches the item as `access`.
VariableArray variable_array(const Construct& construct, const DataItem& item, const std::string& access);
/// Of an object of the type; the constants' names begin with `name`.
VariableArray variable_array(const std::string& name, QualType type, const std::string& access);

// A variable that only private copies stood for is not used any more where it is declared: the text around the
// construct mentions it, so that the back end does not warn of what the user has not done.

/// C: statements in front of a construct, or in front of its copies, that use what its private copies, and those of the
/// constructs inside it, stand for.
std::string mentions(const Lowering& lowering, const Construct& construct);

// Declared reductions (OpenMP 5.2, 5.5.11): in C++ each directive becomes structs in its place, so that its code sees
// the names that the user's did and overload resolution is left to the back end.

/// Puts the structs of all `declare reduction` directives in their places.
void lower_declared_reductions(Lowering& lowering);

/// In C, the name before `_initialize` and `_combine` of the functions that do a declared reduction; empty where its
/// text does it.
std::string reduction_functions(const Lowering& lowering, const OMPDeclareReductionDecl* declared);
/// True if these work on the objects themselves, which may point into themselves, and not on copies.
bool reduces_in_place(const Lowering& lowering, const OMPDeclareReductionDecl* declared);

/// The struct of a declared reduction, as code in the construct's function names it.
std::string declared_reduction(const Lowering& lowering, const Construct& construct,
                               const OMPDeclareReductionDecl* declared);

/// True if the reduction is declared for a base of the item's class: then it initialises and combines that base, and
/// all the rest of a copy is as its constructor leaves it.
bool reduces_base(const Lowering& lowering, const DataItem& item);

/// True if the initializer of a declared reduction, or of one that it may turn out to be, names `omp_orig`.
bool reads_original(const ReductionOperator& reduction);

}  // namespace shepherd
