/* c++17: the right side of an assignment comes first, arguments stay whole. */
static unsigned long evaluation_order_log;
static int evaluation_order_note(int x) { evaluation_order_log = evaluation_order_log * 10 + x; return x; }
static unsigned long evaluation_order() {
  int list[5] = {0};
  evaluation_order_log = 0;
  list[evaluation_order_note(2)] = evaluation_order_note(3);
  list[evaluation_order_note(1)] += evaluation_order_note(4);
  {
    int x = evaluation_order_note(5) << evaluation_order_note(1);
    list[0] = x;
  }
  return evaluation_order_log * 10 + list[2] + list[1] + list[0];
}
