// The loops that a worksharing construct distributes, as text: their bounds, counted once in front of the loop, and the values
// of their variables by logical iteration number.
#pragma once

#include "frontend/canonical_loop.h"
#include "lower/lowering.h"

namespace shepherd {

class LoopNest {
 public:
  LoopNest(const Lowering& lowering, const Construct& construct);

  unsigned depth() const { return levels_.size(); }
  unsigned innermost() const { return levels_.size() - 1; }
  const LoopLevel& level(unsigned k) const { return levels_[k]; }
  const LoopLevel& inner() const { return levels_.back(); }

  /// Declares a level's first value, bound, step and count: shep_lb_ID_K, shep_ub_ID_K, shep_st_ID_K, shep_n_ID_K.
  std::string declare_level(unsigned k) const;
  /// The number of iterations of all levels.
  std::string total() const;
  /// The value of level k's variable `steps` steps from its first.
  std::string value(unsigned k, const std::string& steps) const;
  /// Declares shep_e_ID: where level k's variable stops in a chunk that ends before its iteration `to`.
  std::string chunk_end(unsigned k, const std::string& to) const;
  /// The type that declares level k's variable in a generated header; empty where the header only assigns to it.
  std::string declared_type(unsigned k) const;

  std::string variable(unsigned k) const { return levels_[k].variable->getName().str(); }
  std::string text(TokenRange range) const;
  std::string id(const char* what) const { return name(what, construct_); }
  std::string id(const char* what, unsigned k) const { return id(what) + "_" + std::to_string(k); }

 private:
  std::string declare_lower(unsigned k) const;
  std::string declare_range_level(unsigned k) const;
  std::string count(unsigned k) const;
  bool closed(unsigned k) const { return levels_[k].relation.size() == 2 && levels_[k].relation != "!="; }

  const Lowering& lowering_;
  const Construct& construct_;
  bool cxx_;
  std::vector<LoopLevel> levels_;
};

}  // namespace shepherd
