// In templates, too, a loop's increment may return an iterator that has a destructor.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -Wall -Wextra -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=3 %t
#include <cstddef>
#include <iterator>

template <class Value> class Iterator {
 public:
  typedef std::random_access_iterator_tag iterator_category;
  typedef std::ptrdiff_t difference_type;
  typedef Value value_type;
  typedef Value* pointer;
  typedef Value& reference;

  explicit Iterator(Value* place) : place_(place) {}
  Iterator(const Iterator& from) : place_(from.place_) {}
  Iterator& operator=(const Iterator& from) {
    place_ = from.place_;
    return *this;
  }
  ~Iterator() { place_ = nullptr; }
  Value& operator*() const { return *place_; }
  Iterator& operator++() { return *this += 1; }
  Iterator operator++(int) {
    Iterator old(*this);
    ++place_;
    return old;
  }
  Iterator& operator+=(std::ptrdiff_t count) {
    place_ += count;
    return *this;
  }
  Iterator operator+(std::ptrdiff_t count) const { return Iterator(place_ + count); }
  friend std::ptrdiff_t operator-(const Iterator& left, const Iterator& right) { return left.place_ - right.place_; }
  friend bool operator<(const Iterator& left, const Iterator& right) { return left.place_ < right.place_; }

 private:
  Value* place_;
};

template <int kCount> static void count_up(int* cells) {
#pragma omp parallel for
  for (Iterator<int> it = Iterator<int>(cells); it < Iterator<int>(cells + kCount); it++) *it += 1;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop
  for (Iterator<int> it = Iterator<int>(cells); it < Iterator<int>(cells + kCount); it = it + 2) *it += 1;
}

template <class Value> static void count_dependent(Value* cells, int count) {
#pragma omp parallel for
  for (Iterator<Value> it = Iterator<Value>(cells); it < Iterator<Value>(cells + count); it++) *it += 1;
}

int main() {
  int cells[40] = {0};
  count_up<40>(cells);
  count_dependent(cells, 40);
  for (int i = 0; i < 40; i++)
    if (cells[i] != 2 + (i % 2 == 0)) return 1;
  return 0;
}
