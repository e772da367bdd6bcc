// A member of an assembly cancels the taskgroup around it: members leave there, at cancellation points and behind
// barriers; what has begun ends, and what has not never begins. Nobody waits for one that has left.
// RUN: %matrix --backend=%backend --divide=0 --env=OMP_CANCELLATION=true %s
// RUN: %matrix --backend=%backend --divide=1 --env=OMP_CANCELLATION=true --env=SHEPHERD_SPIN=0 --schedulers=ws,cq,mts %s
// RUN: %matrix --backend=%backend --divide=1 --schedulers=ws %s
// RUN: %shepcxx --shep-backend=%backend --shep-emit=- -fopenmp %s | %FileCheck %s
// CHECK: if (shep_cancel({{SHEP_CANCEL_ASSEMBLY, \(tasks == 7\) \? 1 : 0}})) { goto [[END:shep_end_[0-9]+]]; }
// CHECK: shep_barrier({{[^;]*; if \(shep_cancel\(}}SHEP_CANCEL_MEMBERS, 0)) { goto [[END]]; }
// CHECK: if (shep_cancel({{SHEP_CANCEL_ASSEMBLY, 0}})) { goto [[END]]; }
#include <atomic>
#include <cstdio>

#ifdef _OPENMP
#include <omp.h>
#else
static int omp_get_thread_num() { return 0; }
static int omp_get_num_threads() { return 1; }
static int omp_get_cancellation() { return 0; }
#endif

static std::atomic<int> alive{0}, wrong{0};

struct Counted {
  Counted() { ++alive; }
  Counted(const Counted &) { ++alive; }
  ~Counted() { --alive; }
};

static void require(bool holds) { wrong += !holds; }

struct Holds {
  bool value;
  explicit operator bool() const { return value; }
};

// Conditions of other types, and those of templates.
template <class Condition> static void conditions(Condition never) {
  std::atomic<int> ended{0};
  int members = 0;
  const char *const null = nullptr;
#pragma omp taskgroup
  {
#pragma omp task width(2) shared(ended, members)
    {
#pragma omp cancel taskgroup if(never)
#pragma omp cancel taskgroup if(null)
#pragma omp cancel taskgroup if(0.0)
#pragma omp single
      members = omp_get_num_threads();
      ++ended;
    }
  }
  require(ended == members);
}

// Each member that passes the last point does its part of the loop, and all of them or none do.
static void in_tasks(int width, int thrower) {
  std::atomic<int> tasks{0}, behind{0}, members{0};
  Counted own;
#pragma omp taskgroup
  for (int i = 0; i < 12; ++i) {
#pragma omp task width(width) firstprivate(own, i) shared(tasks, behind, members)
    {
      Counted local;
#pragma omp single
      ++tasks;
      if (i == thrower && omp_get_thread_num() == omp_get_num_threads() - 1) {
#pragma omp cancel taskgroup if(cancel: tasks == 7)
#pragma omp cancel taskgroup
      }
#pragma omp barrier
#pragma omp cancellation point taskgroup
      if (i == thrower && omp_get_cancellation()) ++wrong;
      ++members;
#pragma omp for
      for (int k = 0; k < 20; ++k) ++behind;
    }
  }
  // Some member of each may have passed the point in front of the cancellation, and others not.
  require(tasks >= 1 && tasks <= 12 && behind <= 20 * tasks);
  require(omp_get_cancellation() || (tasks == 12 && behind == 240));
}

// The members of a taskloop's task; the loop is a taskgroup.
static void in_loops(int width, int thrower) {
  std::atomic<int> begun{0};
#pragma omp taskloop width(width) grainsize(2) shared(begun)
  for (int i = 0; i < 40; ++i) {
    Counted local;
#pragma omp single
    ++begun;
    if (i == thrower) {
#pragma omp cancel taskgroup
      if (omp_get_cancellation()) ++wrong;
    }
#pragma omp barrier
  }
  require(begun >= 1 && begun <= 40);
  require(omp_get_cancellation() || begun == 40);
}

// One in another, and tasks of members: what is around all of them is cancelled.
static void in_nests(int width, int thrower) {
  std::atomic<int> begun{0};
#pragma omp taskgroup
  {
#pragma omp task width(width) shared(begun)
    {
      Counted local;
#pragma omp for schedule(dynamic)
      for (int i = 0; i < 8; ++i) {
        if (i % 2) {
#pragma omp task width(2) shared(begun) firstprivate(i)
          {
            ++begun;
            if (i == thrower) {
#pragma omp cancel taskgroup
              if (omp_get_cancellation()) ++wrong;
            }
#pragma omp barrier
          }
        } else {
#pragma omp task shared(begun) firstprivate(i)
          {
            ++begun;
            if (i == thrower) {
#pragma omp cancel taskgroup
              if (omp_get_cancellation()) ++wrong;
            }
          }
        }
      }
#pragma omp cancellation point taskgroup
    }
    if (thrower < 8) {
#pragma omp taskwait
      // The group is cancelled now: this never begins.
#pragma omp task shared(begun)
      begun += 1000;
    }
  }
  require(begun < 1000 || !omp_get_cancellation());
}

// The first alternative of several that are assemblies, which needs no setting.
static void alternatives(int width) {
  std::atomic<int> found{-1};
#pragma ompx alternatives
#pragma omp taskgroup
  for (int i = 0; i < 6; ++i) {
#pragma omp task width(width) shared(found) firstprivate(i)
    {
      int none = -1;
#pragma omp single
      found.compare_exchange_strong(none, i);
#pragma omp cancel taskgroup
      // Only in the serial program.
#ifdef _OPENMP
      ++wrong;
#endif
    }
  }
  require(found >= 0);
}

int main() {
#pragma omp parallel
#pragma omp single
  for (int round = 0; round < 40; ++round) {
    const int width = round % 5 + 1;
    in_tasks(width, round % 13);
    in_loops(width, round % 50);
    in_nests(width, round % 9);
    alternatives(width);
    conditions(Holds{false});
    conditions(0);
  }
  std::printf("%d alive, %d wrong\n", alive.load(), wrong.load());
}
