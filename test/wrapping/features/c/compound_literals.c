/* c99: unnamed objects, which live as long as their block. */
struct compound_literals_point { int x, y; };
static long compound_literals_far(struct compound_literals_point p, const int *list) { return p.x * 10 + p.y + list[2]; }
static unsigned long compound_literals(void) {
  long r = 0;
  int *p;
  {
    p = (int[]){1, 2, 3};
    p[1] += 5;
    r += p[1] + compound_literals_far((struct compound_literals_point){.y = 4, .x = 2}, p);
  }
  struct compound_literals_point *q;
  q = &(struct compound_literals_point){7, 8};
  q->x *= 2;
  for (int i = 0; i < 3; i++) r = r * 2 + (int[]){5, 6, 7}[i] + q->x;
  return (unsigned long)r + sizeof((char[]){"text"});
}
