// The sort of Pericas 2016 (Task assembly objects, section 6): a mergesort as a graph of 341 assemblies. 256 of them sort four
// leaves each and merge these; the others merge four sorted parts each, on four levels. Each merge of two is split once. Work on
// consecutive parts of the array stays in one locality domain.
//
//     assembly_sort [variant [size [first [rest [levels]]]]]
//
// The first `levels` levels (default: all) have assemblies of width `first` (2), the others of width `rest` (4).
// Variants, by how the members share the work: table, step by step with a barrier between; dependence, by tasks with
// dependences; mixed, the first levels by dependences, the others by table; auto, by dependences and with a width that
// the library chooses; none, the same tasks without assemblies.
#include "../common/assembly.h"
#include "../common/bench.h"
#include "../common/locality.h"

#include <algorithm>
#include <cstdint>

namespace {

using Item = std::int64_t;

enum Variant { TABLE, DEPENDENCE, MIXED, AUTO, NONE };
const long kLeaves = 1024, kLevels = 5;
const long kLeafItems[] = {64, 4096, 32768}; // by size
const long kPiece = 32;                      // items that are merged in about 0.1 us

Variant variant;
long first_width, rest_width, first_levels;
Item *items, *scratch;
char done[kLevels][kLeaves / 4], untouched[4]; // what dependences name

void sort_leaf(long begin, long end) {
  std::sort(items + begin, items + end);
  long depth = 0;
  while (1L << depth < end - begin)
    depth++;
  bench_worked((end - begin) * depth / kPiece);
}

// Half of a merge of two runs of equal length, the first of which begins at `begin`; both halves take about as long. The
// runs are split where the lower half ends in both (Akl and Santoro 1987).
void merge_half(const Item *from, Item *to, long begin, long length, int half) {
  const Item *const a = from + begin, *const b = a + length;
  long low = 0, high = length;
  while (low < high) {
    const long middle = low + (high - low) / 2;
    if (a[middle] < b[length - middle - 1])
      low = middle + 1;
    else
      high = middle;
  }
  const long of_a = low, of_b = length - low;
  if (half == 0)
    std::merge(a, a + of_a, b, b + of_b, to + begin);
  else
    std::merge(a + of_a, a + length, b + of_b, b + length, to + begin + length);
  bench_worked(length / kPiece);
}

// One assembly's work: four parts of equal length, which are sorted first on level 0.
struct Merge {
  long level, begin, part;

  void sort(int piece) const { sort_leaf(begin + piece * part, begin + (piece + 1) * part); }
  void merge_pair(int piece) const { merge_half(items, scratch, begin + piece / 2 * 2 * part, part, piece % 2); }
  void merge_pairs(int piece) const { merge_half(scratch, items, begin, 2 * part, piece); }
};

void by_table(const Merge &work) {
  if (work.level == 0) {
    MEMBERS_SHARE
    for (int piece = 0; piece < 4; piece++)
      work.sort(piece);
  }
  MEMBERS_SHARE
  for (int piece = 0; piece < 4; piece++)
    work.merge_pair(piece);
  MEMBERS_SHARE_NOWAIT
  for (int piece = 0; piece < 2; piece++)
    work.merge_pairs(piece);
}

void create_pieces(const Merge &work) {
  char leaf[4], pair[4];
  for (int piece = 0; piece < 4 && work.level == 0; piece++) {
#pragma omp task shared(work) firstprivate(piece) depend(out : leaf[piece]) TIEDNESS
    work.sort(piece);
  }
  for (int piece = 0; piece < 4; piece++) {
    const int one = piece / 2 * 2;
#pragma omp task shared(work) firstprivate(piece) depend(in : leaf[one], leaf[one + 1]) depend(out : pair[piece]) TIEDNESS
    work.merge_pair(piece);
  }
  for (int piece = 0; piece < 2; piece++) {
#pragma omp task shared(work) firstprivate(piece) depend(in : pair[0], pair[1], pair[2], pair[3]) TIEDNESS
    work.merge_pairs(piece);
  }
#pragma omp taskwait
}

// Who creates the pieces waits for tasks of this assembly alone.
void by_dependences(const Merge &work) {
  ONE_MEMBER
  {
    create_pieces(work);
  }
}

void run(const Merge &work) {
  if (variant == NONE)
    create_pieces(work);
  else if (variant == TABLE || (variant == MIXED && work.level >= first_levels))
    by_table(work);
  else
    by_dependences(work);
}

// The tasks that follow belong to the domain of this part of the array.
void place(long part, long parts) {
  const int domain = static_cast<int>(part * locality_domains() / parts);
  (void)domain;
#pragma ompx locality_domain(domain)
}

// The first touch of each part decides where its pages lie. The numbers 0 to count-1, scattered: count is a power of two.
void fill(long count) {
  const long parts = kLeaves / 4;
  for (long part = 0; part < parts; part++) {
    place(part, parts);
#pragma omp task firstprivate(part)
    for (long i = count / parts * part; i < count / parts * (part + 1); i++) {
      items[i] = (i ^ i >> 7) * 2654435761L & (count - 1);
      scratch[i] = 0;
    }
  }
#pragma omp taskwait
}

void create(const Merge &work, long number) {
  const long width = work.level < first_levels ? first_width : rest_width;
  char *const out = &done[work.level][number], *const in = work.level ? &done[work.level - 1][4 * number] : untouched;
  switch (variant) {
  case AUTO:
#pragma ompx assembly width(auto : 8 * work.part * sizeof(Item))
#pragma omp task firstprivate(work) depend(in : in[0], in[1], in[2], in[3]) depend(out : out[0]) TIEDNESS
    run(work);
    break;
  case NONE:
#pragma omp task firstprivate(work) depend(in : in[0], in[1], in[2], in[3]) depend(out : out[0]) TIEDNESS
    run(work);
    break;
  default:
#pragma ompx assembly width(width)
#pragma omp task firstprivate(work, width) depend(in : in[0], in[1], in[2], in[3]) depend(out : out[0]) TIEDNESS
    run(work);
  }
}

void sort_all(long count) {
  long parts = kLeaves;
  for (long level = 0; level < kLevels; level++) {
    parts /= 4;
    for (long number = 0; number < parts; number++) {
      place(number, parts);
      create({level, count / parts * number, count / parts / 4}, number);
    }
  }
#pragma omp taskwait
}

bool is_sorted(long count) {
  for (long i = 0; i < count; i++)
    if (items[i] != i)
      return false;
  return true;
}

} // namespace

int main(int argc, char **argv) {
  static const char variants[] = "table dependence mixed auto none";
  variant = static_cast<Variant>(bench_variant(argc, argv, variants));
  first_width = bench_number(argc, argv, 0, 2);
  rest_width = bench_number(argc, argv, 1, 4);
  first_levels = bench_number(argc, argv, 2, kLevels);
  const long count = kLeaves * kLeafItems[bench_size(argc, argv)];
  items = new Item[count];
  scratch = new Item[count];
  double seconds = 0;
#pragma omp parallel
#pragma omp single
  {
    fill(count);
    const double start = bench_now();
    sort_all(count);
    seconds = bench_now() - start;
  }
  const bool is_right = is_sorted(count);
  delete[] items;
  delete[] scratch;
  return bench_report("assembly_sort", argc, argv, variants, seconds, is_right);
}
