// The loops that a worksharing construct distributes, as text: their bounds, counted once in front of the loop, and the
// values of their variables by logical iteration number.
#pragma once

#include "lower/loops/loop_steps.h"

namespace shepherd {

class LoopNest {
 public:
  LoopNest(const Lowering& lowering, const Construct& construct);

  /// The levels whose iterations are distributed; those behind them, of an ordered(n) nest, stay as they are.
  unsigned depth() const { return depth_; }
  unsigned innermost() const { return depth_ - 1; }
  unsigned all_levels() const { return levels_.size(); }
  const LoopLevel& level(unsigned k) const { return levels_[k]; }
  const LoopLevel& inner() const { return levels_[depth_ - 1]; }
  bool complete() const { return complete_; }

  /// In C, of a loop of tasks: the names in the headers that are copies' in the body. The bounds are counted where no
  /// copy is; these names reach the originals through the captures.
  struct NameInHeader {
    unsigned token;
    const DataItem* item;
  };
  std::vector<NameInHeader> copies_in_headers() const;

  /// True if the bounds of a level depend on the variable of one around it.
  bool depends_on_outer(unsigned k) const;

  bool is_rectangular() const;
  /// True if a loop of the nest holds more than the next. A thread executes that once for each row that it has a part
  /// of, which is as often as OpenMP allows (5.2, 4.4.1).
  bool holds_code() const;
  /// True if what such code declares has a part in the headers of the loops inside.
  bool is_entangled() const;
  /// True if a loop inside declares a variable of the same name, so that the body cannot name level k's.
  bool is_hidden(unsigned k) const;

  /// Declares what declare_level() does for each level, and shep_n_ID, the number of all iterations. Where the nest is
  /// not rectangular, only the latter, for which it runs through the rows.
  std::string declare_bounds() const;
  /// Declares a level's first value, bound, step and count: shep_lb_ID_K, shep_ub_ID_K, shep_st_ID_K, shep_n_ID_K.
  std::string declare_level(unsigned k) const;
  /// Declares what declare_level() does for each level of a rectangular nest.
  std::string declare_levels() const;
  /// The ends of the blocks that they open: what the expression of a range makes may have to live as long as the loop,
  /// and names of an init-statement hide others.
  std::string close_bounds() const;
  std::string close_level(unsigned k) const;
  /// In C also the variable that the header declares, where a generated header is to take its place.
  std::string declare_variable(unsigned k) const;
  /// A number as an expression, where declarations of levels stand in front of it.
  std::string counted(const std::string& declarations, const std::string& closing, const std::string& number) const;
  /// The number of iterations of the levels from first to the one before last.
  std::string product(unsigned first, unsigned last) const;
  /// A level's current iteration number, by the value of its variable.
  std::string position(unsigned k) const { return steps(k).position(variable(k)); }
  /// The value of level k's variable `count` steps from its first.
  std::string value(unsigned k, const std::string& count) const { return steps(k).value(count); }
  /// True if the generated loop over a chunk has the form that the back end's own `omp simd` asks for.
  bool is_canonical() const;
  /// Declares shep_e_ID, where the innermost variable stops in a chunk that ends before its iteration `to`: its value
  /// in the last iteration, with shep_g_ID, which says whether there is one more; of a canonical loop, the value behind
  /// it.
  std::string chunk_end(const std::string& to) const;
  /// A condition: the value is in front of another of level k's variable.
  std::string precedes(unsigned k, const std::string& value, const std::string& other) const {
    return steps(k).precedes(value, other);
  }
  /// A condition: an iteration in which the innermost variable is `at` is not the chunk's last.
  std::string is_before_last(const std::string& at) const;
  /// Moves level k's variable, or an iterator, behind a condition that there is another iteration: `, ++i` or
  /// ` && (++i, 1)`.
  std::string advance(unsigned k, const std::string& at) const;
  /// The type that declares level k's variable in a generated header; empty where the header only assigns to it.
  std::string declared_type(unsigned k) const;
  /// Declares a variable of level k's type with a value; in C without what keeps the user's type from being set.
  std::string declare_as(unsigned k, const std::string& name, const std::string& value) const;

  /// auto &x = *it;   with what the element's bindings need
  std::string element(const LoopLevel& level, const std::string& at) const;
  std::string variable(unsigned k) const {
    return is_hidden(k) ? id("hidden", k) : lowering_.access(levels_[k].variable, &construct_);
  }
  /// The expression that moves level k's variable, or an iterator, to the next iteration.
  std::string increment(unsigned k, const std::string& at) const;
  std::string text(TokenRange range) const;
  std::string id(const char* what) const { return name(what, construct_); }
  std::string id(const char* what, unsigned k) const { return id(what) + "_" + std::to_string(k); }
  /// A stencil with the names of level k: shep_<what>_ID_K.
  template <typename... Texts> std::string of_level(unsigned k, llvm::StringRef form, const Texts&... texts) const {
    return shepherd::of_level(construct_, k, form, texts...);
  }

 private:
  std::string count_rows() const;
  TokenRange initialiser(const LoopLevel& level) const;
  std::string declare_lower(unsigned k) const;
  bool extends_temporaries(unsigned k) const;
  std::string range_end(unsigned k, const std::string& which) const;
  std::string declare_range_level(unsigned k) const;
  std::string declare_in_c(unsigned k, const std::string& declarator) const;
  std::string type_in_cxx(unsigned k) const;
  bool is_in_header(unsigned token) const;
  LoopSteps steps(unsigned k) const { return LoopSteps(lowering_, construct_, levels_[k], k); }

  const Lowering& lowering_;
  const Construct& construct_;
  bool cxx_;
  std::vector<LoopLevel> levels_;
  bool complete_;  // all associated loops are in canonical form
  unsigned depth_;
};

// Simd constructs become hints for the back end.

/// The clauses of the hint that the generated loop can have; null if it has copies that the back end would have to know
/// of, or an `if` clause that may leave it one lane.
std::optional<std::string> simd_hint(const Lowering& lowering, const Construct& loop);

/// True if a `simd` alone stays as it is written: all that its clauses name has kept its name.
bool stays_for_back_end(const Lowering& lowering, const Construct& simd);

/// The clauses of a `simd` alone that are left where `aligned` and its like name what has another name now; null if the
/// back end would have to know of others.
std::optional<std::string> shorter_simd(const Lowering& lowering, const Construct& simd);

}  // namespace shepherd
