// Errors in the attribute form are reported at the user's line.
// RUN: %refused %shepcxx -fopenmp -std=c++20 %s

// ---- Found first.

// An error in the attribute form is reported at the user's line.
void attribute() {
  int n = 0;
  [[omp::directive(parallel shared(missing))]] { n += 1; } // expected-error {{use of undeclared identifier 'missing'}}
}

// A clause in an attribute that nobody knows is named, and it alone; one that is newer than Clang is checked as in a
// pragma.
void attribute_clause() {
  int n = 0;
  // expected-error@+1 {{'wibble' is not a clause that shepcc knows on this construct}}
  [[omp::directive(task transparent wibble(3) if(n))]] { n += 1; }
  // expected-error@+1 {{this is not an argument that the clause 'threadset' takes}}
  [[omp::directive(task threadset(everybody))]] { n += 1; }
}
