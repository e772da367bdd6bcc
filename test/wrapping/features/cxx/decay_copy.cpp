/* c++23: auto(x), and [[assume]], #elifdef, #warning's neighbours. */
static int decay_copy_kind(int &) { return 1; }
static int decay_copy_kind(int &&) { return 2; }
static unsigned long decay_copy() {
  int x = 4, list[2] = {5, 6};
  unsigned long r = 0;
  r += decay_copy_kind(x) + decay_copy_kind(auto(x)) * 10 + *auto(list) * 100;
  {
#ifdef DECAY_COPY_NOT
    r += 1;
#elifndef DECAY_COPY_NOT
    r += auto{x};
#endif
  }
  return r;
}
