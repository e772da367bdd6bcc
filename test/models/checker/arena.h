// Where an execution's memory comes from: the same addresses in each, never given out twice in one, and none that may
// be used after it was freed.
#pragma once

#include <cstddef>
#include <cstdint>

namespace model {

class Arena {
 public:
  Arena();
  // All is free.
  void begin();
  void* allocate(size_t bytes, size_t align);
  void free(void* memory);
  bool holds(const volatile void* at) const { return uintptr_t(at) - uintptr_t(base_) < kBytes; }
  size_t size_of(const void* memory) const { return reinterpret_cast<const Header*>(memory)[-1].bytes; }
  // Ends the execution if the access is to what nobody has, or nobody has any more.
  void check(const volatile void* at) const;

 private:
  static constexpr size_t kBytes = size_t{64} << 20;
  static constexpr size_t kUnit = 16;
  enum State : uint8_t { kNobodys, kLive, kFreed };
  struct alignas(kUnit) Header {
    size_t bytes;
  };

  char* base_;
  uint8_t* states_;  // a unit each
  size_t used_ = 0;
};

}  // namespace model
