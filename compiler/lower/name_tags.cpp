// In C a captured variable's type is written once more, at file scope: a struct, union or enum there that has no name gets one.
#include "lower/lowering.h"

namespace shepherd {

using namespace clang;

static TagDecl* innermost_tag(QualType type) {
  while (true) {
    if (auto* pointer = type->getAs<PointerType>()) type = pointer->getPointeeType();
    else if (const ArrayType* array = type->getAsArrayTypeUnsafe()) type = array->getElementType();
    else return const_cast<TagDecl*>(static_cast<const TagDecl*>(type->getAsTagDecl()));
  }
}

static void name_tag(Lowering& lowering, TagDecl* tag) {
  if (!tag || tag->getIdentifier() || tag->getTypedefNameForAnonDecl()) return;
  if (!tag->getDeclContext()->isFileContext()) return;
  auto brace = lowering.unit.tokens->index_of(tag->getBraceRange().getBegin());
  if (!brace) return;
  std::string name = "shep_tag_" + std::to_string(*brace);
  // The declaration itself is renamed, so that Clang's type printer knows the name.
  tag->setDeclName(&lowering.unit.ast->Idents.get(name));
  lowering.edits.insert_before(*brace, 0, name + " ");
}

void name_anonymous_tags(Lowering& lowering) {
  for (const auto& construct : lowering.unit.constructs)
    for (const DataItem& item : construct->data) name_tag(lowering, innermost_tag(item.variable->getType()));
}

}  // namespace shepherd
