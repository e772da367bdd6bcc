// Regions that must not stand where they stand, and ways out of a region.
// RUN: %refused %shepcc -fopenmp %s

// ---- Found first.

// A barrier must not stand in a single construct.
void barrier_in_single(int n) {
#pragma omp single
  {
#pragma omp barrier // expected-error {{region cannot be closely nested inside 'single' region}}
  }
}

// A critical construct must not stand in one of its own name.
void critical_in_itself(int n) {
#pragma omp critical(a)
#pragma omp critical(a) // expected-error {{cannot nest 'critical' regions having the same name 'a'}}
  n++;
}

// A worksharing construct must not stand in another one.
void nested_worksharing(int n) {
#pragma omp for
  for (int i = 0; i < n; i++) {
#pragma omp single // expected-error {{region cannot be closely nested inside 'for' region}}
    n++;
  }
}

// A sections construct holds a block.
void sections_statement(int n) {
#pragma omp sections
  n++; // expected-error {{the statement for '#pragma omp sections' must be a compound statement}}
}

// A region has one exit.
int jump_out(int n) {
#pragma omp parallel
  return n; // expected-error {{cannot return from OpenMP region}}
}

// Cancel constructs and cancellation points that no construct around them is about.
void cancel(int n) {
// expected-error@+1:1 {{orphaned 'omp cancel' directives are prohibited; perhaps you forget to enclose the directive into a region?}}
#pragma omp cancel parallel
#pragma omp parallel
  {
#pragma omp cancel for // expected-error:1 {{region cannot be closely nested inside 'parallel' region}}
#pragma omp for nowait
    for (int i = 0; i < n; i++) {
#pragma omp cancel for // expected-error:1 {{parent region for 'omp cancel' construct cannot be nowait}}
    }
#pragma omp critical
    {
#pragma omp cancellation point parallel // expected-error:1 {{region cannot be closely nested inside 'critical' region}}
    }
#pragma omp task
    {
#pragma omp cancel sections // expected-error:1 {{region cannot be closely nested inside 'task' region}}
    }
  }
}

// ---- Found by a later step.

// A loop with dependences between iterations has no ordered regions, and an ordered region has no other in it.
void ordered_in_doacross(int n) {
#pragma omp for ordered(1)
  for (int i = 0; i < n; i++) {
// expected-error@+1 {{cannot be closely nested inside ordered region with specified parameter}}
#pragma omp ordered
    n++;
  }
#pragma omp for ordered
  for (int i = 0; i < n; i++) {
#pragma omp ordered
    {
// expected-error@+1 {{region cannot be closely nested inside 'ordered' region; perhaps you forget to enclose 'omp ordered'}}
#pragma omp ordered
      n++;
    }
  }
}

// A section is left at its end only: another one is executed by whoever gets it.
void jump_between_sections(int n) {
#pragma omp sections
  {
    goto other; // expected-error {{a section cannot be left by a jump}}
#pragma omp section
    {
      if (n > 1)
        goto own;
    other:
      n++;
    own:;
    }
#pragma omp section
    n++;
    goto other; // expected-error {{a section cannot be left by a jump}}
  }
}

// An ordered construct needs a loop with the ordered clause.
void ordered_without_clause(int n) {
#pragma omp for
  for (int i = 0; i < n; i++) {
// expected-error@+1 {{region cannot be closely nested inside 'for' region; perhaps you forget to enclose 'omp ordered'}}
#pragma omp ordered
    n++;
  }
}

// What begins at once in an unnamed critical region cannot enter another one; a task may begin later, as a lambda may.
void critical_without_name(int n) {
#pragma omp critical
  {
#pragma omp parallel
    {
// expected-error@+1 {{cannot nest 'critical' regions that both have no name}}
#pragma omp critical
      n++;
    }
#pragma omp critical(b)
    n++;
#pragma omp task
#pragma omp critical
    n++;
  }
}

// The directives of sections stand in the block itself.
void sections_inside(int n) {
#pragma omp sections
  {
    n++;
    n++;
    {
// expected-error@+1 {{a section directive has to stand directly in the block of a sections construct}}
#pragma omp section
      n++;
      n++;
    }
#pragma omp section
    n++;
  }
}
