// Sources as editors of other systems write them: CRLF line ends, a byte order mark, no newline at the end.
// RUN: %python -c "import sys; t = open(sys.argv[1], 'rb').read().rstrip(); open(sys.argv[2], 'wb').write(b'\xef\xbb\xbf' + t.replace(b'\n', b'\r\n'))" %s %t.dos.c
// RUN: %python -c "import sys; t = open(sys.argv[1], 'rb').read().rstrip(); open(sys.argv[2], 'wb').write(t)" %s %t.open.c
// RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Wextra -Werror -Wno-trigraphs %t.dos.c -o %t.dos
// RUN: env OMP_NUM_THREADS=3 %t.dos
// RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Wextra -Werror -Wno-trigraphs %t.open.c -o %t.open
// RUN: env OMP_NUM_THREADS=3 %t.open
// RUN: %shepcc -fopenmp --shep-backend=%backend -std=c99 -DTRIGRAPHS -Wall -Werror -Wno-trigraphs %t.dos.c -o %t.tri
// RUN: env OMP_NUM_THREADS=3 %t.tri

static int add(int n) {
  int sum = 0;
#pragma omp parallel for \
    reduction(+ : sum)   \
    schedule(dynamic)
  for (int i = 0; i < n; i++) sum += i;
  return sum;
}

static int digraph(int n) {
  int sum = 0;
%:pragma omp parallel for /* a comment
   over two lines */ reduction(+ : sum) // and one to the end
  for (int i = 0; i < n; i++)
  <%
    sum += i;
  %>
  return sum;
}

static int spliced(int n) {
  int sum = 0;
# \
  pragma \
  omp parallel \
  for reduction(+ : \
                sum)
  for (int i = 0; i < n; i++) {
    #   pragma   omp   atomic
    sum += i;
  }
  return sum;
}

#ifdef TRIGRAPHS
static int trigraph(int n) {
  int sum = 0;
??=pragma omp parallel for ??/
    reduction(+ : sum)
  for (int i = 0; i < n; i++) ??< sum += i; ??>
  return sum;
}
#else
static int trigraph(int n) { return add(n); }
#endif

int main(void) { return add(100) == 4950 && digraph(100) == 4950 && spliced(100) == 4950 && trigraph(100) == 4950 ? 0 : 1; }
