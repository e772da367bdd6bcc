// Exceptions that leave members of an assembly, in a taskgroup with the directive: the one arrives that the serial
// program would meet first; no other member waits for what the one that has thrown does not come to.
// RUN: %matrix --backend=%backend --divide=0 %s
// RUN: %matrix --backend=%backend --divide=1 --env=SHEPHERD_SPIN=0 --env=OMP_CANCELLATION=true %s
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>

#ifdef _OPENMP
#include <omp.h>
#else
static int omp_get_thread_num() { return 0; }
static int omp_get_num_threads() { return 1; }
#endif

static std::atomic<int> alive{0}, wrong{0};

struct Counted {
  Counted() { ++alive; }
  Counted(const Counted &) { ++alive; }
  Counted &operator=(const Counted &) = default;
  ~Counted() { --alive; }
};

struct Error : std::runtime_error {
  Counted counted;
  using std::runtime_error::runtime_error;
};

static void may_fail(const char *what, int round, int number) {
  if ((round * 2654435761u + number * 40503u) % 23 < 2) throw Error(what + std::to_string(number));
}

// Each loop's barrier separates what its members throw from what comes behind.
static void loops(int round, int width) {
#pragma omp task firstprivate(round) width(width)
  {
    Counted local;
#pragma omp for
    for (int i = 0; i < 9; ++i) may_fail("first loop ", round, i);
#pragma omp for schedule(static, 2)
    for (int i = 0; i < 9; ++i) may_fail("second loop ", round * 7, i);
#pragma omp single
    may_fail("single ", round * 11, 1);
#pragma omp for reduction(+ : width)
    for (int i = 0; i < 9; ++i) {
      ++width;
      may_fail("third loop ", round * 13, i);
    }
  }
}

// One thread alone comes to what throws; the others wait for it in every way there is.
static void waits(int round, int width) {
#pragma omp task firstprivate(round) width(width)
  {
    Counted shared_by_copy;
#pragma omp single copyprivate(shared_by_copy)
    may_fail("copyprivate ", round, 2);
#pragma omp sections
    {
#pragma omp section
      may_fail("section ", round * 3, 1);
    }
#pragma omp for schedule(dynamic) nowait
    for (int i = 0; i < 4; ++i)
      if (i == 3) may_fail("dynamic ", round * 5, i);
#pragma omp barrier
#pragma omp for ordered schedule(static, 1)
    for (int i = 0; i < 12; ++i) {
#pragma omp ordered
      if (i == 5) may_fail("ordered ", round * 7, i);
    }
#pragma omp for ordered(1)
    for (int i = 0; i < 12; ++i) {
#pragma omp ordered depend(sink : i - 1)
      if (i == 4) may_fail("doacross ", round * 11, i);
#pragma omp ordered depend(source)
    }
    for (int loop = 0; loop < 20; ++loop) {
#pragma omp for schedule(guided) nowait
      for (int i = 0; i < 3; ++i)
        if (i == 1 && loop == round % 20) may_fail("nowait ", round * 13, loop);
    }
#pragma omp barrier
#pragma omp critical
    if (omp_get_thread_num() == omp_get_num_threads() - 1) may_fail("critical ", round * 17, 0);
  }
}

// Tasks of members are in front of what their member throws later, and behind all in front of the last barrier.
static void tasks(int round, int width) {
#pragma omp task firstprivate(round) width(width)
  {
#pragma omp single
    for (int i = 0; i < 6; ++i) {
#pragma omp task firstprivate(i)
      {
        Counted local;
        may_fail("task ", round, i);
      }
    }
#pragma omp for
    for (int i = 0; i < 6; ++i) {
#pragma omp task firstprivate(i)
      may_fail("task of iteration ", round * 3, i);
      may_fail("iteration ", round * 5, i);
    }
#pragma omp single
    {
#pragma omp taskgroup
#pragma omp taskloop grainsize(2)
      for (int i = 0; i < 9; ++i) may_fail("taskloop ", round * 7, i);
    }
  }
}

static void of_loops(int round, int width) {
#pragma omp taskloop width(width) grainsize(2) firstprivate(round)
  for (int row = 0; row < 6; ++row) {
#pragma omp for
    for (int i = 0; i < 6; ++i) may_fail("row ", round + row, 10 * row + i);
  }
}

static void inside(int round, int width) {
#pragma omp task firstprivate(round, width) width(width)
  {
#pragma omp single
    {
#pragma omp task width(width - 1)
      {
#pragma omp for
        for (int i = 0; i < 6; ++i) may_fail("inside ", round, i);
      }
#pragma omp taskwait
    }
    try {
#pragma ompx exceptions(ordered)
#pragma omp taskgroup
      {
#pragma omp task firstprivate(round)
        may_fail("own group ", round * 3, 0);
      }
    } catch (const Error &error) {
      throw Error(std::string("again ") + error.what());
    }
#pragma omp barrier
    may_fail("all ", round * 5, 3);
  }
}

// Assemblies follow each other; later ones do not begin.
static void chain(int round, int width) {
  static int link;
  for (int i = 0; i < 8; ++i) {
#pragma omp task depend(inout : link) shared(link) firstprivate(i) width(width)
    {
#pragma omp single
      ++link;
      if (i == round % 11) throw i;
      if (i > round % 11) ++wrong;
#pragma omp barrier
    }
  }
}

static void barrier() {
#pragma omp barrier
}

// The library is told of no barrier that is not in the region's text; members pass it all the same.
static void elsewhere(int round, int width) {
#pragma omp task firstprivate(round) width(width)
  {
    Counted local;
    if (omp_get_thread_num() == omp_get_num_threads() - 1) may_fail("before ", round, 1);
    barrier();
    if (omp_get_thread_num() == 0) may_fail("behind ", round * 3, 2);
    barrier();
    barrier();
  }
}

template <class Code> static std::string arrives(const Code &code) {
  try {
#pragma ompx exceptions(ordered)
#pragma omp taskgroup
    {
      Counted local;
      code();
    }
  } catch (const Error &error) {
    return error.what();
  } catch (int number) {
    return std::to_string(number);
  }
  return "nothing";
}

int main(int argc, char **argv) {
  const int rounds = argc > 1 ? std::atoi(argv[1]) : 80;
  std::string all;
#pragma omp parallel
#pragma omp single
  for (int round = 0; round < rounds; ++round) {
    const int width = round % 5 + 2;
    for (auto code : {loops, waits, tasks, of_loops, inside, chain, elsewhere})
      all += arrives([=] { code(round, width); }) + "; ";
    all += arrives([=] {
      loops(round, width);
      waits(round + 1, 2);
      tasks(round + 2, width);
    });
    all += "\n";
  }
  std::printf("%s%d alive, %d wrong\n", all.c_str(), alive.load(), wrong.load());
}
