// Stand where ThreadSanitizer's functions of these names do.
#pragma once

#include <cstddef>
#include <cstdint>

namespace shep::races {

void release(void* word);
void acquire(void* word);
void* get_current_fiber();
void* create_fiber(unsigned flags);
void destroy_fiber(void* fiber);
void switch_to_fiber(void* fiber, unsigned flags);

// Puts a function of ours in the place of one that the program calls: it begins with a jump to ours. Nothing happens
// where the program has none of that name.
void replace(const char* name, void* ours);

// Returns ThreadSanitizer's function of that name; null if it has none.
unsigned char* find_function(const char* name);

void replace_accesses();
void replace_atomics();
void replace_library_calls();
void replace_thread_calls();
// Hears of memory that is allocated and given back.
void watch_memory();

}  // namespace shep::races
