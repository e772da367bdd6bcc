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

// A function in whose place ours stands, but for the time of a call to it.
class Replaced {
 public:
  Replaced(const char* name, void* ours);
  // Returns what the call returns. One thread at a time may be in here.
  template <class Function, class... Arguments> auto call(Arguments... arguments) {
    put_original();
    const auto result = reinterpret_cast<Function*>(function_)(arguments...);
    put_ours();
    return result;
  }

 private:
  void put_ours();
  void put_original();

  unsigned char* function_;
  void* ours_;
  unsigned char original_[16];
};

void replace_accesses();
void replace_atomics();
void replace_library_calls();
void replace_thread_calls();
// Hears of memory that is allocated and given back.
void watch_memory();

}  // namespace shep::races
