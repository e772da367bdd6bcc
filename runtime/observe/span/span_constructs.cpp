#include "observe/span/span_constructs.h"

#include <algorithm>

#include "observe/place.h"

namespace shep {

void SpanConstructs::begin(const shep_location* where, SpanConstruct::Kind kind) {
  SpanConstruct& construct = constructs_[where];
  construct.where = where;
  construct.kind = kind;
  ++construct.times;
}

void SpanConstructs::end_piece(const shep_location* where, int64_t ns) {
  SpanConstruct& construct = constructs_[where];
  ++construct.pieces;
  construct.work += ns;
  construct.longest = std::max(construct.longest, ns);
}

std::vector<SpanConstruct> SpanConstructs::list() const {
  std::vector<SpanConstruct> united;
  for (const auto& [where, construct] : constructs_) {
    const auto found = std::find_if(united.begin(), united.end(), [&](const SpanConstruct& each) {
      return each.kind == construct.kind && is_same_place(each.where, construct.where);
    });
    if (found == united.end()) {
      united.push_back(construct);
      continue;
    }
    found->times += construct.times;
    found->pieces += construct.pieces;
    found->work += construct.work;
    found->longest = std::max(found->longest, construct.longest);
  }
  std::sort(united.begin(), united.end(), [](const auto& a, const auto& b) { return a.work > b.work; });
  return united;
}

}  // namespace shep
