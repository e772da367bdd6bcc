#include "checker/threads.h"

#include <link.h>
#include <sys/mman.h>

#include <cstdint>
#include <cstring>

#include "checker/finding.h"
#include "platform/stack/context_switch.h"

namespace model {

namespace {

char* map(size_t bytes) {
  void* const memory =
      mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  if (memory == MAP_FAILED) give_up("no memory for the model's threads");
  return static_cast<char*>(memory);
}

}  // namespace

Threads::Threads() {
  dl_iterate_phdr(
      [](dl_phdr_info* info, size_t, void* threads) {
        auto& self = *static_cast<Threads*>(threads);
        const bool is_program = info->dlpi_name[0] == 0 && !self.locals_[0].block;
        for (int i = 0; i < info->dlpi_phnum; ++i) {
          if (info->dlpi_phdr[i].p_type != PT_TLS || !info->dlpi_tls_data) continue;
          if (!is_program && self.blocks_ == kMostBlocks) break;
          self.locals_[is_program ? 0 : self.blocks_++] = {static_cast<char*>(info->dlpi_tls_data),
                                                           info->dlpi_phdr[i].p_memsz};
        }
        return 0;
      },
      this);
  for (Thread& each : threads_) {
    each.locals = map(locals_[0].bytes + 1);
    if (&each != &threads_[kDriver]) each.stack = map(kStackBytes);
  }
}

void Threads::prepare(int number, void (*main)(void* number)) {
  Thread& thread = threads_[number];
  std::memcpy(thread.locals, locals_[0].block, locals_[0].bytes);  // as the driver's are
  thread.context = shep::shep_prepare_context(thread.stack + kStackBytes, main);
}

void* Threads::arrive(shep::Context* left, void* threads) {
  auto& self = *static_cast<Threads*>(threads);
  self.threads_[self.left_].context = left;
  return reinterpret_cast<void*>(intptr_t{self.current_});
}

void Threads::go_to(int number) {
  if (number == current_) return;
  left_ = current_;
  current_ = number;
  const auto [block, bytes] = locals_[0];
  std::memcpy(threads_[left_].locals, block, bytes);
  std::memcpy(block, threads_[number].locals, bytes);
  shep::shep_switch_context(threads_[number].context, this, arrive);
}

}  // namespace model
