// Reads each directive before Clang's parser does, and edits what Clang cannot take (README.md).
#pragma once

#include "directives/clause_list.h"
#include "directives/tokens.h"
#include "frontend/diagnostics/refused.h"
#include "frontend/token_stream.h"
#include "ir/directive_table.h"

#include <clang/Sema/Sema.h>

namespace shepherd {

/// A line of ir/own_clauses.def.
struct OwnClauseForm {
  OwnClauseKind kind;
  llvm::StringRef spelling;
  enum { Needed, Optional, Words } argument;
  std::vector<ConstructKind> constructs;
};

/// A reference that counts as a static variable of unknown origin (references.cpp), and what it was.
struct HiddenReference {
  VarDecl* variable;
  StorageClass storage;
  Expr* value;
};

/// The headers of a taskloop's loops that the parser has not come to, where its tasks are assemblies.
struct AwaitedHeaders {
  unsigned left = 0;
  SourceLocation at;  // where what goes behind the last one counts as written
  bool has_read_directive = false;
  bool is_inside = false;  // of one
  int depth = 0;           // of parentheses there
};

/// `v = x = c ? d : x;` behind `atomic compare capture` (OpenMP 5.2, 15.8.4), of which Clang 19 takes longer forms
/// only.
struct ChainedCapture {
  unsigned first, inner, last;  // tokens: v, x and the semicolon
};
std::vector<ChainedCapture> chained_captures(const TokenStream& tokens);

/// `i = i + s`, `i = s + i` or `i = i - s` of an iterator with a destructor, which Clang 19 takes for no step of a loop
/// (OpenMP 5.2, 4.4.1).
struct IteratorStep {
  unsigned first, last;  // tokens: `i` on the left, and the last one
  unsigned step_first, step_last;  // those of s
  bool subtracts;
};
/// Those that begin where Clang refused an increment.
std::vector<IteratorStep> iterator_steps(const TokenStream& tokens, const std::set<SourceLocation>& refused);

/// The block of a sections construct in which sections are sequences of statements (OpenMP 5.2, 11.3), of which Clang
/// 19 takes single ones only.
struct SectionSequences {
  unsigned open, close;  // tokens: its braces
  bool starts_without_directive;
  std::vector<const PragmaSite*> directives;
};
/// Those in which Clang refused a statement, or all if it refused anything.
std::vector<SectionSequences> section_sequences(const TokenStream& tokens, const DirectiveTable& directives,
                                                const Refused& refused);

/// What the source is to be read again without: Clang has no hook there, or refuses it.
enum class OtherForm { kNone, kAttributes, kRenewedDirectives, kChainedCaptures, kIteratorSteps, kSectionSequences };

bool has_trait(const llvm::omp::VariantMatchInfo& traits, llvm::omp::TraitProperty property);
/// True if a condition of the program's run does not matter, since one of the other traits holds and `match_any` asks
/// for no more (OpenMP 5.2, 7.1).
bool fits_without_condition(const llvm::omp::VariantMatchInfo& traits, const llvm::omp::OMPContext& context);

/// A directive for which a metadirective stands if a condition holds at run time; without one, in all other cases.
struct Alternative {
  std::string condition, directive;
};
/// Those of a metadirective among the constructs `around` it, by their scores; the last one has no condition.
std::vector<Alternative> alternatives(ASTContext& ast, const Metadirective& choice,
                                      llvm::ArrayRef<llvm::omp::TraitProperty> around);

/// The first of them that is there. What Clang has said of the source then does not count.
OtherForm other_form(const TokenStream& tokens, const DirectiveTable& directives, const Refused& refused);

/// Where the parser is in the attributes of the program.
struct AttributePlace {
  Token last = make_token(tok::unknown, {});
  int depth = 0;  // of brackets; 0: in no attribute
  bool is_of_openmp = false;
};

class DirectivePass {
 public:
  /// From now on every directive of pp passes through here. The pass must outlive pp.
  void watch(Preprocessor& pp);
  /// From now on they pass as if this were not there.
  void stop() { is_stopped_ = true; }
  /// True if there has been a directive, but for `declare simd` in system headers.
  bool has_met_directives() const { return has_met_directives_; }
  /// Names are looked up there. To be called before the first token is parsed.
  void use(Sema& sema) { sema_ = &sema; }
  /// The token comes from the preprocessor, and the parser has dealt with all in front of it.
  void see(const Token& token);

