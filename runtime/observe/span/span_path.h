// A way through an execution from some beginning on: how long it takes, and how much of that each construct of the
// source contributes.
#pragma once

#include <shepherd/abi.h>

#include <cstdint>
#include <vector>

namespace shep {

class SpanPath {
 public:
  struct Part {
    const shep_location* where;  // null: outside all regions
    int64_t ns;
  };

  int64_t length() const { return length_; }
  int64_t burdened() const { return burdened_; }
  const std::vector<Part>& parts() const { return parts_; }

  void extend(const shep_location* where, int64_t ns);
  void extend(const SpanPath& by);
  // Where two paths meet, the longer counts.
  void join(const SpanPath& other);
  void burden(int64_t ns) { burdened_ += ns; }
  void clear();

 private:
  int64_t length_ = 0;
  int64_t burdened_ = 0;
  std::vector<Part> parts_;
};

}  // namespace shep
