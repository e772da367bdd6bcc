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

// ---- Found by a later step.

// A construct that is not lowered is named, not compiled as serial code.
void unsupported_directive(int n) {
// expected-error@+1 {{the OpenMP construct 'target' is not supported by shepcc, which knows no device but the host: leave it out}}
#pragma omp target
  n++;
// expected-error@+1 {{the OpenMP construct 'target teams distribute parallel for'}}
#pragma omp target teams distribute parallel for map(tofrom : n) firstprivate(n)
  for (int i = 0; i < 3; ++i) n++;
#pragma omp target update to(n) // expected-error {{the OpenMP construct 'target update'}}
// Modifiers without commas are an older spelling (OpenMP 5.1).
// expected-error@+1 {{the OpenMP construct 'target' is not supported by shepcc, which knows no device but the host: leave it out}}
#pragma omp target map(always close to : n) map(present, always mapper(default) from : n)
  n++;
#pragma omp target update to(present mapper(default) : n) // expected-error {{the OpenMP construct 'target update'}}
#pragma omp target data map(to : n) // expected-error {{the OpenMP construct 'target data'}}
  {
#pragma omp parallel
    n++;
  }
}