  /// Directives of an earlier reading of the source that have a transformation behind them, as that has shown.
  void know_transformed(std::set<SourceLocation> directives) { known_transformed_ = std::move(directives); }
  /// Those of this reading, if one had to be passed on as if there were none.
  std::optional<std::set<SourceLocation>> transformed_unawares(const TokenStream& tokens) const;

  /// Metadirectives that Clang refused where they stand are to be read again in a form that may stand there.
  void move_metadirectives(const Refused& refused);
  const DirectiveTable& table() const { return table_; }
  /// The name that the user wrote of what Clang calls a tile, in an error at that place about so many loops.
  std::string tile_as_written(SourceLocation error, size_t loops) const;
  /// True at the first token of a directive's line as Clang was given it: if only of its end.
  bool begins_line(SourceLocation token) const { return first_tokens_.count(token) > 0; }

 private:
  friend class DirectiveCallbacks;

  bool is_declare_simd_of_system(llvm::ArrayRef<Token> line, SourceLocation directive);
  void pass(SourceLocation directive);
  void note_choice(llvm::ArrayRef<Token> line, SourceLocation directive);
  std::vector<Token> read_line();
  void give_back(std::vector<Token> line);
  void put_region(std::vector<Token>& line, SourceLocation at);
  void mark_left_out(llvm::ArrayRef<Token> shown);
  void enter(llvm::ArrayRef<Token> line);
  std::string text_of(llvm::ArrayRef<Token> tokens) const;
  void edit(ClauseList& list, SourceLocation directive);
  void refuse_unknown(ClauseList& list);

  // metadirectives.cpp
  bool take_metadirective(std::vector<Token>& line, SourceLocation directive);

  // run_time_variants.cpp
  void take_run_time_condition(std::vector<Token>& line, SourceLocation directive);
  bool is_of_run_time(const Token& name);

  // error_messages.cpp
  bool take_message(std::vector<Token>& line, SourceLocation directive);

  // transformations.cpp
  bool take_transformation(std::vector<Token>& line, SourceLocation directive);
  bool defer_outer(std::vector<Token>& line, SourceLocation directive);
  bool is_hard_above_transformation(llvm::omp::Directive directive) const;
  bool has_transformation_behind(SourceLocation directive);
  void complete_ordered(ClauseList& list, SourceLocation directive);
  void put_loops_around(std::vector<Token>& line, SourceLocation at);
  void take_applied(std::vector<Token>& line, SourceLocation directive);
  void disguise_as_tile(std::vector<Token>& line, llvm::ArrayRef<std::vector<Token>> sizes, SourceLocation directive);
  std::vector<llvm::ArrayRef<Token>> only_arguments(llvm::ArrayRef<ClauseTokens> clauses, llvm::StringRef clause);
  std::vector<Token> size_of_part(llvm::ArrayRef<Token> count, unsigned part, SourceLocation directive);
  static std::vector<Token> make_one(SourceLocation at);

  // newer_directives.cpp
  void take_newer(std::vector<Token>& line, SourceLocation directive);
  void take_group_private(std::vector<Token>& line, SourceLocation directive);
  void settle_newer(ClauseList& list, SourceLocation directive);
  void take_switches(ClauseList& list);
  void refuse_repeated(const ClauseList& list);
  void take_saved(ClauseList& list);
  void tell_from_modifier(ClauseTokens& clause);
  void take_allocate_modifiers(ClauseList& list);
  std::string as_number(const Token& token);
  void take_safesync(ClauseList& list);
  void take_strict(ClauseList& list, SourceLocation directive);
  bool check_words(const ClauseTokens& clause);

  // clang_limits.cpp
  void hide_in_attribute(const Token& token);
  void refuse_dependent_order(ClauseList& list);
  bool names_template_parameter(const Token& token);
  void disguise_ordered(ClauseList& list, SourceLocation directive);
  void type_iterators(ClauseList& list);
  void set_default(ClauseList& list, SourceLocation directive);
  void take_lower_bound(ClauseList& list);
  void take_scope_clauses(ClauseList& list);
  void take_allocator_modifiers(ClauseList& list);
  void add_no_traits(ClauseTokens& clause);
  void take_ancestor(ClauseList& list);
  void drop_harmless_hint(ClauseList& list);
  void drop_strongest_order(ClauseList& list);
  void drop_implied_update(ClauseList& list);
  void replace_destroy(ClauseList& list);

