/* Optimal alignments of all pairs of proteins, with affine gap costs, in linear space (Myers and Miller, Optimal alignments in linear
 * space, 1988): where the best alignment crosses the middle of the first protein is where the scores of its two halves, from
 * the front (Gotoh 1982) and from the back, add up to the most; each side is then aligned likewise. One task for each pair.
 *
 * Variants: single has one thread create the tasks, for has the team share the loop that creates them.
 */
#include "../common/bench.h"

static const char variants[] = "single for";
enum variant { SINGLE, FOR };
enum { AMINO_ACIDS = 20, MAX_LENGTH = 700, GAP_OPEN = 10, GAP_EXTEND = 1, NEVER = -(1 << 28) };

/* BLOSUM62 (Henikoff and Henikoff 1992), which is symmetric, in the order ARNDCQEGHILKMFPSTWYV. */
static const signed char lower_half[] = {
    4,
    -1, 5,
    -2, 0, 6,
    -2, -2, 1, 6,
    0, -3, -3, -3, 9,
    -1, 1, 0, 0, -3, 5,
    -1, 0, 0, 2, -4, 2, 5,
    0, -2, 0, -1, -3, -2, -2, 6,
    -2, 0, 1, -1, -3, 0, 0, -2, 8,
    -1, -3, -3, -3, -1, -3, -3, -4, -3, 4,
    -1, -2, -3, -4, -1, -2, -3, -4, -3, 2, 4,
    -1, 2, 0, -1, -3, 1, 1, -2, -1, -3, -2, 5,
    -1, -1, -2, -3, -1, 0, -2, -3, -2, 1, 2, -1, 5,
    -2, -3, -3, -3, -2, -3, -3, -3, -1, 0, 0, -3, 0, 6,
    -1, -2, -2, -1, -3, -1, -1, -2, -2, -3, -3, -1, -2, -4, 7,
    1, -1, 1, 0, -1, 0, 0, 0, -1, -2, -2, 0, -1, -2, -1, 4,
    0, -1, 0, -1, -1, -1, -1, -2, -2, -1, -1, -1, -1, -2, -1, 1, 5,
    -3, -3, -4, -4, -2, -2, -3, -2, -2, -3, -2, -3, -1, 1, -4, -3, -2, 11,
    -2, -2, -2, -3, -2, -1, -2, -3, 2, -1, -1, -2, -1, 3, -3, -2, -2, 2, 7,
    0, -3, -3, -3, -1, -2, -2, -3, -3, 3, 1, -2, 1, -1, -2, -2, 0, -3, -1, 4,
};
static signed char similarity[AMINO_ACIDS][AMINO_ACIDS];

struct protein {
  int length;
  unsigned char residue[MAX_LENGTH];
};

enum gap { NO_GAP, GAP_IN_A, GAP_IN_B };

/* What an alignment amounts to, added up along it. */
struct alignment {
  int score, identical, columns;
  enum gap gap; /* its last column is in */
};

static struct protein *proteins;
static struct alignment *alignments; /* of each pair, row by row */
static int count;

static int max(int a, int b) { return a > b ? a : b; }
static int gap(int length) { return length > 0 ? -(GAP_OPEN + GAP_EXTEND * length) : 0; }

/* Part of a protein, read forwards (step 1) or backwards (step -1). */
struct part {
  const unsigned char *at;
  int length, step;
};

static int residue(struct part part, int i) { return part.at[i * part.step]; }

static struct part backwards(struct part part) {
  struct part result = {part.at + (part.length - 1) * part.step, part.length, -part.step};
  return result;
}

static struct part piece(struct part part, int from, int length) {
  struct part result = {part.at + from * part.step, length, part.step};
  return result;
}

/* best[j]: the score of a with the first j residues of b; open[j]: of those alignments that end in a gap in b. A gap at a's very beginning costs
 * first_open to open, nothing where one before it goes on. */
