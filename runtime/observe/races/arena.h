// Memory of the detector's own. The program's allocator is watched, and the detector may be called in the middle of it.
// Callers hold the detector's lock.
#pragma once

#include <cstddef>
#include <cstring>
#include <utility>

namespace shep::races {

// Never returns null: without memory the process ends, with a message.
void* take_memory(size_t bytes);
void give_memory(void* block, size_t bytes);
// Memory of zeros straight from the system, which is never given back.
void* map_memory(size_t bytes);

// A growing array of plain values.
template <class T> class Array {
 public:
  Array() = default;
  Array(const Array&) = delete;
  Array& operator=(const Array&) = delete;
  ~Array() { clear(); }

  size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T& operator[](size_t index) { return at_[index]; }
  const T& operator[](size_t index) const { return at_[index]; }
  T& back() { return at_[size_ - 1]; }
  T* begin() { return at_; }
  T* end() { return at_ + size_; }
  const T* begin() const { return at_; }
  const T* end() const { return at_ + size_; }

  void push(const T& value) {
    if (size_ == capacity_) grow();
    at_[size_++] = value;
  }
  void pop() { --size_; }
  // Another value takes the place of the removed one.
  void remove(size_t index) { at_[index] = at_[--size_]; }
  void insert(size_t index, const T& value) {
    push(value);
    for (size_t i = size_ - 1; i > index; --i) std::swap(at_[i], at_[i - 1]);
  }
  void clear() {
    if (at_) give_memory(at_, capacity_ * sizeof(T));
    at_ = nullptr;
    size_ = capacity_ = 0;
  }
  bool operator==(const Array& other) const {
    return size_ == other.size_ && (size_ == 0 || memcmp(at_, other.at_, size_ * sizeof(T)) == 0);
  }

 private:
  void grow() {
    const unsigned capacity = capacity_ ? capacity_ * 2 : 1;
    T* const at = static_cast<T*>(take_memory(capacity * sizeof(T)));
    for (size_t i = 0; i < size_; ++i) at[i] = at_[i];
    if (at_) give_memory(at_, capacity_ * sizeof(T));
    at_ = at;
    capacity_ = capacity;
  }

  T* at_ = nullptr;
  unsigned size_ = 0;
  unsigned capacity_ = 0;
};

}  // namespace shep::races
