#include "observe/races/memory_kind.h"

#include <dlfcn.h>
#include <link.h>
#include <limits.h>
#include <unistd.h>

#include <algorithm>
#include <string_view>

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

// A section's contents by way of the dynamic section, which the loader has made addresses of; null: there is none.
template <class Content> const Content* content_of(const dl_phdr_info& library, decltype(ElfW(Dyn)::d_tag) tag) {
  for (int i = 0; i < library.dlpi_phnum; ++i) {
    if (library.dlpi_phdr[i].p_type != PT_DYNAMIC) continue;
    auto* entry = reinterpret_cast<const ElfW(Dyn)*>(library.dlpi_addr + library.dlpi_phdr[i].p_vaddr);
    for (; entry->d_tag != DT_NULL; ++entry)
      if (entry->d_tag == tag) return reinterpret_cast<const Content*>(entry->d_un.d_ptr);
  }
  return nullptr;
}

// Symbols that a library wants of others come first in its table, before those that are hashed.
uint32_t count_wanted(const dl_phdr_info& library) {
  if (const auto* const hash = content_of<uint32_t>(library, DT_GNU_HASH)) return hash[1];
  const auto* const hash = content_of<uint32_t>(library, DT_HASH);
  return hash ? hash[1] : 0;
}

bool wants_sanitizer(const dl_phdr_info& library) {
  constexpr std::string_view kPrefix = "__tsan_";
  const auto* const symbols = content_of<ElfW(Sym)>(library, DT_SYMTAB);
  const auto* const names = content_of<char>(library, DT_STRTAB);
  if (!symbols || !names) return false;
  for (uint32_t i = 0; i < count_wanted(library); ++i)
    if (std::string_view(names + symbols[i].st_name).starts_with(kPrefix)) return true;
  return false;
}

// The C++ library does for the program what its headers do elsewhere.
bool is_of_language(std::string_view name) {
  return name.find("/libstdc++.so") != name.npos || name.find("/libc++.so") != name.npos;
}

struct CodeSearch {
  uintptr_t address;
  bool is_looked_at = true;
};

int judge(dl_phdr_info* library, size_t size, void* message) {
  auto& search = *static_cast<CodeSearch*>(message);
  Search here = {search.address, {}};
  if (!look_in(library, size, &here)) return 0;
  const std::string_view name = library->dlpi_name;
  search.is_looked_at = name.empty() || is_of_language(name) || wants_sanitizer(*library);
  return 1;
}

}  // namespace

bool is_looked_at(uintptr_t place) {
  CodeSearch search = {place};
  dl_iterate_phdr(judge, &search);
  return search.is_looked_at;
}

Module module_of(uintptr_t address) {
  Search search = {address, {}};
  dl_iterate_phdr(look_in, &search);
  return search.found;
}

// ThreadSanitizer's; null: it is too old to have that.
template <class Result> using OfBlock = Result (*)(const void*);
static constinit OfBlock<const void*> block_begin = nullptr;
static constinit OfBlock<size_t> block_size = nullptr;
static constinit OfBlock<int> is_block = nullptr;

template <class Result> static void find(OfBlock<Result>& function, const char* name) {
  function = reinterpret_cast<OfBlock<Result>>(dlsym(RTLD_DEFAULT, name));
}

void find_allocator() {
  find(block_begin, "__sanitizer_get_allocated_begin");
  find(block_size, "__sanitizer_get_allocated_size");
  find(is_block, "__sanitizer_get_ownership");
}

Memory memory_of(uintptr_t address) {
  const Module module = module_of(address);
  if (*module.name) return {"global", module, module.base, 0};
  const auto* const byte = reinterpret_cast<const void*>(address);
  if (block_begin && block_size) {
    if (const void* const block = block_begin(byte))
      return {"heap", {}, reinterpret_cast<uintptr_t>(block), block_size(block)};
  } else if (is_block && is_block(byte)) {
    return {"heap", {}, address, block_size ? block_size(byte) : 0};
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
