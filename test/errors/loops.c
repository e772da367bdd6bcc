// Loops that are not in canonical form, are left by break, or do not suit their construct.
// RUN: %refused %shepcc -fopenmp %s

// ---- Found first.

// collapse asks for as many loops as it counts.
void collapse_too_deep(int n) {
#pragma omp for collapse(2)
  for (int i = 0; i < n; i++)
    n++; // expected-error {{expected 2 for loops after '#pragma omp for', but found only 1}}
}

// A distributed loop must not be left by break.
void loop_break(int n) {
#pragma omp for
  for (int i = 0; i < n; i++)
    if (n) break; // expected-error {{'break' statement cannot be used in OpenMP for loop}}
}

// A loop without a bound is no canonical loop.
void loop_condition(int n) {
#pragma omp for
  for (int i = 0; i; i++) n++; // expected-error {{condition of OpenMP for loop must be a relational comparison}}
}

// A loop whose increment multiplies is no canonical loop.
void loop_increment(int n) {
#pragma omp for
  // expected-error@+1 {{increment clause of OpenMP for loop must perform simple addition or subtraction on loop variable 'i'}}
  for (int i = 1; i < n; i *= 2) n++;
}

// A loop construct needs a loop.
void loop_missing(int n) {
#pragma omp for
  n++; // expected-error {{must be a for loop}}
}

// The variable of a distributed loop is an integer or a pointer.
void loop_variable_type(int n) {
#pragma omp for
  for (double i = 0; i < n; i++) n++; // expected-error {{variable must be of integer or pointer type}}
}

// The loops of tile and interchange are rectangular.
void transformed_bounds(int n, float *a) {
#pragma omp tile sizes(4, 4)
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < i; ++j) a[j] = 0; // expected-error {{expected loop invariant expression}}
}

// unroll without a partial clause makes no loop for the directive around it, and what is wrong with a transformation's
// clause is said.
void unroll_below(int n, float *a) {
#pragma omp parallel for
#pragma omp unroll full // expected-error {{must be a for loop}}
  for (int i = 0; i < 10; ++i) a[i] = 0;
#pragma omp tile // expected-error {{directive '#pragma omp tile' requires the 'sizes' clause}}
  for (int i = 0; i < n; ++i) a[i] = 0;
#pragma omp tile sizes(0) // expected-error {{argument to 'sizes' clause must be a strictly positive integer value}}
  for (int i = 0; i < n; ++i) a[i] = 0;
}

// The clauses of these have one form.
void forms_of_transformations(int n, float *a) {
#pragma omp split counts(2, 3) // expected-error {{with one omp_fill}}
  for (int i = 0; i < n; ++i) a[i] = 0;
#pragma omp split // expected-error {{with one omp_fill}}
  for (int i = 0; i < n; ++i) a[i] = 0;
#pragma omp fuse looprange(2) // expected-error {{expected 'fuse', 'fuse looprange(first, count)'}}
  for (int i = 0; i < n; ++i) a[i] = 0;
#pragma omp interchange sizes(2) // expected-error {{'sizes' is not a clause that shepcc knows on this construct}}
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) a[j] = 0;
}

// ---- Found first, of transformations.

// What Clang finds wrong with a transformation that it takes for another one is said of the one that was written.
void named_as_written(int n, float *a) {
#pragma omp reverse
  a[0] = n; // expected-error {{statement after '#pragma omp reverse' must be a for loop}}
#pragma omp interchange
  for (int i = 0; i < n; ++i)
    a[i] = 0; // expected-error {{statement after '#pragma omp interchange' must be a for loop}}
#pragma omp split counts(2, omp_fill)
  while (n--) a[n] = 0; // expected-error {{statement after '#pragma omp split' must be a for loop}}
#pragma omp parallel for simd
#pragma omp reverse
  a[0] = n; // expected-error {{statement after '#pragma omp reverse' must be a for loop}}
}

// An apply clause names loops that the construct makes.
void applied(int n, float *a) {
#pragma omp tile sizes(2) apply(reverse) // expected-error {{this is not an argument that the clause 'apply' takes}}
  for (int i = 0; i < n; ++i) a[i] = 0;
#pragma omp unroll partial(2) apply(grid : reverse) // expected-error {{this is not an argument that the clause 'apply' takes}}
  for (int i = 0; i < n; ++i) a[i] = 0;
#pragma omp tile sizes(2) apply(grid(n) : reverse) // expected-error {{this is not an argument that the clause 'apply' takes}}
  for (int i = 0; i < n; ++i) a[i] = 0;
}

// ---- Found where loops are transformed.

// It has a directive for each loop, and no more.
void applied_to_too_many(int n, float *a) {
#pragma omp tile sizes(2) apply(grid : reverse, reverse) // expected-error {{an apply clause has one directive for each loop}}
  for (int i = 0; i < n; ++i) a[i] = 0;
#pragma omp tile sizes(2) apply(intratile(2) : reverse) // expected-error {{the construct makes no loop of that number}}
  for (int i = 0; i < n; ++i) a[i] = 0;
}

