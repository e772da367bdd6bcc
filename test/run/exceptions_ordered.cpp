// Of the exceptions that leave tasks of a taskgroup, the one arrives that the serial program would meet first, whatever
// runs when; earlier tasks run to their end, and later ones do not begin; what is thrown and held is destroyed, once.
// RUN: %matrix --backend=%backend %s
// RUN: %matrix --backend=%backend --divide=1 --schedulers=ws,cq,pdf %s
#include <atomic>
#include <cstdio>
#include <stdexcept>
#include <string>

#ifdef _OPENMP
#include <omp.h>
#else
static int omp_get_num_threads() { return 1; }
#endif

static std::atomic<int> alive{0}, wrong{0};

struct Counted {
  Counted() { ++alive; }
  Counted(const Counted &) { ++alive; }
  ~Counted() { --alive; }
};

struct Error : std::runtime_error {
  Counted counted;
  using std::runtime_error::runtime_error;
};

static bool fails(int round, int path) { return (round * 2654435761u + path * 40503u) % 19 < 2; }

static void may_fail(const char *what, int round, int path) {
  if (fails(round, path)) throw Error(what + std::to_string(path));
}

// Throws from leaves, and from tasks that have generated others.
static void tree(int depth, int path, int round) {
  Counted local;
  for (int i = 0; i < 3; ++i) {
    const int child = path * 3 + i + 1;
#pragma omp task firstprivate(local) untied if (child % 5) final(child % 7 == 0)
    {
      Counted inner;
      if (depth > 0) {
        tree(depth - 1, child, round);
      } else {
#pragma omp taskyield
        may_fail("leaf ", round, child);
      }
    }
  }
  if (path % 2) {
#pragma omp taskwait
  }
  may_fail("behind its children ", round * 3, path);
}

template <class T> static void loops(T count, int round) {
  Counted local;
#pragma omp taskloop firstprivate(local) nogroup
  for (T i = 0; i < count; ++i) may_fail("iteration ", round, static_cast<int>(i));
#pragma omp taskloop firstprivate(local) grainsize(3)
  for (T i = 0; i < count; ++i) {
#pragma omp task firstprivate(i)
    may_fail("in iteration ", round, 100 + static_cast<int>(i));
    may_fail("divided iteration ", round * 5, static_cast<int>(i));
  }
}

static void chain(int round) {
  static int link;  // whoever has generated the tasks is gone when they run
  for (int i = 0; i < 12; ++i) {
#pragma omp task depend(inout : link) shared(link) firstprivate(i)
    {
      ++link;
      if (i == round % 20) throw i;
      if (i > round % 20) ++wrong;
    }
  }
}

// An inner taskgroup throws for itself; one without the directive leaves that to the one around it.
static void groups(int round) {
  for (int i = 0; i < 4; ++i) {
#pragma omp task firstprivate(i)
    {
      try {
#pragma ompx exceptions(ordered)
#pragma omp taskgroup
        tree(1, round + i, round + i);
      } catch (const Error &inner) {
        if (i % 2) throw;
        throw Error("inner: " + std::string(inner.what()));
      }
#pragma omp taskgroup
      tree(0, 30 + i, round);
    }
  }
}

static void detached(int round) {
  for (int i = 0; i < 4; ++i) {
#ifdef _OPENMP
    omp_event_handle_t event;
#pragma omp task detach(event) firstprivate(i)
    {
      omp_fulfill_event(event);
      may_fail("detached ", round, i);
    }
#else
    may_fail("detached ", round, i);
#endif
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

// All that comes first in serial order has run, to the end. What comes later does not begin once the exception is known,
// which one thread can tell.
static int earlier_ones(int thrower) {
  std::atomic<int> ended{0};
  bool has_thrown = false;
  try {
#pragma ompx exceptions(ordered)
#pragma omp taskgroup
    for (int i = 0; i < 40; ++i) {
#pragma omp task firstprivate(i) shared(ended, has_thrown)
      {
        if (omp_get_num_threads() == 1) {
          if (i > thrower && has_thrown) ++wrong;
          if (i == thrower) has_thrown = true;
        }
        if (i == thrower) throw i;
        if (i < thrower) ++ended;
      }
    }
  } catch (int number) {
    return number == ended ? number : -1;
  }
  return -2;
}

int main() {
  std::string all;
#pragma omp parallel
#pragma omp single
  {
    for (int round = 0; round < 60; ++round) {
      all += arrives([=] { tree(round % 4, 0, round); }) + "; ";
      all += arrives([=] { loops(round, round); }) + "; ";
      all += arrives([=] { chain(round); }) + "; ";
      all += arrives([=] { groups(round); }) + "; ";
      all += arrives([=] { detached(round); }) + "; ";
      all += arrives([=] {
        tree(1, round, round);
        may_fail("body ", round, 3);
      }) + "\n";
    }
    for (int thrower = 0; thrower < 40; ++thrower) all += std::to_string(earlier_ones(thrower)) + " ";
  }
  std::printf("%s\n%d alive, %d wrong\n", all.c_str(), alive.load(), wrong.load());
}
