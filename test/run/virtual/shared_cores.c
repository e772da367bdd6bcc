// Threads on hardware threads of one core slow each other down, and take idle cores first.
// REQUIRES: command, virtual
// RUN: %shepcc -O2 -fopenmp %s -o %t && rm -f %t.result
// RUN: %shepherd simulate --quiet --strand=1000 --machine="core:2 pu:1" --result=%t.result %t
// RUN: %shepherd simulate --quiet --strand=1000 --machine="core:2 pu:2" --threads=2 --result=%t.result %t
// RUN: %shepherd simulate --quiet --strand=1000 --machine="core:2 pu:2" --threads=2 --cpus=2 --result=%t.result %t
// RUN: %shepherd simulate --quiet --strand=1000 --machine="core:1 pu:2" --result=%t.result %t
// RUN: %shepherd simulate --quiet --strand=1000 --machine="core:1 pu:2" --smt=1 --result=%t.result %t
// RUN: %shepherd simulate --quiet --strand=1000 --machine="core:1 pu:2" --smt=3 --result=%t.result %t
// RUN: %python -c "import json, sys; work = [json.loads(line)['work_ns'] for line in open(sys.argv[1])]; \
// RUN:   ratios = [each / work[0] for each in work]; print(ratios); \
// RUN:   sys.exit(any(abs(ratio - wanted) > 0.1 * wanted for ratio, wanted in zip(ratios, [1, 1, 1, 1.6, 1, 3])))" %t.result
// RUN: %not %shepherd simulate --smt=0.5 %t 2>&1 | grep -e "--smt=0.5: factors from 1 to 1000 are taken"

int main(void) {
#pragma omp parallel for schedule(dynamic) num_threads(2)
  for (int i = 0; i < 4000; i++) {
  }
  return 0;
}
