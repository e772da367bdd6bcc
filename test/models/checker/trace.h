// What an execution did, step by step, for whoever wants to understand a finding.
#pragma once

#include <cstdint>
#include <vector>

namespace model {

class Trace {
 public:
  // `at`: what was accessed; null: nothing. `from`: the return address of the access; null: nowhere.
  void note(int thread, const char* what, const volatile void* at, uint64_t value, const void* from);
  // Writes it all to standard output, with places in the source where addr2line is there to find them.
  void print() const;

 private:
  struct Step {
    int thread;
    const char* what;
    const volatile void* at;
    uint64_t value;
    const void* from;
  };
  std::vector<Step> steps_;
};

}  // namespace model
