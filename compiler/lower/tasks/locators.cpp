#include "lower/tasks/locators.h"

#include "lower/tasks/dependences.h"

namespace shepherd {

namespace {

/// One subscript of a list item: from..from+length-1.
struct Range {
  std::string from, length;
};

class LocatorReader {
 public:
  LocatorReader(const Lowering& lowering, const Construct& construct) : lowering_(lowering), construct_(construct) {}

  Locator read(const Expr* item) {
    collect(item->IgnoreParenImpCasts());
    std::string first = element(At::kFirst), bytes = "sizeof(" + first + ")";
    if (ranges_.empty()) {
      auto* name = dyn_cast<DeclRefExpr>(item->IgnoreParenImpCasts());
      bytes = Lowering::size_of(first, name ? name->getDecl() : nullptr);
      return {address_of(lowering_, first, item->getType()), "1", "0", bytes};
    }
    if (ranges_.size() == 1)
      return {lowering_.address(first), "1", "0", "(shep_u64)" + ranges_[0].length + " * " + bytes};
    // Pieces differ in the first subscript; each reaches from its first element to its last.
    std::string next = element(At::kNextPiece), last = element(At::kLastOfPiece);
    return {
        lowering_.address(first), "(shep_u64)" + ranges_[0].length,
        "(char *)" + lowering_.address(next) + " - (char *)" + lowering_.address(first),
        "(shep_u64)((char *)" + lowering_.address(last) + " - (char *)" + lowering_.address(first) + ") + " + bytes};
  }

 private:
  /// Fills base_ and ranges_. A subscript in front of a section is a section of one element.
  void collect(const Expr* item) {
    if (auto* section = dyn_cast<ArraySectionExpr>(item)) {
      collect(section->getBase()->IgnoreParenImpCasts());
      std::string reach = length(*section);
      ranges_.push_back({text(section->getLowerBound(), "0"), reach});
      return;
    }
    auto* subscript = dyn_cast<ArraySubscriptExpr>(item);
    if (subscript && holds_section(subscript)) {
      const auto [array, index] = operands(*subscript);
      collect(array->IgnoreParenImpCasts());
      ranges_.push_back({text(index, "0"), "1"});
      return;
    }
    base_ = lowering_.expression(item, construct_);
  }

  static bool holds_section(const Expr* expression) {
    expression = expression->IgnoreParenImpCasts();
    if (isa<ArraySectionExpr>(expression)) return true;
    auto* subscript = dyn_cast<ArraySubscriptExpr>(expression);
    return subscript && holds_section(operands(*subscript).first);
  }

  std::string text(const Expr* expression, const char* otherwise) const {
    return expression ? lowering_.expression(expression, construct_) : otherwise;
  }

  /// Without a length a section reaches to the end of the array's dimension.
  std::string length(const ArraySectionExpr& section) const {
    if (section.getLength()) return text(section.getLength(), "");
    if (!section.getColonLocFirst().isValid()) return "1";
    std::string array = element(At::kFirst);
    return "(sizeof(" + array + ") / sizeof((" + array + ")[0]) - " + text(section.getLowerBound(), "0") + ")";
  }

  enum class At { kFirst, kNextPiece, kLastOfPiece };

  std::string element(At at) const {
    std::string result = base_;
    for (size_t i = 0; i < ranges_.size(); ++i) {
      std::string more;
      if (at == At::kNextPiece && i == 0) more = " + 1";
      if (at == At::kLastOfPiece && i > 0) more = " + " + ranges_[i].length + " - 1";
      result += "[" + ranges_[i].from + more + "]";
    }
    return result;
  }

  const Lowering& lowering_;
  const Construct& construct_;
  std::string base_;
  std::vector<Range> ranges_;
};

}  // namespace

Locator locate(const Lowering& lowering, const Construct& construct, const Expr* item) {
  return LocatorReader(lowering, construct).read(item);
}

// iterator(int i = a:b:s) -> for (int i = a, shep_e = b, ...; s > 0 ? i < shep_e : i > shep_e; i += s) {
IteratorLoops iterator_loops(const Lowering& lowering, const Construct& construct, const Expr* modifier) {
  IteratorLoops loops;
  auto* iterators = dyn_cast_or_null<OMPIteratorExpr>(modifier);
  if (!iterators) return loops;
  auto& mutable_iterators = const_cast<OMPIteratorExpr&>(*iterators);
  for (unsigned i = 0; i < iterators->numOfIterators(); ++i) {
    auto* variable = cast<VarDecl>(mutable_iterators.getIteratorDecl(i));
    OMPIteratorExpr::IteratorRange range = mutable_iterators.getIteratorRange(i);
    std::string type = variable->getType().getAsString(PrintingPolicy(lowering.unit.ast->getLangOpts()));
    const std::string number = std::to_string(i);
    loops.open += fill_stencil(
        "{ @1 const $e = @3; long const $t = @5; @1 @2; for (@2 = @4; $t > 0 ? @2 < $e : @2 > $e; @2 = (@1)(@2 + $t)) "
        "{ ",
        number + "_" + std::to_string(construct.id),
        {type, variable->getName(), lowering.expression(range.End, construct),
         lowering.expression(range.Begin, construct), range.Step ? lowering.expression(range.Step, construct) : "1"});
    loops.close += "} } ";
  }
  return loops;
}

}  // namespace shepherd
