static int behind_a_comment(int n) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i <= n; i++) sum += i;
  return sum;
}
