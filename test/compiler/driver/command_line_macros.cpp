// Macros of the command line have names that our header uses for something else, and mean in the source what they say.
// RUN: %shepcxx -fopenmp --shep-backend=%backend -DT=double -DN=8 -D R=3 -DBody= -Dtop=1 -Dflags=2 '-Dmake(x)=x+1' %s \
// RUN:   -o %t && %t
// RUN: %shepcxx -x c -fopenmp --shep-backend=%backend -DT=double -DN=8 -D R=3 -DBody= -Dtop=1 -Dflags=2 \
// RUN:   '-Dmake(x)=x+1' %s -o %t && %t
Body static T sum(int count) {
  T total = 0;
#pragma omp parallel for num_threads(flags) reduction(+ : total)
  for (int i = 0; i < count; i++) total += i;
#pragma omp parallel num_threads(R) shared(total)
#pragma omp single
#pragma omp task
  total += make(top) + 0.5;
  return total;
}

int main(void) { return sum(N) != 30.5; }
