#include "observe/races/memory_kind.h"

#include <dlfcn.h>
#include <link.h>
#include <limits.h>
#include <unistd.h>

#include <algorithm>

namespace shep::races {

namespace {

struct Search {
  uintptr_t address;
  Module found;
};

// The program itself has no name in the list.
const char* name_of_program() {
  static char name[PATH_MAX] = "";
  if (!*name) name[std::max<ssize_t>(readlink("/proc/self/exe", name, sizeof name - 1), 0)] = 0;
  return name;
}

int look_in(dl_phdr_info* library, size_t, void* message) {
  auto& search = *static_cast<Search*>(message);
  Module module = {*library->dlpi_name ? library->dlpi_name : name_of_program(), library->dlpi_addr, UINTPTR_MAX, 0};
  bool is_here = false;
  for (int i = 0; i < library->dlpi_phnum; ++i) {
    const auto& segment = library->dlpi_phdr[i];
    if (segment.p_type != PT_LOAD) continue;
    const uintptr_t low = library->dlpi_addr + segment.p_vaddr, high = low + segment.p_memsz;
    module.low = std::min(module.low, low);
    module.high = std::max(module.high, high);
    is_here |= search.address >= low && search.address < high;
  }
  if (is_here) search.found = module;
  return is_here;
}

}  // namespace

Module module_of(uintptr_t address) {
  Search search = {address, {}};
  dl_iterate_phdr(look_in, &search);
  return search.found;
}

Memory memory_of(uintptr_t address) {
  const Module module = module_of(address);
  if (*module.name) return {"global", module, module.base, 0};
  static const auto begin_of =
      reinterpret_cast<const void* (*)(const void*)>(dlsym(RTLD_DEFAULT, "__sanitizer_get_allocated_begin"));
  static const auto size_of =
      reinterpret_cast<size_t (*)(const void*)>(dlsym(RTLD_DEFAULT, "__sanitizer_get_allocated_size"));
  static const auto is_allocated =
      reinterpret_cast<int (*)(const void*)>(dlsym(RTLD_DEFAULT, "__sanitizer_get_ownership"));
  const auto* const byte = reinterpret_cast<const void*>(address);
  if (begin_of && size_of) {
    if (const void* const block = begin_of(byte))
      return {"heap", {}, reinterpret_cast<uintptr_t>(block), size_of(block)};
  } else if (is_allocated && is_allocated(byte)) {
    return {"heap", {}, address, size_of ? size_of(byte) : 0};
  }
  return {"other", {}, address, 0};
}

namespace {

constexpr int kMostBlocks = 32;  // libraries with thread-local variables; of more, the last count as shared

struct Block {
  uintptr_t low, high;
};
constinit thread_local Block blocks[kMostBlocks] = {};
constinit thread_local int count = -1;

int add_block(dl_phdr_info* library, size_t, void*) {
  if (!library->dlpi_tls_data || count == kMostBlocks) return 0;
  for (int i = 0; i < library->dlpi_phnum; ++i) {
    const auto& segment = library->dlpi_phdr[i];
    if (segment.p_type != PT_TLS) continue;
    const uintptr_t low = reinterpret_cast<uintptr_t>(library->dlpi_tls_data);
    blocks[count++] = {low, low + segment.p_memsz};
  }
  return 0;
}

}  // namespace

uintptr_t thread_that_owns(uintptr_t address) {
  if (count < 0) {
    count = 0;
    dl_iterate_phdr(add_block, nullptr);
  }
  for (int i = 0; i < count; ++i)
    if (address >= blocks[i].low && address < blocks[i].high) return reinterpret_cast<uintptr_t>(&count);
  return 0;
}

}  // namespace shep::races
