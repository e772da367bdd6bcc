/* c11: types of a block in that block's statements, pointers to themselves. */
static unsigned long local_structures(void) {
  struct node { int value; struct node *next; } first = {1, 0}, second = {2, &first};
  unsigned long r = 0;
  for (struct node *n = &second; n; n = n->next) {
    r = r * 10 + (unsigned long)n->value;
  }
  {
    struct node { long value[2]; };
    struct other { struct node in; enum { small = 3, large } e; } o = {{{4, 5}}, large};
    r = r * 10 + (unsigned long)(o.in.value[1] + o.e + small) + sizeof(struct node);
  }
  r += sizeof(struct node);
  return r;
}
