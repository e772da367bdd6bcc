static TYPE JOIN(sum_, TYPE)(const TYPE *data, int n) {
  TYPE sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++) sum += data[i];
  return sum;
}
#undef TYPE
