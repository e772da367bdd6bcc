#include "lower/c/serial.h"

#include "emit/renderer.h"
#include "lower/c/function_head.h"
#include "lower/data/data_env.h"
#include "lower/parts.h"
#include "lower/passes.h"

#include <clang/AST/Decl.h>
#include <llvm/ADT/STLExtras.h>

namespace shepherd {

using namespace clang;

static std::string clone_name(const FunctionDecl& function) { return "shep_serial_" + function.getNameAsString(); }

// if (shep_runs_serially()) return shep_serial_f(n);
std::string enter_clone(const Lowering& lowering, const FunctionDecl& function) {
  if (!serial_function(lowering.analysis.serial, &function)) return "";
  const std::string arguments = FunctionHead(*lowering.unit.tokens, function).arguments(),
                    call = clone_name(function) + "(" + llvm::StringRef(arguments).ltrim(", ").str() + ")";
  return "if (shep_runs_serially()) " +
         (function.getReturnType()->isVoidType() ? "{ " + call + "; return; } " : "return " + call + "; ");
}

namespace {

/// The function's constructs as those of a unit of its own, where a task is a block with copies and is not outlined.
struct SerialUnit {
  SerialUnit(const Lowering& lowering, const SerialFunction& function) : analysis(lowering.analysis) {
    const TranslationUnit& whole = lowering.unit;
    unit.ast = whole.ast, unit.tokens = whole.tokens, unit.directives = whole.directives;
    unit.default_memory_order = whole.default_memory_order;
    std::map<const Construct*, Construct*> copies;
    for (const Construct* each : function.constructs) {
      unit.constructs.push_back(std::make_unique<Construct>(*each));
      Construct& copy = *(copies[each] = unit.constructs.back().get());
      copy.order = unit.constructs.size() - 1;
      copy.parent = each->parent ? copies[each->parent] : nullptr;
      copy.children.clear();
      if (copy.parent) copy.parent->children.push_back(&copy);
      if (copy.kind == ConstructKind::kTask) copy.kind = ConstructKind::kScope;
    }
    analysis.sharing = DataSharing(unit);
    for (auto [each, copy] : copies)
      if (copy) analysis.sharing.of(*copy) = lowering.data(*each);
    analysis.joins.clear();
    analysis.closed.clear();
  }

  TranslationUnit unit;
  Analysis analysis;
};

class Cloner {
 public:
  Cloner(Lowering& around, const SerialFunction& function)
      : around_(around),
        function_(function),
        head_(*around.unit.tokens, *function.definition),
        serial_(around, function),
        edits_(*around.unit.tokens),
        lowering_(serial_.unit, serial_.analysis, edits_) {}

  void run() {
    const FunctionDecl& function = head_.function;
    const std::string heading =
        head_.specifiers() + clone_name(function) + " " + head_.text(head_.name + 1, head_.body);
    around_.put_in_front(function, 0, "SHEP_QUIET SHEP_REPEATED " + heading + "; SHEP_LOUD\n");
    lower_constructs();
    for (const SerialCall& each : function_.calls) edits_.replace_token(each.name, clone_name(*each.callee));
    Construct body = whole_body();
    const std::string text = Renderer(head_.tokens, edits_).region(body);
    body.order = 0;
    around_.put_behind(body, around_.line_directive(head_.name) + "SHEP_QUIET SHEP_REPEATED SHEP_CLONED " + heading +
                                 " " + text + "\nSHEP_LOUD\n");
  }

 private:
  /// What a region's text is made of.
  Construct whole_body() const {
    Construct body = {};
    body.order = ~0u;  // around all constructs
    body.function = &head_.function;
    body.first = head_.body, body.last = *head_.tokens.index_of(head_.function.getBody()->getEndLoc());
    return body;
  }

  void lower_constructs() {
    plan_names(lowering_);
    rename_references(lowering_);
    for (const auto& each : llvm::reverse(serial_.unit.constructs)) lower_construct(*each);
  }

  void lower_construct(const Construct& construct) {
    switch (construct.kind) {
      case ConstructKind::kScope: return around(construct, private_copies(lowering_, construct, is_private_copy, "0"));
      case ConstructKind::kTaskgroup: return around(construct, {});
      case ConstructKind::kTaskwait: return stand_alone(lowering_, construct, "", "(void)0");
      case ConstructKind::kTaskyield: return lower_Taskyield(lowering_, construct);
      case ConstructKind::kFlush: return lower_Flush(lowering_, construct);
      case ConstructKind::kAtomic: return lower_Atomic(lowering_, construct);
      case ConstructKind::kCritical: return lower_Critical(lowering_, construct);
      default: return;
    }
  }

  void around(const Construct& construct, const Around& copies) {
    edits_.replace_pragma(construct, quiet("{ " + copies.open + "{ "));
    edits_.insert_after(construct.last, construct.order, quiet_end(" } " + copies.close + "}"));
  }

  Lowering& around_;
  const SerialFunction& function_;
  const FunctionHead head_;
  SerialUnit serial_;
  Edits edits_;
  Lowering lowering_;
};

/// Calls the clone from the function, unless one has its name that is not the one with its body (lower/c/closed.h).
void enter_in_front(Lowering& lowering, const FunctionDecl& function) {
  if (llvm::any_of(lowering.analysis.closed, [&](const auto& each) { return each.definition == &function; })) return;
  const TokenStream& tokens = *lowering.unit.tokens;
  auto first = tokens.index_of(function.getBody()->getBeginLoc()), last = tokens.index_of(function.getEndLoc());
  lowering.edits.insert_after(*first, 0, " SHEP_QUIET " + enter_clone(lowering, function) + "{ SHEP_LOUD ");
  lowering.edits.insert_before(*last, 0, "} ");
}

}  // namespace

void lower_serial_functions(Lowering& lowering) {
  for (const SerialFunction& each : lowering.analysis.serial) {
    Cloner(lowering, each).run();
    enter_in_front(lowering, *each.definition);
  }
}

}  // namespace shepherd
