/* c99: lines that go on, digraphs, and comments of both kinds in statements. */
static unsigned long long_strings_and_continuations(void) {
  unsigned long r = 0; // a comment \
     that goes on
  int list<:3:> = <%1, 2, 3%>;
  r += 1 /* within */ + sizeof "con\
tinued"; /* behind // */ // "
  r = r * 10 //* both
      /* and */ + (unsigned long)list<:2:>;
  un\
signed x = 5;
  {
    r += x; // # \\ end
  }
  return r;
}
