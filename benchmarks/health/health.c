/* Simulation of the Colombian health care system (the program of Das Sharma, Olden and the Barcelona suite, from its
 * published description): a tree of villages, each with inhabitants and a hospital whose patients stand in linked lists.
 * In every step people fall ill, wait for staff, are examined, and are then treated, sent home, or passed on to the hospital
 * of the next larger village. One task per village and step; a village joins its children before it looks at whom they
 * sent.
 *
 * Variants: none creates a task for every village; if, final and manual only above the level given by the first number. spread is
 * manual, with the villages' memory spread over the locality domains by those who fill it; local has it there whoever fills it, and
 * also simulates each village where its memory lies (Olivier 2012, 7.4).
 */
#include "../common/bench.h"
#include "../common/locality.h"

static const char variants[] = "none if final manual spread local";
enum variant { NONE, IF, FINAL, MANUAL, SPREAD, LOCAL };
enum { CHILDREN = 4, EXAMINATION_STEPS = 3, TREATMENT_STEPS = 10 };

/* Chances out of 1000, drawn once per patient where they apply. */
enum { FALLS_ILL = 2, IS_TREATED = 100, IS_PASSED_ON = 330 };

static enum variant variant;
static int cutoff;

struct patient {
  struct patient *next;
  int hospitals; /* visited in this illness */
  int time;      /* spent in them, in steps */
  int steps_left;
};

/* First in, first out; end is where the next patient is linked in. */
struct queue {
  struct patient *first, **end;
};

struct village {
  struct village *children[CHILDREN]; /* null at level 1 */
  int level;
  int domain, domains; /* it and those below it belong to so many locality domains from the first on */
  unsigned random; /* its own, so that the order of the tasks does not matter */
  int free_staff;
  struct queue healthy, waiting, examined, treated, passed_on;
};

static struct village *top;

struct totals {
  long patients, hospitals, time;
  unsigned order; /* depends on who stands where in every list */
};

static void make_empty(struct queue *queue) {
  queue->first = NULL;
  queue->end = &queue->first;
}

static void append(struct queue *queue, struct patient *patient) {
  patient->next = NULL;
  *queue->end = patient;
  queue->end = &patient->next;
}

/* Empties the queue and returns its first patient, the others linked behind. */
static struct patient *take_all(struct queue *queue) {
  struct patient *first = queue->first;
  make_empty(queue);
  return first;
}

static int happens(struct village *village, int chance) {
  village->random = village->random * 1103515245u + 12345u;
  return (int)((village->random >> 8) % 1000) < chance;
}

static void arrive(struct village *village, struct patient *patient) {
  patient->hospitals++;
  append(&village->waiting, patient);
}

static void fall_ill(struct village *village) {
  struct patient *next;
  for (struct patient *person = take_all(&village->healthy); person; person = next) {
    next = person->next;
    if (happens(village, FALLS_ILL))
      arrive(village, person);
    else
      append(&village->healthy, person);
  }
}

static void receive_from_children(struct village *village) {
  if (village->level == 1)
    return;
  for (int i = 0; i < CHILDREN; i++) {
    struct patient *next;
    for (struct patient *patient = take_all(&village->children[i]->passed_on); patient; patient = next) {
      next = patient->next;
      arrive(village, patient);
    }
  }
}

static void call_in(struct village *village) {
  struct patient *next;
  for (struct patient *patient = take_all(&village->waiting); patient; patient = next) {
    next = patient->next;
    patient->time++;
    if (village->free_staff == 0) {
      append(&village->waiting, patient);
      continue;
    }
    village->free_staff--;
    patient->steps_left = EXAMINATION_STEPS;
    append(&village->examined, patient);
  }
}

static void decide(struct village *village, struct patient *patient) {
  if (village != top && happens(village, IS_PASSED_ON)) {
    village->free_staff++;
    append(&village->passed_on, patient);
  } else if (happens(village, IS_TREATED)) {
    patient->steps_left = TREATMENT_STEPS;
    append(&village->treated, patient);
  } else {
    village->free_staff++;
    append(&village->healthy, patient);
  }
}

static void examine(struct village *village) {
  struct patient *next;
  for (struct patient *patient = take_all(&village->examined); patient; patient = next) {
    next = patient->next;
    patient->time++;
    if (--patient->steps_left > 0)
      append(&village->examined, patient);
    else
      decide(village, patient);
  }
}

static void treat(struct village *village) {
  struct patient *next;
  for (struct patient *patient = take_all(&village->treated); patient; patient = next) {
    next = patient->next;
    patient->time++;
    if (--patient->steps_left > 0) {
      append(&village->treated, patient);
    } else {
      village->free_staff++;
      append(&village->healthy, patient);
    }
  }
}

static void simulate(struct village *village);

static void simulate_children(struct village *village) {
  for (int i = 0; i < CHILDREN; i++) {
    struct village *child = village->children[i];
    switch (variant) {
    case NONE:
#pragma omp task TIEDNESS
      simulate(child);
      break;
    case IF:
#pragma omp task TIEDNESS if (child->level > cutoff)
      simulate(child);
      break;
    case FINAL:
#pragma omp task TIEDNESS final(child->level <= cutoff)
      simulate(child);
      break;
    case LOCAL:
      if (village->domains > 1) {
#pragma ompx locality_domain(child->domain)
      }
      /* fall through */
    case SPREAD:
    case MANUAL:
      if (child->level > cutoff || village->domains > 1) {
#pragma omp task TIEDNESS
        simulate(child);
      } else {
        simulate(child);
      }
#pragma ompx locality_domain(-1)
    }
  }
}

