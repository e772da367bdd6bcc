// A conditional that begins or ends inside of a region: its rest stays where it was, also in another region's text.
// RUN: %shepcc -fopenmp --shep-backend=%backend %s -o %t && env OMP_NUM_THREADS=2 %t
// RUN: %shepcc -fopenmp --shep-backend=%backend -DBACKWARD %s -o %t && env OMP_NUM_THREADS=2 %t
// RUN: %shepcxx -fopenmp --shep-backend=%backend -x c++ %s -o %t && env OMP_NUM_THREADS=2 %t
static int total;

static void header(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop
#ifdef BACKWARD
    for (int i = 2; i >= 0; i--)
#else
    for (int i = 0; i < 3; i++)
#endif
#pragma omp atomic
      total++;
    total++;
  }
}

static void opening(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
#ifdef BACKWARD
    {
      total += 1;
#else
    {
      total += 1;
#endif
    }
#pragma omp taskwait
#pragma omp task
#ifdef __GNUC__
    {
#endif
#pragma omp task
      {
#ifdef __clang__
        total += 10;
      }
#else
        total += 10;
      }
#endif
    }
  }
}

static void closing(void) {
#pragma omp parallel
  {
#pragma omp single
    {
#pragma omp parallel num_threads(1)
      {
        total += 100;
#ifdef __STDC_VERSION__
      }
#elif 1
      }
#endif
    }
  }
}

/* What ends a region is decided by Clang, whatever compiler is behind. */
static void decided(void) {
#pragma omp parallel num_threads(1)
  {
    total += 1000;
#if defined(__clang__)
  }
#else
  }
#error the other compiler decides
#endif
}

int main(void) {
  header();
  opening();
  closing();
  decided();
  return total != 1115;
}
