// Errors in templates and lambdas, which may show only when they are instantiated.
// RUN: %refused %shepcxx -fopenmp -std=c++20 %s

// ---- Found first.

// An error that shows when a template is instantiated is reported at the user's line.
struct NoDefault {
  explicit NoDefault(int) {}
};
template <typename T> void instantiation(T object) {
#pragma omp parallel private(object) // expected-error {{no matching constructor for initialization of 'NoDefault'}}
  (void)object;
}
void call_instantiation() { instantiation(NoDefault(1)); }

// An error of Clang's OpenMP inside a template is reported at the user's line.
template <typename T> void private_reference_in_template(T n) {
#pragma omp parallel private(missing) // expected-error {{use of undeclared identifier 'missing'}}
  n += 1;
}
void call_private_reference_in_template() { private_reference_in_template(1); }

// Clang need not survive a dependence in a nest of ordered(n) whose n is a template parameter, so it does not get to
// see the n.
template <int N> void ordered(int (&numbers)[4][4]) {
// expected-error@+1:34 {{a number of loops that depends on a template parameter is not supported by shepcc}}
#pragma omp parallel for ordered(N)
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j) {
// expected-error@+1 {{region cannot be closely nested inside 'parallel for' region; perhaps you forget to enclose 'omp ordered'}}
#pragma omp ordered depend(source)
      ++numbers[i][j];
    }
}
template <typename T> struct Table {
  T numbers[4];
  void fill() {
// expected-error@+1:41 {{a number of loops that depends on a template parameter is not supported by shepcc}}
#pragma omp parallel for ordered(sizeof(T))
    for (int i = 0; i < 4; ++i) numbers[i] = i;
  }
};

// What only an instance of a template shows is an error there.
template <typename T> void reduce_private(T n) {
  T sum = 0;
#pragma omp parallel private(sum)
  {
#pragma omp for reduction(+ : sum) // expected-error {{reduction variable must be shared}}
    for (int i = 0; i < 10; ++i) sum += n;
  }
}
template <typename T> void multiply(T n, int *numbers) {
#pragma omp for
  for (T i = 1; i < n; i *= 2) numbers[i]++; // expected-error {{increment clause of OpenMP for loop must perform simple addition}}
}
void call_reduce_private(int *numbers) {
  reduce_private(3);
  multiply(3, numbers);
}

// ---- Found by a later step.

// A scan directive lists what the loop around it reduces so, in templates too.
template <typename T> T scan_other(T *numbers) {
  T sum = 0, other = 0;
// expected-error@+1 {{'sum' has to be listed by a scan directive in the loop and by a reduction clause with the inscan}}
#pragma omp parallel for reduction(inscan, + : sum)
  for (int i = 0; i < 10; i++) {
    sum += numbers[i];
#pragma omp scan inclusive(other) // expected-error {{'other' has to be listed by a scan directive in the loop and by a}}
    numbers[i] = sum + other;
  }
  return sum;
}
int call_scan_other(int *numbers) { return scan_other(numbers); }

// A parameter pack is no variable that a region could have a copy of; a task's closure copies all of it.
template <typename... Ts> int pack_items(Ts... args) {
#pragma omp parallel firstprivate(args) // expected-error:35 {{no construct makes copies of the parameter pack 'args'}}
  { ((args = 1), ...); }
// expected-error@+1:40 {{no construct makes copies of the parameter pack 'args'}}
#pragma omp parallel for reduction(+ : args)
  for (int i = 0; i < 4; ++i) ((args += 1), ...);
#pragma omp task private(args) // expected-error:26 {{no construct makes copies of the parameter pack 'args'}}
  { ((args = 1), ...); }
  return (args + ...);
}
int call_pack_items() { return pack_items(1, 2); }

// The loops that a nest has must be known where a template stands, not only where it is instantiated; but for collapse
// in a plain pragma.
template <int N> struct Depth {
  static constexpr int value = N;
};
template <int N> void collapsed(int (&numbers)[4][4]) {
  // expected-error@+1 {{a number of loops that depends on a template parameter is not supported by shepcc}}
  _Pragma("omp parallel for collapse(N)")
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j) ++numbers[i][j];
  constexpr int depth = Depth<N>::value;
// expected-error@+1:34 {{a number of loops that depends on a template parameter is not supported by shepcc}}
#pragma omp parallel for ordered(depth)
  for (int i = 0; i < 4; ++i) ++numbers[i][0];
}

// A section of what is no array, whose dependence Clang drops in a template.
struct Elements {
  int& operator[](int);
};
template <int N> void section_of_an_object(Elements& v, int* p) {
// expected-error@+1 {{a list item of a depend clause of this directive is no variable, array element or section of an array}}
#pragma omp task depend(in : p[N]) depend(out : p[0:N], v[0:N])
  v[0]++;
#pragma omp task depend(out : v[N]) depend(in : p[0:N])
  v[0]++;
}