static void scores(struct part a, struct part b, int first_open, int *best, int *open) {
  best[0] = 0;
  for (int j = 1; j <= b.length; j++) {
    best[j] = gap(j);
    open[j] = NEVER;
  }
  for (int i = 1; i <= a.length; i++) {
    const signed char *row = similarity[residue(a, i - 1)];
    int diagonal = best[0], across = NEVER;
    best[0] = open[0] = -(first_open + GAP_EXTEND * i);
    for (int j = 1; j <= b.length; j++) {
      across = max(across, best[j - 1] - GAP_OPEN) - GAP_EXTEND;
      open[j] = max(open[j], best[j] - GAP_OPEN) - GAP_EXTEND;
      const int here = max(diagonal + row[residue(b, j - 1)], max(across, open[j]));
      diagonal = best[j];
      best[j] = here;
    }
  }
}

/* Where the best alignment of a and b crosses the middle of a: in front of b's residue number j, or there within a gap in b. */
struct crossing {
  int j, within_gap;
};

static struct crossing middle(struct part a, struct part b, int open_before, int open_after) {
  int best[MAX_LENGTH + 1], open[MAX_LENGTH + 1], best_behind[MAX_LENGTH + 1], open_behind[MAX_LENGTH + 1];
  const int half = a.length / 2;
  struct crossing result = {0, 0};
  int most = NEVER;
  scores(piece(a, 0, half), b, open_before, best, open);
  scores(backwards(piece(a, half, a.length - half)), backwards(b), open_after, best_behind, open_behind);
  for (int j = 0; j <= b.length; j++) {
    const int outside = best[j] + best_behind[b.length - j];
    const int within = open[j] + open_behind[b.length - j] + GAP_OPEN; /* one gap is opened once */
    if (max(outside, within) > most) {
      most = max(outside, within);
      result.j = j;
      result.within_gap = within > outside;
    }
  }
  return result;
}

static void add_pair(struct alignment *to, int a, int b) {
  to->score += similarity[a][b];
  to->identical += a == b;
  to->columns++;
  to->gap = NO_GAP;
}

static void add_gap(struct alignment *to, enum gap gap, int length) {
  if (length == 0)
    return;
  to->score -= (to->gap == gap ? 0 : GAP_OPEN) + GAP_EXTEND * length;
  to->columns += length;
  to->gap = gap;
}

/* Aligns one residue: with that of b which suits it best, or with none. */
static void align_one(struct part a, struct part b, int open_before, int open_after, struct alignment *to) {
  int most = -((open_before < open_after ? open_before : open_after) + GAP_EXTEND) + gap(b.length), with = -1;
  for (int j = 0; j < b.length; j++) {
    const int score = gap(j) + similarity[residue(a, 0)][residue(b, j)] + gap(b.length - 1 - j);
    if (score > most) {
      most = score;
      with = j;
    }
  }
  if (with >= 0) {
    add_gap(to, GAP_IN_A, with);
    add_pair(to, residue(a, 0), residue(b, with));
    add_gap(to, GAP_IN_A, b.length - 1 - with);
  } else {
    add_gap(to, GAP_IN_B, open_before <= open_after);
    add_gap(to, GAP_IN_A, b.length);
    add_gap(to, GAP_IN_B, open_before > open_after);
  }
}

/* Adds the alignment of a and b. What opening a gap in b costs at either end of a is given: nothing where it goes on there. */
static void align(struct part a, struct part b, int open_before, int open_after, struct alignment *to) {
  const int half = a.length / 2;
  if (a.length == 0) {
    add_gap(to, GAP_IN_A, b.length);
  } else if (b.length == 0) {
    add_gap(to, GAP_IN_B, a.length);
  } else if (a.length == 1) {
    align_one(a, b, open_before, open_after, to);
  } else {
    const struct crossing at = middle(a, b, open_before, open_after);
    const struct part b_before = piece(b, 0, at.j), b_after = piece(b, at.j, b.length - at.j);
    const int skipped = at.within_gap; /* residues on either side that are known to be in the gap */
    const int open = skipped ? 0 : GAP_OPEN;
    align(piece(a, 0, half - skipped), b_before, open_before, open, to);
    add_gap(to, GAP_IN_B, 2 * skipped);
    align(piece(a, half + skipped, a.length - half - skipped), b_after, open, open_after, to);
  }
}

static struct part whole(int number) {
  struct part result = {proteins[number].residue, proteins[number].length, 1};
  return result;
}

