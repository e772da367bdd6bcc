// Variables that no region can change, move or have copies of.
// RUN: %refused %shepcc -fopenmp %s

// ---- Found first.

// An automatic variable cannot be threadprivate.
void threadprivate_local(int n) {
  int local = n;
#pragma omp threadprivate(local) // expected-error {{arguments of '#pragma omp threadprivate' must have static storage duration}}
  local++;
}

// ---- Found by a later step.

// A statement that a metadirective with a condition at run time has compiled for each of its directives.
int metadirective_copies(int n) {
  int r = 0;
#pragma omp metadirective when(user = {condition(n > 3)} : parallel num_threads(2)) default(single)
  {
    static const int fine = 3;
    static int calls; // expected-error:16 {{the static variable 'calls' is in the statement of a metadirective}}
#pragma omp atomic
    calls++;
    if (n == fine) goto done;
    r = calls;
  done:; // expected-error:3 {{the label 'done' is in the statement of a metadirective}}
  }
  return r;
}

// ---- Found by a later step.

// A region cannot change a variable that is bound to a register by name.
#ifdef __x86_64__
#define REGISTER "rbx"
#else
#define REGISTER "x19"
#endif
int bound_register(void) {
  register long v __asm__(REGISTER) = 42;
#pragma omp parallel // expected-error {{'v' is bound to a register by name}}
  v++;
  return (int)v;
}

// A local type whose size is only known at run time cannot move out of its function with one that has to.
void local_type_of_variable_size(int n) {
  // expected-error@+1 {{the local type 'row' has a variable size and cannot be used inside a lowered region}}
  typedef int row[n], number;
#pragma omp parallel
  {
    number value = n;
    (void)value;
  }
}
