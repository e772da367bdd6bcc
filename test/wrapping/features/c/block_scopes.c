/* c89: inner names hide outer ones, also those of file scope. */
static int block_scopes_x = 3;
static unsigned long block_scopes(void) {
  int x = 1;
  unsigned long r = 0;
  r += (unsigned long)(x + block_scopes_x);
  {
    int block_scopes_x = 5;
    x += block_scopes_x;
    {
      long x = 70;
      x += block_scopes_x;
      r += (unsigned long)x + sizeof x;
    }
    {
      extern int block_scopes_outside;
      r += (unsigned long)block_scopes_outside;
    }
  }
  r = r * 100 + (unsigned long)x;
  return r;
}
int block_scopes_outside = 9;