  // variable_arrays.cpp
  void take_variable_arrays(ClauseList& list, SourceLocation directive);
  bool may_be_member(llvm::ArrayRef<Token> item, const ClauseList& list);
  void refuse_linear_members(ClauseList& list);
  void hide_members(ClauseList& list);
  bool is_near_variable_array() const;
  void note_listed_names(ClauseList& list, SourceLocation directive);
  bool take_allocations(ClauseTokens& clause, llvm::ArrayRef<const ValueDecl*> arrays, SourceLocation directive);
  bool names_own_allocator(const ClauseTokens& clause);
  const ValueDecl* variable_array(llvm::ArrayRef<Token> item);

  // sections.cpp
  void complete_sections(ClauseList& list);

  // references.cpp
  void take_references(ClauseList& list);
  void initialise_captures(ClauseTokens& clause, const VarDecl& variable);
  void show_references(const Token& token);
  void take_operator_names(ClauseList& list);

  // assemblies.cpp
  void note_assembly(std::vector<Token>& line, SourceLocation directive);
  void take_assembly(ClauseList& list, SourceLocation directive);
  void take_automatic_width(ClauseTokens& clause);
  bool take_cancel(std::vector<Token>& line, SourceLocation directive);
  void await_headers(const ClauseList& list, SourceLocation directive);
  void put_region_of_members(const Token& token);

  // own_clauses.cpp
  void pass_own(SourceLocation directive);
  void take_group_directive(ClauseList& list, SourceLocation directive);
  /// The line becomes a taskwait whose depend clause, which counts as written at `at`, carries an integer expression.
  void disguise_as_taskwait(std::vector<Token>& line, ConstructKind kind, OwnClauseKind carried,
                            llvm::ArrayRef<Token> index, SourceLocation at, SourceLocation directive);
  /// The clause of that name; null if it is none of ours there.
  const OwnClauseForm* own_clause(llvm::StringRef name, const ClauseList& list) const;
  void drop_bare(ClauseList& list, SourceLocation directive);
  void disguise_taskgroup(ClauseList& list, SourceLocation directive);
  void carry_own(ClauseList& list);
  std::vector<ClauseTokens>::iterator find_condition(ClauseList& list);
  ClauseTokens join_conditions(ClauseTokens carrier, const ClauseTokens& condition);
  ClauseTokens carrier(const ClauseList& list, const ClauseTokens& clause);
  ClauseTokens make_carrier(llvm::StringRef name, llvm::StringRef modifier, llvm::ArrayRef<Token> index,
                            SourceLocation at);
  Token make_zero(SourceLocation at);
  std::vector<Token> element_of_nothing(llvm::ArrayRef<Token> index, SourceLocation at);

  /// Notes that the user has not written the clause.
  ClauseTokens insert(ClauseTokens clause);
  /// default(shared), which the user has not written.
  ClauseTokens shared_by_default(const ClauseList& list);
  /// These clauses count as written at `at`.
  ClauseTokens make_clause(llvm::StringRef name, std::vector<Token> arguments, SourceLocation at);
  ClauseTokens with_arguments(const Token& name, std::vector<Token> arguments);
  Token make_word(llvm::StringRef text, SourceLocation at) { return shepherd::make_word(*pp_, text, at); }

  /// The entity of that name where the directive stands, if it is one.
  const NamedDecl* look_up(const Token& name);

  Preprocessor* pp_ = nullptr;
  Sema* sema_ = nullptr;
  Token end_;  // of the line that is being read
  std::vector<Token> as_written_;  // that line, without the end
  std::vector<Token> width_;  // of the assembly whose task comes next
  bool is_assembly_ = false;  // the directive that is being passed on
  bool has_assemblies_ = false;  // in front of here
  std::set<SourceLocation> first_tokens_;  // of all directives
  AwaitedHeaders headers_;
  AttributePlace attribute_;
  std::vector<Token> behind_;  // a second directive, which follows the one that is being passed on; empty: none
  unsigned loops_around_ = 0;  // how many are to be put around the statement of the directive that is being passed on
  std::optional<ConstructKind> newer_;  // what it really is, where Clang does not know it
  std::vector<HiddenReference> hidden_;  // until Clang has read their directive
  bool has_read_directive_ = false;
  bool has_met_directives_ = false;
  bool is_stopped_ = false;
  std::set<SourceLocation> known_transformed_;
  std::map<SourceLocation, bool> has_transformation_;  // of directives for which that mattered
  DirectiveTable table_;
};

}  // namespace shepherd
