/* The adaptive quadtree of the fast multipole method, and which cells act on which. For C99 and C++11 onward. */
#ifndef SHEPHERD_FMA_CELLS_H
#define SHEPHERD_FMA_CELLS_H

#include "expansion.h"
#include <stdlib.h>
#include <string.h>

struct particle {
  struct point place;
  double charge;
};

struct list {
  int *cells;
  int count, room;
};

/* A square. Cells are numbered level by level, the root first; siblings follow each other. Those without particles are left out. */
struct cell {
  struct point centre;
  double half; /* of an edge */
  int first, count; /* its particles */
  int parent, first_child, children, level;
  struct list far, near; /* cells whose multipoles act on this one; leaves whose particles act on those of this leaf */
};

enum { MOST_LEVELS = 24 };

static struct particle *particles, *sorting;
static struct cell *cells;
static int cell_count, cell_room;

static void *memory_for(size_t count, size_t size) {
  void *memory = calloc(count, size);
  if (!memory)
    exit(1);
  return memory;
}

static void append(struct list *list, int cell) {
  if (list->count == list->room) {
    list->room = list->room ? 2 * list->room : 16;
    list->cells = (int *)realloc(list->cells, (size_t)list->room * sizeof *list->cells);
    if (!list->cells)
      exit(1);
  }
  list->cells[list->count++] = cell;
}

static int is_leaf(const struct cell *cell) { return cell->children == 0; }

static int quarter_of(struct point place, struct point centre) { return (place.x >= centre.x) + 2 * (place.y >= centre.y); }

static void add_cell(int parent, struct point centre, double half, int first, int count) {
  struct cell cell = {centre, half, first, count, parent, 0, 0, parent < 0 ? 0 : cells[parent].level + 1, {0, 0, 0}, {0, 0, 0}};
  if (cell_count == cell_room) {
    cell_room *= 2;
    cells = (struct cell *)realloc(cells, (size_t)cell_room * sizeof *cells);
    if (!cells)
      exit(1);
  }
  cells[cell_count++] = cell;
}

/* Sorts a cell's particles by its quarters, and adds those that are not empty. */
static void split(int number) {
  const struct cell cell = cells[number];
  int begin[5] = {cell.first, 0, 0, 0, 0};
  for (int quarter = 0, at = cell.first; quarter < 4; begin[++quarter] = at)
    for (int i = 0; i < cell.count; i++)
      if (quarter_of(particles[cell.first + i].place, cell.centre) == quarter)
        sorting[at++] = particles[cell.first + i];
  memcpy(particles + cell.first, sorting + cell.first, (size_t)cell.count * sizeof *particles);
  cells[number].first_child = cell_count;
  for (int quarter = 0; quarter < 4; quarter++) {
    double half = cell.half / 2;
    struct point centre = add(cell.centre, point_of(quarter & 1 ? half : -half, quarter & 2 ? half : -half));
    if (begin[quarter + 1] > begin[quarter])
      add_cell(number, centre, half, begin[quarter], begin[quarter + 1] - begin[quarter]);
  }
  cells[number].children = cell_count - cells[number].first_child;
}

/* Of particles between 0 and 1. A cell with more than `most` is split. */
static void build_cells(int count, int most) {
  sorting = (struct particle *)memory_for((size_t)count, sizeof *sorting);
  cell_room = 64;
  cell_count = 0;
  cells = (struct cell *)memory_for((size_t)cell_room, sizeof *cells);
  add_cell(-1, point_of(0.5, 0.5), 0.5, 0, count);
  for (int number = 0; number < cell_count; number++)
    if (cells[number].count > most && cells[number].level < MOST_LEVELS)
      split(number);
  free(sorting);
}

/* Whether each cell lies far enough from the other, in terms of their sizes, for expansions to be exact enough. */
static int are_separate(const struct cell *a, const struct cell *b) {
  const double diagonal = sqrt(2.0), most = 0.55;
  double radii = diagonal * (a->half + b->half);
  return radii * radii < most * most * size_squared(subtract(a->centre, b->centre));
}

/* Of a cell that is not separate from the target, what the target's children have to look at. */
static void pass_on(struct list *to, const struct cell *target, int number) {
  const struct cell *source = &cells[number];
  if (is_leaf(source) || source->half < target->half) {
    append(to, number);
    return;
  }
  for (int i = 0; i < source->children; i++)
    append(to, source->first_child + i);
}

/* A leaf looks at smaller cells, as deep as there are any. */
static void look_into(struct cell *leaf, int number) {
  const struct cell *source = &cells[number];
  if (are_separate(leaf, source))
    append(&leaf->far, number);
  else if (is_leaf(source))
    append(&leaf->near, number);
  else
    for (int i = 0; i < source->children; i++)
      look_into(leaf, source->first_child + i);
}

/* Fills the lists of a cell from those that its parent has passed on, and puts into `rest` what its children shall look at. */
static void list_cells(struct cell *target, const struct list *candidates, struct list *rest) {
  for (int i = 0; i < candidates->count; i++) {
    int number = candidates->cells[i];
    if (is_leaf(target))
      look_into(target, number);
    else if (are_separate(target, &cells[number]))
      append(&target->far, number);
    else
      pass_on(rest, target, number);
  }
}

#endif
