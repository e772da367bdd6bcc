// Functions of a system header: directives in their bodies count, and so does what is wrong there.
template <typename T>
struct Numbers {
  T values[4] = {1, 2, 3, 4};
  T total() const {
    T sum = 0;
#ifdef DIRECTIVES
#pragma omp parallel num_threads(3) reduction(+ : sum)
#endif
    for (T each : values) sum += each;
    return sum;
  }
};

inline auto deduced(int x) { return Numbers<int>().total() + x; }
constexpr int folded(int x) { return x * 2; }
#ifdef BROKEN
inline int broken() { return not_declared; }
#endif
