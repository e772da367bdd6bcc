// What cannot be groupprivate in C++, or not be done with what is.
// RUN: %refused %shepcxx -fopenmp -std=c++17 %s

int fine;
#pragma omp groupprivate(fine)

// ---- Found first.

int &bound = fine;
#pragma omp groupprivate(bound) // expected-error {{arguments of '#pragma omp groupprivate' cannot be of reference type 'int &'}}
constexpr int *address = &fine; // expected-error {{constexpr variable 'address' must be initialized by a constant expression}}

// ---- Found by a later step.

struct Made {
  int n = 3;
};
Made made;
#pragma omp groupprivate(made) // expected-error {{'made' cannot be groupprivate: its copies would not be constructed}}
Made listed[2];
#pragma omp groupprivate(listed) // expected-error {{'listed' cannot be groupprivate}}
struct Plain {
  int n;
} braces{}, fine_too; // expected-error {{'braces' has an initializer}}
#pragma omp groupprivate(braces, fine_too)
decltype(auto) deduced() {
  decltype(auto) copy = fine; // expected-error {{shepcc cannot deduce by decltype(auto) from the groupprivate variable 'fine'}}
  copy = 2;
  return fine; // expected-error {{shepcc cannot deduce by decltype(auto)}}
}
template <class T> struct Generic {
  static T cell;
#pragma omp groupprivate(cell)
};
template <class T> T Generic<T>::cell;
template <class T> T dependent() {
  return *Generic<T *>::cell + Generic<T>().cell; // expected-error:11 {{whether 'cell' is groupprivate depends on a template parameter}} expected-error:32 {{whether 'cell' is groupprivate depends}}
}
int use() { return deduced() + dependent<int>(); }

struct Member {
  static int count;
#pragma omp groupprivate(count)
};
int Member::count;
int both;
#pragma omp groupprivate(both)
#pragma omp threadprivate(both) // expected-error {{'both' cannot be both groupprivate and threadprivate}}
Member& some_member();
// expected-error@+1 {{shepcc reaches the groupprivate member 'count' by its class or a plain variable of that}}
int through_a_call() { return some_member().count; }
