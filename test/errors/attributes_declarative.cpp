// A declarative directive in an attribute of its declaration (OpenMP 5.2, 3.1) is refused, not dropped.
// RUN: %refused %shepcxx -fopenmp %s

// ---- Found first.

// expected-error@+1 {{shepcc takes no omp::decl attribute}}
[[omp::decl(threadprivate)]] static int x;
int use() { return x; }
