// Nothing but iterations is left to the members of a taskloop's assemblies: no way out of the loop. Its headers stand one
// behind the other.
// RUN: %refused %shepcc -fopenmp %s
int n;
void loops(int w) {
#pragma omp taskloop width(w)
  for (int i = 0; i < 3; i++) {
    while (n < i) break;
    if (i == w) break; // expected-error {{a 'break' would leave a loop of a taskloop}}
  }
#pragma omp taskloop width(w) collapse(2)
// expected-error@+1 {{needs a plain nest of loops, without loops in the code between those of the nest}}
  for (int i = 0; i < 3; i++) {
    n += ({
      int all = 0;
      for (int j = 0; j < 3; j++) all++;
      all;
    });
    for (int k = 0; k < 3; k++) n++;
  }
}
