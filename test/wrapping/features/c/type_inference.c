/* c23 clang only: auto, typeof, typeof_unqual, nullptr, bool. */
static unsigned long type_inference(void) {
  auto x = 3L;
  const auto y = (char)4;
  unsigned long r = 0;
  {
    typeof(y) z = 5;
    typeof_unqual(y) w = 6;
    w++;
    r += sizeof z * 10 + sizeof x + (unsigned long)(w + z);
  }
  int *p = nullptr;
  r = r * 10 + (p == nullptr) + _Generic(nullptr, typeof(nullptr): 4, default: 5);
  bool b = true;
  r = r * 10 + b + _Generic(true, bool: 1, default: 2);
  static_assert(sizeof(x) == 8);
  return r;
}
