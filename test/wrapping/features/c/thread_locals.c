/* c11: _Thread_local objects, of file and block scope. */
static _Thread_local int thread_locals_x = 3;
static unsigned long thread_locals_next(void) {
  static _Thread_local unsigned long n = 10;
  n += (unsigned long)thread_locals_x;
  return n;
}
static unsigned long thread_locals(void) {
  unsigned long r = 0;
  thread_locals_x = 4;
  r += thread_locals_next();
  {
    thread_locals_x++;
    r = r * 100 + thread_locals_next();
  }
  return r * 10 + (unsigned long)thread_locals_x;
}