/* One step of the village and of all below it. */
static void simulate(struct village *village) {
  if (village->level == cutoff)
    touch(village);
  if (village->level > 1)
    simulate_children(village);
  treat(village);
  examine(village);
  call_in(village);
  fall_ill(village);
#pragma omp taskwait
  receive_from_children(village);
}

static void build_at(struct village **where, int level, int inhabitants, unsigned seed, int domain, int domains);

/* The children share the domains that their parent has. */
static void build_children(struct village *village, int inhabitants, unsigned seed) {
  for (int i = 0; i < CHILDREN; i++) {
    int first = village->domains * i / CHILDREN, last = village->domains * (i + 1) / CHILDREN;
    int domain = village->domain + first, domains = last > first ? last - first : 1;
    struct village **where = &village->children[i];
    unsigned child_seed = seed * CHILDREN + (unsigned)i + 1;
#pragma ompx locality_domain(domain)
#pragma omp task if (village->domains > 1)
    build_at(where, village->level - 1, inhabitants, child_seed, domain, domains);
  }
#pragma ompx locality_domain(-1)
#pragma omp taskwait
}

/* On pages of its own where it matters which memory it lies in: others may have touched the page of a small block. */
static struct village *new_village(int domain, int inhabitants, struct patient **people) {
  enum { PAGE = 4096, ROUNDED = (sizeof(struct village) + PAGE - 1) / PAGE * PAGE };
  if (variant == LOCAL) {
    char *pages = locality_pages(ROUNDED + (size_t)inhabitants * sizeof **people, domain);
    *people = (struct patient *)(pages + ROUNDED);
    return (struct village *)pages;
  }
  *people = calloc((size_t)inhabitants, sizeof **people);
  return variant == SPREAD ? memset(aligned_alloc(PAGE, ROUNDED), 0, ROUNDED) : calloc(1, sizeof(struct village));
}

static void build_at(struct village **where, int level, int inhabitants, unsigned seed, int domain, int domains) {
  struct patient *people;
  struct village *village = new_village(domain, inhabitants, &people);
  struct queue *queues[] = {&village->healthy, &village->waiting, &village->examined, &village->treated,
                            &village->passed_on};
  village->level = level;
  village->domain = domain;
  village->domains = domains;
  village->random = seed * 2654435761u;
  village->free_staff = 1 << level;
  for (int i = 0; i < 5; i++)
    make_empty(queues[i]);
  for (int i = 0; i < inhabitants; i++)
    append(&village->healthy, &people[i]);
  if (level > 1)
    build_children(village, inhabitants, seed);
  *where = village;
}

static void count_queue(const struct queue *queue, struct totals *totals) {
  for (const struct patient *patient = queue->first; patient; patient = patient->next) {
    totals->patients++;
    totals->hospitals += patient->hospitals;
    totals->time += patient->time;
    totals->order = totals->order * 31 + (unsigned)(patient->time * 7 + patient->hospitals);
  }
}

static void count(const struct village *village, struct totals *totals) {
  const struct queue *queues[] = {&village->healthy, &village->waiting, &village->examined, &village->treated,
                                  &village->passed_on};
  for (int i = 0; i < 5; i++)
    count_queue(queues[i], totals);
  for (int i = 0; village->level > 1 && i < CHILDREN; i++)
    count(village->children[i], totals);
}

static int equal(const struct totals *a, const struct totals *b) {
  return a->patients == b->patients && a->hospitals == b->hospitals && a->time == b->time && a->order == b->order;
}

int main(int argc, char **argv) {
  static const struct {
    int levels, inhabitants, steps;
    struct totals known; /* by the serial elision */
  } *input, inputs[] = {{4, 20, 300, {1700, 1397, 6528, 429092615u}},
                          {7, 20, 500, {109220, 160035, 742167, 2611057640u}},
                          {8, 20, 1000, {436900, 1282855, 5975774, 3074366279u}},
                          {7, 20, 500, {109220, 160035, 742167, 2611057640u}}};
  variant = (enum variant)bench_variant(argc, argv, variants);
  input = &inputs[bench_size(argc, argv)];
  cutoff = (int)bench_number(argc, argv, 0, 3);
  /* Twice the same thread: what it touches first, and simulates itself, is the root. */
  if (variant >= SPREAD) {
#pragma omp parallel
#pragma omp master
    build_at(&top, input->levels, input->inhabitants, 1, 0, locality_domains());
  } else {
    build_at(&top, input->levels, input->inhabitants, 1, 0, 1);
  }

  touches_begin();
  double start = bench_start();
#pragma omp parallel
#pragma omp master
  for (int step = 0; step < input->steps; step++)
    simulate(top);
  double seconds = bench_now() - start;
  touches_end();

  struct totals totals = {0, 0, 0, 0};
  count(top, &totals);
  int verified = equal(&totals, &input->known);
  if (!verified)
    fprintf(stderr, "found {%ld, %ld, %ld, %uu}\n", totals.patients, totals.hospitals, totals.time, totals.order);
  return bench_report("health", argc, argv, variants, seconds, verified);
}
