#include "frontend/directive_extent.h"

namespace shepherd {

namespace {

class AttributeReader {
 public:
  AttributeReader(unsigned count, const std::function<std::string(unsigned)>& spelling)
      : count_(count), spelling_(spelling) {}

  std::optional<DirectiveAttribute> read(unsigned at) const {
    if (!is(at, "[") || !is(at + 1, "[")) return std::nullopt;
    bool with_prefix = is(at + 2, "using") && is(at + 3, "omp") && is(at + 4, ":");
    if (!with_prefix && !(is(at + 2, "omp") && is(at + 3, "::"))) return std::nullopt;
    DirectiveAttribute found{at, at, {}};
    unsigned next = at + 2;
    while (next < count_ && !is(next, "]")) {
      if (is(next, "directive") && is(next + 1, "(")) {
        unsigned name = next + 2;
        next = behind_parenthesis(next + 1);
        found.directives.emplace_back(name, next - 2);
      } else {
        ++next;
      }
    }
    found.last = next + 1;
    if (found.last >= count_) return std::nullopt;
    return found;
  }

 private:
  bool is(unsigned token, const char* text) const { return token < count_ && spelling_(token) == text; }

  unsigned behind_parenthesis(unsigned open) const {
    unsigned depth = 0, at = open;
    for (; at < count_; ++at) {
      if (is(at, "(")) ++depth;
      if (is(at, ")") && --depth == 0) return at + 1;
    }
    return at;
  }

  unsigned count_;
  const std::function<std::string(unsigned)>& spelling_;
};

}  // namespace

std::vector<DirectiveAttribute> find_directive_attributes(unsigned count,
                                                          const std::function<std::string(unsigned)>& spelling) {
  AttributeReader reader(count, spelling);
  std::vector<DirectiveAttribute> all;
  for (unsigned at = 0; at < count; ++at)
    if (std::optional<DirectiveAttribute> found = reader.read(at)) {
      at = found->last;
      all.push_back(std::move(*found));
    }
  return all;
}

}  // namespace shepherd
