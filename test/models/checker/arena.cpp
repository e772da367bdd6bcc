#include "checker/arena.h"

#include <sys/mman.h>

#include <cstring>

#include "checker/finding.h"

namespace model {

namespace {
// Where it always is, so that the trace of an execution can be compared with another.
constexpr uintptr_t kBase = 0x100000000000;

void* map(size_t bytes, uintptr_t where) {
  void* const memory = mmap(reinterpret_cast<void*>(where), bytes, PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) give_up("no memory for the arena");
  return memory;
}
}  // namespace

Arena::Arena()
    : base_(static_cast<char*>(map(kBytes, kBase))), states_(static_cast<uint8_t*>(map(kBytes / kUnit, 0))) {}

void Arena::begin() {
  std::memset(states_, kNobodys, used_ / kUnit);
  used_ = 0;
}

void* Arena::allocate(size_t bytes, size_t align) {
  if (align < kUnit) align = kUnit;
  const size_t at = (used_ + sizeof(Header) + align - 1) & ~(align - 1);
  const size_t rounded = (bytes + kUnit) & ~(kUnit - 1);
  if (at + rounded > kBytes) give_up("the arena is full");
  used_ = at + rounded;
  reinterpret_cast<Header*>(base_ + at)[-1].bytes = bytes;
  std::memset(states_ + at / kUnit, kLive, rounded / kUnit);
  std::memset(base_ + at, 0xa5, bytes);  // whoever reads what nobody wrote does so in every execution
  return base_ + at;
}

void Arena::free(void* memory) {
  if (!memory) return;
  const size_t at = size_t(static_cast<char*>(memory) - base_);
  if (states_[at / kUnit] != kLive) finding("%p is freed twice", memory);
  std::memset(states_ + at / kUnit, kFreed, (size_of(memory) + kUnit) / kUnit);
}

void Arena::check(const volatile void* at) const {
  const State state = State(states_[(uintptr_t(at) - uintptr_t(base_)) / kUnit]);
  if (state == kLive) return;
  finding(state == kFreed ? "use after free: %p" : "wild access: %p", const_cast<const void*>(at));
}

}  // namespace model
