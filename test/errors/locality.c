// Where a locality domain cannot stand: constructs without tasks, twice on a construct, what is no whole number,
// nothing.
// RUN: %refused %shepcc -fopenmp %s
void locality_domain(int n) {
// expected-error@+1 {{the clause 'in_reduction' is not supported by shepcc on this construct}}
#pragma omp taskgroup in_reduction(+ : n) locality_domain(1)
  n++;
#pragma omp for locality_domain(1) // expected-error {{'locality_domain' is not a clause that shepcc knows on this construct}}
  for (int i = 0; i < n; i++) n++;
// expected-error@+1 {{'locality_domain' is not a clause that shepcc knows on this construct}}
#pragma omp taskwait locality_domain(1)
// expected-error@+1 {{a construct must not have more than one 'locality_domain' clause}}
#pragma omp task locality_domain(1) locality_domain(2)
  n++;
// expected-error@+1 {{a construct must not have more than one 'ompx_locality_domain' clause}}
#pragma omp taskloop locality_domain(1) ompx_locality_domain(2)
  for (int i = 0; i < n; i++) n++;
#pragma omp task locality_domain("x") // expected-error {{the argument of 'locality_domain' has to be an integer}}
  n++;
#pragma omp task locality_domain() // expected-error {{expected expression}}
  n++;
#pragma omp task locality_domain(1.5) // expected-error {{the argument of 'locality_domain' has to be an integer}}
  n++;
}

// The expression of a clause of our own is looked up and located like any other.
void own_clause_expression(int n) {
#pragma omp task locality_domain(missing) // expected-error {{use of undeclared identifier 'missing'}}
  n++;
}

// A directive of our own that lacks its argument.
void ompx_form(void) {
#pragma ompx locality_domain // expected-error {{expected '#pragma ompx locality_domain(expression)'}}
}
