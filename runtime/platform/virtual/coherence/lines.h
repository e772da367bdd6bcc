// Which lines move between caches, and what moves them: counted for each line and each place in the library that
// misses it. Nothing is counted unless somebody has asked.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>

#include "platform/virtual/coherence/coherence.h"

namespace shep::simulation {

class Lines {
 public:
  void ask() { is_asked_ = true; }
  bool is_asked() const { return is_asked_; }

  // Notes that an access from that place in the library has fetched the line of that address, in so many ps.
  void note(uintptr_t address, const void* place, Access kind, int64_t took);

  // Returns a line of text for each of the lines that took most time: its address, then for each place, from the one
  // that took most on, where it lies in the library (an offset), what it did (l, s, u), how often, and for how long in
  // ns.
  std::string tell() const;

 private:
  struct Count {
    uint64_t transfers = 0;
    int64_t time = 0;
  };
  using Places = std::map<std::pair<const void*, Access>, Count>;

  bool is_asked_ = false;
  std::unordered_map<uintptr_t, Places> lines_;
};

}  // namespace shep::simulation
