// Into how many pieces each construct of the source divides its work, and how large they are: what says how many
// workers it can keep busy.
#pragma once

#include <shepherd/abi.h>

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace shep {

struct SpanConstruct {
  enum class Kind : uint8_t { kTask, kLoop, kRegion };

  const shep_location* where = nullptr;
  Kind kind = Kind::kTask;
  uint64_t times = 0;   // that a thread came to it
  uint64_t pieces = 0;  // tasks, chunks, or implicit tasks
  int64_t work = 0;     // ns, without that of other constructs inside
  int64_t longest = 0;  // of the pieces
};

class SpanConstructs {
 public:
  void begin(const shep_location* where, SpanConstruct::Kind kind);
  // A piece has ended that took so long, but for what other constructs did in it.
  void end_piece(const shep_location* where, int64_t ns);
  // Those with the most work first; one for each place of the source.
  std::vector<SpanConstruct> list() const;

 private:
  std::unordered_map<const shep_location*, SpanConstruct> constructs_;
};

}  // namespace shep
