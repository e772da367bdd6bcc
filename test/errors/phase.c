// A phase point that lacks its number, or whose number is none.
// RUN: %refused %shepcc -fopenmp %s
void form(void) {
#pragma ompx phase // expected-error {{expected '#pragma ompx phase(expression)'}}
#pragma ompx phase 3 // expected-error {{expected '#pragma ompx phase(expression)'}}
#pragma ompx phase() // expected-error {{expected '#pragma ompx phase(expression)'}}
#pragma ompx phase(1 // expected-error {{expected '#pragma ompx phase(expression)'}}
}

void number(void) {
#pragma ompx phase(missing) // expected-error {{use of undeclared identifier 'missing'}}
#pragma ompx phase(1.5) // expected-error {{the argument of 'phase' has to be an integer}}
#pragma ompx phase("x") // expected-error {{the argument of 'phase' has to be an integer}}
}

void statement(int n) {
  if (n)
#pragma ompx phase(1) // expected-error {{'#pragma ompx phase' cannot be an immediate substatement}}
}
