// Shared objects that must not be unloaded.
#pragma once

namespace shep {

// What is at the address, in a program or a shared object, stays there until the process ends, whoever closes the
// object. Cheap for an address that was asked for lately. Any thread may call it; it takes the dynamic loader's lock,
// which the thread may hold itself.
void keep_loaded(const void* address);

}  // namespace shep
