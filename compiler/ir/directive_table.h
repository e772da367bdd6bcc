// The record of what the pass over directives took out of them, or put in, by the place in the source.
#pragma once

#include "frontend/clang.h"

#include <llvm/Frontend/OpenMP/OMPContext.h>

namespace shepherd {

// The leaf constructs; a combined construct becomes several nested ones that share a directive.

enum class ConstructKind {
#define CONSTRUCT(name, spelling) k##name,
#include "ir/constructs.def"
};

const char* spelling(ConstructKind kind);

enum class Sharing;

enum class OwnClauseKind {
  kMessage,  // of an error directive whose message is computed
  kPhaseId,  // of an ompx phase
  kCancelIf,  // of a cancel directive: what tells whether it cancels
#define OWN_CLAUSE(Kind, ...) k##Kind,
#include "ir/own_clauses.def"
};

/// num_threads(strict: n) of a parallel construct (OpenMP 6.0, 12.1.2).
struct StrictThreads {
  bool warns = false;   // severity(warning)
  std::string message;  // a string literal as it is written; empty: none
};

/// A `when` clause: a directive for which a metadirective stands if all its selectors fit (OpenMP 5.2, 7.4).
struct When {
  std::string condition;  // the user's, to be evaluated at run time; empty: it has none
  llvm::omp::VariantMatchInfo traits;
  std::string directive;
};

struct Metadirective {
  std::vector<When> whens;
  std::string otherwise = "nothing";
  std::string text;           // the whole directive
  bool has_statement = true;  // that belongs to it
};

struct DirectiveTable {
  struct OwnClause {
    OwnClauseKind kind;
    SourceLocation location;  // of its name in the source
  };

  struct BareClause {
    OwnClauseKind kind;
    SourceLocation location;
    std::vector<ConstructKind> constructs;  // leaves that it may stand on
  };

  /// The only item of a private or firstprivate clause that was written lastprivate, or copyprivate.
  struct HiddenMember {
    bool is_broadcast, is_conditional;
  };

  struct ListedName {
    SourceLocation directive;
    std::string name;
    Sharing sharing;
  };

  /// An `ompx alternatives` or `ompx exceptions(ordered)`, and the taskgroup behind it; invalid where there is none.
  struct GroupDirective {
    SourceLocation own, taskgroup;
    const char* spelling;
    bool is_of_exceptions;
  };
  std::vector<GroupDirective> group_directives;
  /// The same for an `ompx assembly`, and the task behind it.
  std::vector<std::pair<SourceLocation, SourceLocation>> assemblies;
  /// Where the parallel directives count as written that Clang was shown between the loops of a taskloop and their
  /// body.
  std::set<SourceLocation> regions_of_members;
  /// Width clauses that say `auto`; true: and how many bytes the task works on, in place of a width.
  std::map<SourceLocation, bool> automatic_widths;
  std::set<SourceLocation> group_privates;          // groupprivate directives, which Clang takes for threadprivate
  std::set<std::string, std::less<>> group_private_names;  // what they list, without qualifiers
  std::set<SourceLocation> inserted;                // clauses that the user has not written
  std::map<SourceLocation, std::vector<OwnClause>> own_clauses;  // whose carrier begins here
  std::map<SourceLocation, std::vector<ConstructKind>> leaves;  // of directives that Clang takes for others
  std::map<SourceLocation, std::vector<BareClause>> bare_clauses;  // on the directive that begins here
  std::map<SourceLocation, std::string> alignments; // that allocate clauses ask for, by where they begin
  std::map<std::pair<SourceLocation, const ValueDecl*>, std::string>
      array_alignments;  // the same for what was taken out of the directive
  std::set<SourceLocation> saved;                   // firstprivate clauses with the saved modifier
  std::map<SourceLocation, StrictThreads> strict_threads;
  std::set<SourceLocation> permutations;  // interchange directives with that clause, whose list Clang takes for sizes
  /// An apply clause: which of the loops that the construct makes, and the directives in front of these.
  struct Applied {
    SourceLocation location;
    std::string loops;  // the kind that the modifier names; empty: that of which there is but one
    std::vector<unsigned> places;  // which of them, from 1 on; empty: the first ones
    std::vector<std::string> directives;
  };
  std::map<SourceLocation, std::vector<Applied>> applied;
  /// What Clang takes for a tile, or is one, in order: its name, and the number of its loops; 0: not known.
  struct Tile {
    SourceLocation directive;
    std::string name;
    size_t loops;
  };
  std::vector<Tile> tiles;
  std::map<SourceLocation, unsigned> fills;  // the part of a split directive that omp_fill is
  // Directives above a transformation that Clang has not seen yet: how many loops they are associated with; and among
  // them those with lastprivate or linear, and those that are nothing but simd.
  std::map<SourceLocation, unsigned> deferred_loops;
  std::set<SourceLocation> deferred_lasts, deferred_simds;
  std::map<SourceLocation, unsigned> dependences;  // how many depend clauses a directive has, if any
  std::map<SourceLocation, std::string> renewed;  // directives that are to be read in an older form
  std::vector<SourceLocation> settled;  // directives that are no more (directives/informational.h)
  std::vector<std::pair<SourceLocation, bool>> variant_regions;  // begin (true) and end declare variant, in order
  /// The condition of a declare variant directive that is to be evaluated when the program runs.
  struct RunTimeCondition {
    SourceLocation directive;
    std::string text;
    unsigned score;  // 0: it has none
  };
  std::map<SourceLocation, RunTimeCondition> run_time_conditions;  // by where the expression begins
  std::map<SourceLocation, Metadirective> choices;  // that depend on the program's run, or the constructs around
  std::set<SourceLocation> sections;  // section directives
  std::set<SourceLocation> scope_firstprivates;  // private clauses of `scope` that were written firstprivate
  std::map<SourceLocation, HiddenMember> hidden_members;  // by where the clause begins that Clang was shown
  std::set<SourceLocation> scope_task_reductions;  // reduction clauses of `scope` that had the modifier `task`
  std::multimap<SourceLocation, const ValueDecl*> firstprivates, privates,
      copyprivates;  // taken out of the directive that begins here
  std::map<SourceLocation, ListedName>
      listed_names;  // in C++, the words in clauses of which Clang drops arrays of variable size
  std::map<SourceLocation, std::string>
      defaults;  // the word in the default clause that was taken out of the directive that begins here
};

}  // namespace shepherd
