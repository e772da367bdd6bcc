/* Makes a benchmark program run several times in one process: `-include again.h`, and BENCH_ROUNDS in the environment.
 * Each round has the same arguments and prints a line of its own. For programs whose main leaves nothing behind that a
 * second call would mind.
 */
#ifndef SHEPHERD_BENCH_AGAIN_H
#define SHEPHERD_BENCH_AGAIN_H

#include <stdlib.h>

#ifdef __cplusplus
extern "C"
#endif
    int
    bench_round(int argc, char **argv);

int main(int argc, char **argv) {
  const char *rounds = getenv("BENCH_ROUNDS");
  int failed = 0;
  for (int round = rounds ? atoi(rounds) : 1; round > 0; --round)
    failed |= bench_round(argc, argv);
  return failed;
}

#define main bench_round

#endif
