// Shared objects that must not be unloaded.
#pragma once

namespace shep {

// Keeps the program or shared object that contains the address loaded until the process ends, whoever closes it. Cheap
// for an address that was asked for lately. Thread-safe; takes the dynamic loader's lock, which the caller may hold.
void keep_loaded(const void* address);

}  // namespace shep