static void align_pair(int i, int j) {
  struct alignment *to = &alignments[(long)i * count + j];
  align(whole(i), whole(j), GAP_OPEN, GAP_OPEN, to);
}

static void align_with_later(int i) {
  for (int j = i + 1; j < count; j++) {
#pragma omp task TIEDNESS firstprivate(i, j)
    align_pair(i, j);
  }
}

static void align_all(enum variant variant) {
#pragma omp parallel
  {
    if (variant == FOR) {
#pragma omp for schedule(dynamic)
      for (int i = 0; i < count; i++)
        align_with_later(i);
    } else {
#pragma omp single
      for (int i = 0; i < count; i++)
        align_with_later(i);
    }
  }
}

static int draw(unsigned *random, int below) {
  *random = *random * 1664525u + 1013904223u;
  return (int)((unsigned long long)*random * (unsigned)below >> 32);
}

/* A relative: some residues are others, some are missing, some were put in. */
static struct protein evolve(const struct protein *from, unsigned *random) {
  struct protein to = {0, {0}};
  for (int i = 0; i < from->length; i++) {
    const int event = draw(random, 100);
    if (event < 4)
      i += draw(random, 5);
    for (int more = event >= 96 ? draw(random, 6) : 0; more > 0 && to.length < MAX_LENGTH; more--)
      to.residue[to.length++] = (unsigned char)draw(random, AMINO_ACIDS);
    if (i < from->length && to.length < MAX_LENGTH)
      to.residue[to.length++] = event < 30 ? (unsigned char)draw(random, AMINO_ACIDS) : from->residue[i];
  }
  return to;
}

static void generate(int how_many, int length) {
  unsigned random = 2026;
  count = how_many;
  proteins = calloc((size_t)count, sizeof *proteins);
  alignments = calloc((size_t)count * (size_t)count, sizeof *alignments);
  for (int i = 0, at = 0; i < AMINO_ACIDS; i++)
    for (int j = 0; j <= i; j++)
      similarity[i][j] = similarity[j][i] = lower_half[at++];
  for (proteins[0].length = 0; proteins[0].length < length; proteins[0].length++)
    proteins[0].residue[proteins[0].length] = (unsigned char)draw(&random, AMINO_ACIDS);
  for (int i = 1; i < count; i++)
    proteins[i] = evolve(&proteins[draw(&random, i)], &random);
}

static struct alignment sum(void) {
  struct alignment total = {0, 0, 0, NO_GAP};
  for (long i = 0; i < (long)count * count; i++) {
    total.score += alignments[i].score;
    total.identical += alignments[i].identical;
    total.columns += alignments[i].columns;
  }
  return total;
}

/* Whether the alignments with the first protein have the best score there is: that without the way how to get it. */
static int are_optimal(void) {
  int best[MAX_LENGTH + 1], open[MAX_LENGTH + 1], optimal = 1;
  for (int j = 1; j < count; j++) {
    scores(whole(0), whole(j), GAP_OPEN, best, open);
    optimal = optimal && alignments[j].score == best[proteins[j].length];
  }
  return optimal;
}

int main(int argc, char **argv) {
  static const struct {
    int proteins, length;
    struct alignment known; /* all together, by the serial elision */
  } *input, inputs[] = {{12, 150, {7325, 3520, 10735, NO_GAP}},
                          {32, 300, {37571, 41234, 171665, NO_GAP}},
                          {64, 450, {12795, 218719, 1089943, NO_GAP}},
                          {24, 300, {28578, 24074, 94724, NO_GAP}}};
  const enum variant variant = (enum variant)bench_variant(argc, argv, variants);
  input = &inputs[bench_size(argc, argv)];
  generate(input->proteins, input->length);

  double start = bench_start();
  align_all(variant);
  double seconds = bench_now() - start;
  const struct alignment total = sum(), known = input->known;
  int verified = total.score == known.score && total.identical == known.identical && total.columns == known.columns && are_optimal();
  if (!verified)
    fprintf(stderr, "found {%d, %d, %d}\n", total.score, total.identical, total.columns);
  free(proteins);
  free(alignments);
  return bench_report("alignment", argc, argv, variants, seconds, verified);
}
