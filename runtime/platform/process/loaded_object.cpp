#include "platform/process/loaded_object.h"

#include <dlfcn.h>
#include <link.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace shep {

namespace {

// Addresses that were asked for lately. Relaxed: a hit publishes nothing else.
constexpr size_t kRemembered = 256;
constinit std::atomic<const void*> kept[kRemembered] = {};

}  // namespace

void keep_loaded(const void* address) {
  std::atomic<const void*>& known = kept[(reinterpret_cast<uintptr_t>(address) >> 4) % kRemembered];
  if (known.load(std::memory_order_relaxed) == address) return;
  Dl_info object;
  // The handle is never closed. The program itself cannot be opened by the name given here, and stays anyway.
  if (dladdr(address, &object)) dlopen(object.dli_fname, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
  known.store(address, std::memory_order_relaxed);
}

namespace {

// Collects the names first: looking into an object takes locks that must not be taken in this callback.
int collect_name(dl_phdr_info* object, size_t, void* names) {
  if (*object->dlpi_name) static_cast<std::vector<std::string>*>(names)->emplace_back(object->dlpi_name);
  return 0;
}

std::vector<std::string> loaded_objects() {
  std::vector<std::string> names;
  dl_iterate_phdr(collect_name, &names);
  return names;
}

// Returns the file that has the routine, as seen from that object: the object itself or a library that it needs.
std::string runtime_of(const std::string& object) {
  void* handle = dlopen(object.c_str(), RTLD_LAZY | RTLD_NOLOAD);
  if (!handle) return {};
  const void* routine = dlsym(handle, "omp_get_num_threads");
  Dl_info where = {}, here = {};
  const bool found = routine && dladdr(routine, &where) && dladdr(reinterpret_cast<const void*>(&runtime_of), &here);
  std::string file = found && where.dli_fbase != here.dli_fbase ? where.dli_fname : "";
  dlclose(handle);
  return file;
}

}  // namespace

std::vector<std::string> other_openmp_runtimes() {
  std::vector<std::string> found;
  for (const std::string& object : loaded_objects()) {
    std::string file = runtime_of(object);
    if (!file.empty() && std::find(found.begin(), found.end(), file) == found.end()) found.push_back(file);
  }
  return found;
}

}  // namespace shep
