// One run finds each race between the threads of a region, and none where a barrier, a construct or a lock orders them.
// RUN: %shepcc -fopenmp -fsanitize=thread -g -O0 --shep-backend=%backend %s -o %t
// RUN: env OMP_CANCELLATION=true %python %S/Inputs/expect.py %shepherd %s %t
#include <omp.h>
#include <pthread.h>
#include <stdio.h>

static int array[400];

static void barriers(void) {
  static int none, passed, single, masked;
#pragma omp parallel
  {
    none = 1;  // race none
    if (omp_get_thread_num() == 1) passed = 1;
#pragma omp barrier
    if (omp_get_thread_num() == 0) passed = 2;
#pragma omp single
    single = 1;
    int seen = single;
#pragma omp masked
    masked = 1;  // race masked
    seen = masked;  // race masked
    (void)seen;
  }
  passed++;
}

static void loops(void) {
  static int sum, last, left;
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < 400; ++i) array[i] = i;
#pragma omp for schedule(dynamic, 10) reduction(+ : sum)
    for (int i = 0; i < 400; ++i) sum += array[399 - i];
#pragma omp for schedule(dynamic)
    for (int i = 0; i < 399; ++i) array[i] = array[i + 1];  // race iterations
#pragma omp for nowait
    for (int i = 0; i < 400; ++i) array[i] = i;  // race nowait
#pragma omp single
    left = array[399] + array[0];  // race nowait
#pragma omp for lastprivate(last)
    for (int i = 0; i < 400; ++i) last = i;
#pragma omp for ordered
    for (int i = 0; i < 40; ++i) {
#pragma omp ordered
      left += array[i];
    }
#pragma omp for ordered(1)
    for (int i = 1; i < 40; ++i) {
#pragma omp ordered depend(sink : i - 1)
      array[i] = array[i - 1];
#pragma omp ordered depend(source)
    }
  }
}

struct pair {
  long first, second;
};
#pragma omp declare reduction(sums : struct pair : omp_out.first += omp_in.first, omp_out.second += omp_in.second) \
    initializer(omp_priv = (struct pair){0, 0})

static void reductions(void) {
  struct pair pair = {0, 0};
  long sum = 0, least = 0, of_tasks = 0;
#pragma omp parallel for reduction(sums : pair) reduction(+ : sum) reduction(min : least)
  for (int i = 0; i < 100; ++i) {
    pair.first += i;
    sum += i;
    least = least < i ? least : i;
  }
#pragma omp parallel reduction(task, + : of_tasks)
#pragma omp single
  for (int i = 0; i < 10; ++i)
#pragma omp task in_reduction(+ : of_tasks)
    of_tasks += i;
  sum += pair.first + least + of_tasks;
}

static void sections(void) {
  static int both, own[2];
#pragma omp parallel sections
  {
#pragma omp section
    {
      both = 1;  // race sections
      own[0] = 1;
    }
#pragma omp section
    {
      both = 2;  // race sections
      own[1] = 1;
    }
  }
  own[0] = own[1];
}

static int of_thread;
#pragma omp threadprivate(of_thread)

static void copies(void) {
  int value = 0, other = 0;
  of_thread = 7;
#pragma omp parallel copyin(of_thread) private(value) firstprivate(other)
  {
    of_thread++;
    other++;
#pragma omp single copyprivate(value)
    value = 3;
    of_thread += value;
  }
}

static void locks(void) {
  static int guarded, by_critical, half, nested;
  static omp_nest_lock_t lock;
  omp_init_nest_lock(&lock);
#pragma omp parallel
  {
    omp_set_nest_lock(&lock);
    omp_set_nest_lock(&lock);
    guarded++;
    omp_unset_nest_lock(&lock);
    guarded++;
    omp_unset_nest_lock(&lock);
#pragma omp critical
    by_critical++;
#pragma omp critical(one)
    half = 1;  // race half
#pragma omp critical(another)
    half = 2;  // race half
  }
  omp_destroy_nest_lock(&lock);
#pragma omp parallel num_threads(2)
#pragma omp parallel num_threads(2)
  nested = 1;  // race nested
}

// A flag that is released and acquired is order.
static void flags(void) {
  static int data, flag, fenced, relaxed, not_told, plain;
#pragma omp parallel num_threads(2)
  if (omp_get_thread_num() == 0) {
    data = 1;
    fenced = 1;
    not_told = 1;  // race relaxed
#pragma omp atomic write relaxed
    plain = 1;
#pragma omp atomic write release
    flag = 1;
    __atomic_thread_fence(__ATOMIC_RELEASE);
    __atomic_store_n(&relaxed, 1, __ATOMIC_RELAXED);
  } else {
    int seen = 0;
    while (!seen) {
#pragma omp atomic read relaxed
      seen = plain;
    }
    not_told++;  // race relaxed
    for (seen = 0; !seen;) {
#pragma omp atomic read acquire
      seen = flag;
    }
    data++;
    while (!__atomic_load_n(&relaxed, __ATOMIC_RELAXED)) {}
    __atomic_thread_fence(__ATOMIC_ACQUIRE);
    fenced++;
  }
}

static void cancelled(void) {
  static int found, after;
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < 100; ++i) {
      if (i == 50) {
        found = i;
#pragma omp cancel for
      }
#pragma omp cancellation point for
    }
#pragma omp single
    after = found;
  }
  found = after;
}

static int of_pthread, joined;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static void* thread(void* argument) {
  of_pthread = 1;  // race pthread
  pthread_mutex_lock(&mutex);
  joined++;
  pthread_mutex_unlock(&mutex);
  return argument;
}
static void threads(void) {
  pthread_t made;
  joined = 1;
  pthread_create(&made, NULL, thread, NULL);
  of_pthread = 2;  // race pthread
  pthread_mutex_lock(&mutex);
  joined++;
  pthread_mutex_unlock(&mutex);
  pthread_join(made, NULL);
  joined++;
}

int main(void) {
  barriers();
  loops();
  reductions();
  sections();
  copies();
  locks();
  flags();
  cancelled();
  threads();
  return 0;
}
