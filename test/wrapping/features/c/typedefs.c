/* c89: names of types, hidden by variables and by other types. */
typedef int typedefs_t;
typedef unsigned char typedefs_row[4];
static unsigned long typedefs(void) {
  unsigned long r = 0;
  typedefs_row row = {1, 2, 3, 4};
  {
    typedef short typedefs_t;
    typedefs_t t = 3;
    r += sizeof(typedefs_t) * 10 + (unsigned long)t;
  }
  {
    long typedefs_t = 5;
    r += sizeof typedefs_t * 100 + (unsigned long)typedefs_t;
  }
  r += sizeof(typedefs_t) * 1000 + sizeof(typedefs_row) + row[3];
  return r;
}
