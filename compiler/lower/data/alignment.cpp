#include "analyse/sharing/data_sharing.h"
#include "ir/allocators.h"
#include "frontend/clang_compat.h"
#include "lower/data/data_env.h"

namespace shepherd {

unsigned extra_alignment(const ValueDecl& variable) {
  ASTContext& ast = variable.getASTContext();
  unsigned bits = 0;
  for (auto* attribute : variable.specific_attrs<AlignedAttr>())
    if (!attribute->isAlignmentDependent()) bits = std::max(bits, attribute->getAlignment(ast));
  QualType type = variable.getType().getNonReferenceType();
  if (!type->isDependentType() && !type->isIncompleteType()) {
    unsigned plain = ast.getTypeAlign(type.getCanonicalType());
    bits = std::max(bits, ast.getTypeAlign(type));  // a typedef may have an alignment of its own
    if (bits <= plain) return 0;
  }
  return bits / ast.getCharWidth();
}

/// True if the list item of a clause names the variable, or the member that it stands for.
static bool names(const TranslationUnit& unit, const Expr* item, const ValueDecl& variable) {
  item = item->IgnoreParenImpCasts();
  const ValueDecl* named = unit.dependent_members->named_by(item);
  if (auto* reference = dyn_cast<DeclRefExpr>(item)) named = reference->getDecl();
  if (auto* member = dyn_cast<MemberExpr>(item)) named = member->getMemberDecl();
  if (named == &variable) return true;
  const FieldDecl* field = named ? member_of_item(named) : nullptr;
  return field && field == member_of_item(&variable);
}

std::optional<TokenRange> alignment_asked(const TokenStream& stream, unsigned token) {
  const auto& tokens = stream.tokens();
  auto kind = [&](unsigned at) { return at < tokens.size() ? tokens[at].kind : tok::eof; };
  unsigned first = token, last = token;
  while (kind(first - 1) == tok::l_paren && kind(last + 1) == tok::r_paren) --first, ++last;
  const bool is_part = llvm::is_contained(
      {tok::l_square, tok::period, tok::arrow, tok::l_paren, tok::plusplus, tok::minusminus}, kind(last + 1));
  if (is_part || !llvm::is_contained({tok::kw_alignof, tok::kw__Alignof, tok::kw___alignof}, kind(first - 1)))
    return std::nullopt;
  return TokenRange{first - 1, last};
}

/// True if the clause has an allocator that is none of the predefined ones.
static bool may_align(const OMPAllocateClause& clause) {
  const Expr* allocator = clause.getAllocator();
  auto* reference = allocator ? dyn_cast<DeclRefExpr>(allocator->IgnoreParenCasts()) : nullptr;
  return allocator && !(reference && isa<EnumConstantDecl>(reference->getDecl()));
}

/// True if the allocator sees to the alignment itself.
static bool is_allocated(const Lowering& lowering, const Construct& construct, const ValueDecl& variable) {
  const DataItem* item = lowering.item(construct, &variable);
  return item && item->allocate;
}

/// The alignments that the construct's copy must have, as integer expressions: allocate(align(64): x),
/// allocate(allocator: x)
static std::vector<std::string> alignments(const Lowering& lowering, const Construct& construct,
                                           const ValueDecl& variable) {
  std::vector<std::string> bytes;
  if (unsigned extra = extra_alignment(variable)) bytes.push_back(std::to_string(extra));
  const DirectiveTable& table = *lowering.unit.directives;
  if (auto taken = table.array_alignments.find({construct.directive->getBeginLoc(), &variable});
      taken != table.array_alignments.end())
    bytes.push_back(taken->second);
  for (const OMPClause* clause : construct.directive->clauses()) {
    auto* allocate = dyn_cast<OMPAllocateClause>(clause);
    if (!allocate ||
        llvm::none_of(variables_of(*allocate), [&](const Expr* each) { return names(lowering.unit, each, variable); }))
      continue;
    if (auto asked = table.alignments.find(clause->getBeginLoc()); asked != table.alignments.end())
      bytes.push_back(asked->second);
    if (may_align(*allocate) && !is_allocated(lowering, construct, variable))
      bytes.push_back(std::to_string(kAllocatorAlignment));
  }
  return bytes;
}

std::string aligned_as(const Lowering& lowering, const Construct& construct, const ValueDecl& variable) {
  std::string text;
  for (const std::string& each : alignments(lowering, construct, variable))
    text += "__attribute__((__aligned__(" + each + "))) ";
  return text;
}

std::string alignment(const Lowering& lowering, const Construct& construct, const ValueDecl& variable) {
  std::string text;
  for (const std::string& each : alignments(lowering, construct, variable))
    text = text.empty() ? "(" + each + ")" : "((" + each + ") < " + text + " ? " + text + " : (" + each + "))";
  return text;
}

VariableArray variable_array(const Construct& construct, const DataItem& item, const std::string& access) {
  return variable_array(stencil(construct, "$b_@", item.label), item.variable->getType().getNonReferenceType(), access);
}

/// The size of what a pointer leads to. gcc fails at the sizeof of a type that no object has been declared with.
static std::string size_behind_pointer(QualType type, const std::string& object) {
  if (!may_vary_in_size(type)) return "sizeof(" + object + ")";
  return "(shep_size)((char *)((__typeof__(&" + object + "))(void *)(shep_size)64 + 1) - (char *)(shep_size)64)";
}

// shep_size const shep_b_1_a_0 = sizeof(a) / sizeof(a[0]);
VariableArray variable_array(const std::string& name, QualType type, const std::string& access) {
  const bool is_pointer = type->isPointerType();
  VariableArray array{is_pointer ? "(*" + access + ")" : access, "", "", "", "1"};
  if (is_pointer) type = type->getPointeeType();
  auto size = [&] { return is_pointer ? size_behind_pointer(type, array.first) : "sizeof(" + array.first + ")"; };
  for (unsigned level = 0; type->isArrayType(); ++level) {
    const std::string bound = name + "_" + std::to_string(level), whole = size();
    type = type->getAsArrayTypeUnsafe()->getElementType();
    array.first += "[0]";
    array.bounds_text += "shep_size const " + bound + " = " + whole + " / " + size() + "; ";
    array.bounds += "[" + bound + "]";
    array.count += " * " + bound;
  }
  array.element = "::__shepherd::__value_t<decltype(" + array.first + ")>";
  return array;
}

}  // namespace shepherd
