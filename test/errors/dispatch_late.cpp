// What a dispatch construct cannot choose between when the program runs.
// RUN: %refused %shepcxx -fopenmp %s
struct S {
  int mv(int x) { return 900 + x; }
#pragma omp declare variant(S::mv) match(construct = {dispatch})
  int mb(int x) { return x; }
};
int fv(int x, int y = 9) { return 30 + x + y; }
#pragma omp declare variant(fv) match(construct = {dispatch})
int fb(int x, int y = 4) { return x + y; }

int calls(S& s, int c) {
  int r;
#pragma omp dispatch novariants(c)
  // expected-error@+1 {{would be chosen for this call}}
  r = s.mb(1);
#pragma omp dispatch nocontext(c)
  // expected-error@+1 {{would be chosen for this call}}
  r = fb(1);
  return r;
}
