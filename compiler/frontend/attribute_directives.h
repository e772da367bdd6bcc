// OpenMP directives written as attributes: [[omp::directive(...)]] and [[omp::sequence(...)]] (OpenMP 5.2, 3.1).
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace shepherd {

/// One attribute list that holds directives.
struct DirectiveAttribute {
  unsigned first, last;           // its tokens, from `[[` to `]]`
  std::vector<std::pair<unsigned, unsigned>>
      directives;  // the tokens in `directive(...)`: where it begins Clang locates it
};

/// The attribute lists of directives among `count` tokens whose text `spelling` tells, in order.
std::vector<DirectiveAttribute> find_directive_attributes(unsigned count,
                                                          const std::function<std::string(unsigned)>& spelling);

}  // namespace shepherd