// What is applied to a loop reaches into those that the construct makes inside, but not into the body's own.
void applied_too_deep(int n, float *a) {
#pragma omp tile sizes(2) apply(intratile : interchange) // expected-error {{the 'interchange' of an apply clause needs more loops}}
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) a[i] = 0;
#pragma omp tile sizes(2, 2) apply(grid : interchange permutation(2, 1, 3), nothing) // expected-error {{the 'interchange' of an apply clause needs more loops}}
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) a[i] = 0;
#pragma omp reverse apply(tile sizes(2, 2)) // expected-error {{the 'tile' of an apply clause needs more loops}}
  for (int i = 0; i < n; ++i) a[i] = 0;
#pragma omp split counts(1, omp_fill) apply(split(3) : reverse) // expected-error {{the construct makes no loop of that number}}
  for (int i = 0; i < n; ++i) a[i] = 0;
#pragma omp split counts(1, omp_fill) apply(reverse, interchange) // expected-error {{the 'interchange' of an apply clause needs more loops}}
  for (int i = 0; i < n; ++i) a[i] = 0;
#pragma omp fuse apply(reverse, reverse) // expected-error {{an apply clause has one directive for each loop}}
  {
    for (int i = 0; i < n; ++i) a[i] = 0;
    for (int i = 0; i < n; ++i) a[i] = 0;
  }
}

// fuse takes a block of loops, as many as looprange names, and leaves one where another directive stands above.
void fused_loops(int n, float *a) {
#pragma omp fuse // expected-error {{the statement of '#pragma omp fuse' has to be a block of loops}}
  for (int i = 0; i < n; ++i) a[i] = 0;
#pragma omp fuse looprange(2, 2) // expected-error {{the statement of '#pragma omp fuse' has to be a block of loops}}
  {
    for (int i = 0; i < n; ++i) a[i] = 0;
    for (int i = 0; i < n; ++i) a[i] = 0;
  }
#pragma omp fuse // expected-error {{the statement of '#pragma omp fuse' has to be a block of loops}}
  {
    for (int i = 0; i < n; ++i) a[i] = 0;
    a[0] = 0;
    for (int i = 0; i < n; ++i) a[i] = 0;
  }
#pragma omp parallel for
#pragma omp fuse looprange(1, 2) // expected-error {{makes no single loop for the directive around it}}
  {
    for (int i = 0; i < n; ++i) a[i] = 0;
    for (int i = 0; i < n; ++i) a[i] = 0;
    for (int i = 0; i < n; ++i) a[i] = 0;
  }
}

// split writes its statement down for each part, of a constant size, and leaves no loop to another directive than fuse.
void parts_of_loops(int n, float *a) {
#pragma omp split counts(n, omp_fill) // expected-error {{the number of iterations of a part has to be a constant}}
  for (int i = 0; i < n; ++i) a[i] = 0;
#pragma omp parallel for
#pragma omp split counts(2, omp_fill) // expected-error {{which the directive around it does not take}}
  for (int i = 0; i < n; ++i) a[i] = 0;
#pragma omp split counts(2, omp_fill)
  for (int i = 0; i < n; ++i) {
    static int calls; // expected-error {{the static variable 'calls' is}}
    a[i] = calls++;
  }
#pragma omp interchange permutation(1, 1) // expected-error {{has to be the numbers of the loops, each once}}
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) a[j] = 0;
}

// ---- Found by a later step.

// The loops of an ordered(n) nest that are not distributed have the same bounds in every iteration.
void ordered_non_rectangular(int n) {
#pragma omp for ordered(2)
  // expected-error@+1 {{the inner loops of an ordered(n) nest must not have bounds that depend on an outer loop variable}}
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++) {
#pragma omp ordered depend(source)
    }
}

// ---- Found by a later step.

// Where a construct takes the loops inside of tiles, its last iteration is not known.
void transformed_last(int n, float *a) {
#pragma omp parallel for collapse(2) lastprivate(n)
#pragma omp tile sizes(4)
  for (int i = 0; i < 10; ++i) n = i; // expected-error {{shepcc does not know the last iteration}}
}

// ---- Found by a later step.

// Code between the loops of a nest declares nothing that the loops inside use or hide, and the nest has the same
// columns in each row.
void code_in_nest(int n, int *a) {
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i++) { // expected-error {{cannot share the iterations of this nest, for the code between its loops}}
    int j = i;
    a[i] = j;
    for (int j = 0; j < 4; j++) a[j] = i;
  }
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i++) { // expected-error {{cannot share the iterations of this nest, for the code between its loops}}
    a[i] = 0;
    for (int j = i; j < 4; j++) a[j] = i;
  }
}

// ---- Found first by Clang 22, by a later step with Clang 19.

void code_for_headers_in_nest(int n, int *a) {
// expected-error@+2 {{cannot share the iterations of this nest, for the code between its loops}} or {{cannot use variable 'm' in collapsed imperfectly-nested loop condition statement}}
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i++) { int m = 3; for (int j = 0; j < m; j++) a[j] = i; }
// expected-error@+2 {{cannot share the iterations of this nest, for the code between its loops}} or {{cannot use variable 'j' in collapsed imperfectly-nested loop init statement}}
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i++) { int j; for (j = 0; j < 4; j++) a[j] = i; }
}
