// Back ends warn of sizeof on a parameter declared as an array, and nothing that is written for a clause asks for it.
// RUN: %shepcc --shep-backend=%backend -fopenmp -Wall -Wextra -Werror -c %s -o %t.o
// RUN: %shepcxx --shep-backend=%backend -fopenmp -Wall -Wextra -Werror -x c++ -c %s -o %t.o

typedef float Vector[4];
void use(float *each);

#ifdef __cplusplus
#define N 3
#else
#define N n
#endif

void targets(float B[], float C[8], int D[4][3], int n, int V[N][N], Vector w);
void targets(float B[], float C[8], int D[4][3], int n, int V[N][N], Vector w) {
#pragma omp target enter data map(to : B[0 : n], C[0 : 8])
#pragma omp target update to(B[0 : n]) from(D[0 : 4][0 : 3])
#pragma omp target data map(tofrom : B[0 : n]) map(alloc : C[ : 4], w[ : 2])
  B[0]++;
#pragma omp target is_device_ptr(B, C) nowait depend(out : B[0 : n])
  B[0] = 1;
#pragma omp target data use_device_ptr(B, C)
  use(B);
#pragma omp target data use_device_addr(w)
  use(w);
#pragma omp target has_device_addr(B)
  use(B);
#pragma omp target teams distribute parallel for map(B[0 : n]) map(tofrom : D[ : 4])
  for (int i = 0; i < n; i++) {
    B[i]++;
    D[i][0]++;
  }
#pragma omp target exit data map(delete : B[0 : n]) map(from : V[0 : n][ : 3])
}

void others(float B[], float C[8], int D[4][3], int n, int V[N][N], Vector w);
void others(float B[], float C[8], int D[4][3], int n, int V[N][N], Vector w) {
#pragma omp task depend(in : B) depend(iterator(i = 0 : n), inout : C[i])
  B[0] = 2;
#pragma omp taskwait depend(in : C, w) depend(inout : V, D[0 : 2])
#pragma omp single copyprivate(B, w, V)
  n = 3;
#pragma omp task firstprivate(B, C, w, V) affinity(D, B, V[0][1], w)
  {
    use(B), use(C), use(w);
    V[0][0]++;
  }
#pragma omp task shared(B, C, w, V)
  {
    B++, V++;
    use(B), use(C), use(w);
  }
#pragma omp parallel for lastprivate(B) firstprivate(w) linear(C)
  for (int i = 0; i < n; i++) {
    B = C;
    use(w);
  }
#pragma omp parallel reduction(+ : B[0 : n]) reduction(+ : w[ : 2])
  B[0]++, w[0]++;
#pragma omp taskloop firstprivate(B, w) lastprivate(C)
  for (int i = 0; i < 9; i++) {
    C = w;
    use(B);
  }
}
