// What the pass over directives took out of them, or put in, by the place in the source.
#pragma once

#include <clang/AST/Decl.h>

#include <map>
#include <optional>
#include <set>
#include <vector>

namespace shepherd {

enum class OwnClauseKind { kLocalityDomain };

/// The kind of a clause with this name; nullopt if it is none of ours.
std::optional<OwnClauseKind> own_clause_kind(llvm::StringRef name);

enum class OwnDirective {
  kTaskgroup,       // with clauses of ours: Clang sees a task
  kLocalityDomain,  // stand-alone, `#pragma ompx`: Clang sees a taskwait
};

struct DirectiveTable {
  struct OwnClause {
    OwnClauseKind kind;
    clang::SourceLocation location;  // of its name in the source
  };

  std::set<clang::SourceLocation> inserted;                // clauses that the user has not written
  std::map<clang::SourceLocation, OwnClause> own_clauses;  // whose carrier begins here
  std::map<clang::SourceLocation, OwnDirective> own_directives;  // that Clang takes for others
  std::vector<clang::SourceLocation> settled;              // directives that are no more (directives/informational.h)
  std::vector<std::pair<clang::SourceLocation, bool>> variant_regions;  // begin (true) and end declare variant, in order
  std::vector<clang::SourceLocation> metadirectives;
  std::set<clang::SourceLocation> loops;                   // `loop` directives: Clang 19 shows them as what they bind to
  std::set<clang::SourceLocation> scope_firstprivates;     // private clauses of `scope` that were written firstprivate
  std::multimap<clang::SourceLocation, const clang::ValueDecl*> firstprivates;  // taken out of the directive that begins here
};

}  // namespace shepherd
