// Directives that are unknown or unsupported, those that are errors, and errors beside all directives.
// RUN: %refused %shepcc -fopenmp %s

// ---- Found first.

// A directive that nobody knows is an error.
void unknown_directive(int n) {
#pragma omp parallell // expected-error {{expected an OpenMP directive}}
  n++;
}

// The error directive at compilation; a warning would let the compilation go on.
int error_directive(int x) {
#pragma omp error message("not for this compiler") // expected-error:13 {{not for this compiler}}
#pragma omp assume parallelism // expected-error:20 {{'parallelism' is not a clause that shepcc knows on this construct}}
// expected-error@+1:43 {{the message of an error directive has to be a string literal}}
#pragma omp error at(compilation) message(x ? "a" : "b")
  return x;
}

// An error beside all directives is reported once.
void plain_error(int n) {
#pragma omp parallel
  n++;
  missing = 1; // expected-error {{use of undeclared identifier 'missing'}}
}

// A directive that a `_Pragma` holds is called by its name.
#define WAIT _Pragma("omp taskwait")
void substatements(int a) {
  if (a) _Pragma("omp taskwait") // expected-error:10 {{'#pragma omp taskwait' cannot be an immediate substatement}}
  a = 1;
  if (a) WAIT // expected-error:10 {{'#pragma omp taskwait' cannot be an immediate substatement}}
  a = 2;
  if (a)
#pragma ompx phase(1) // expected-error {{'#pragma ompx phase' cannot be an immediate substatement}}
  a = 3;
}
