// Checks all nodes of a tree in parallel, and says which wrong one the serial program would have met first, on every run
// and with any number of threads.
//
//     checked_tree [depth [one of how many nodes is wrong]]
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>

static unsigned one_in;

struct Wrong : std::runtime_error {
  using std::runtime_error::runtime_error;
};

static unsigned scrambled(unsigned long path) { return unsigned(((path + 1) * 0x9e3779b97f4a7c15ul) >> 40); }

// A node has three children, and a path: its number in a tree that is complete.
static void check(int depth, unsigned long path) {
  if (scrambled(path) % one_in == 0) throw Wrong("node " + std::to_string(path) + " is wrong");
  if (depth == 0) return;
  for (unsigned long child = 3 * path + 1; child <= 3 * path + 3; ++child) {
#pragma omp task if (depth > 4)
    check(depth - 1, child);
  }
}

int main(int argc, char** argv) {
  const int depth = argc > 1 ? std::atoi(argv[1]) : 11;
  one_in = argc > 2 ? unsigned(std::atoi(argv[2])) : 20000;
  if (depth < 1 || depth > 20 || one_in == 0) {
    std::fprintf(stderr, "a depth from 1 to 20 and a positive number are wanted\n");
    return 2;
  }
  const char* said = "all nodes are right";
  std::string first;
#pragma omp parallel
#pragma omp single
  try {
#pragma ompx exceptions(ordered)
#pragma omp taskgroup
    check(depth, 0);
  } catch (const Wrong& wrong) {
    first = wrong.what();
    said = first.c_str();
  }
  std::puts(said);
}
