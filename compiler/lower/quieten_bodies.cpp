// Functions with directives are warned of as the user has written them, where their parser can do that.
#include "analyse/numbers.h"
#include "lower/passes.h"

namespace shepherd {

/// True where the body is written between its braces, in one file. `try` may stand in front.
static bool is_written(const Stmt& body) { return body.getBeginLoc().isFileID() && body.getEndLoc().isFileID(); }

std::vector<SourceRange> quieten_bodies(Lowering& lowering) {
  std::vector<SourceRange> bodies;
  std::set<const FunctionDecl*> functions;
  for (const auto& each : lowering.unit.constructs) {
    if (!each->function || !functions.insert(outermost(each->function)).second) continue;
    const Stmt* const body = outermost(each->function)->getBody();
    if (!body || !is_written(*body)) continue;
    const auto first = lowering.unit.tokens->index_of(body->getBeginLoc());
    const auto last = lowering.unit.tokens->index_of(body->getEndLoc());
    if (!first || !last) continue;
    lowering.edits.insert_after(*first, 0, " SHEP_QUIET ");
    lowering.edits.insert_after(*last, 0, " SHEP_LOUD ");
    bodies.push_back(body->getSourceRange());
  }
  return bodies;
}

}  // namespace shepherd
