// What C++98 means otherwise than C++11, in which its text is compiled where there are directives, stays as it was written.
// RUN: %shepcxx -fopenmp --shep-backend=%backend -std=c++98 -Wall -Wextra -Wno-c++11-compat -Wno-register -Werror %s -o %t && %t
// RUN: %shepcxx -fopenmp --shep-backend=%backend -std=gnu++98 -pedantic %s -o %t && %t
#define SUFFIX "cd"

struct Bytes {
  unsigned char values[2];
};

template <class T> static T doubled(T value) {
  auto T result = value;
#pragma omp parallel num_threads(2) reduction(+ : result)
  result += value;
  return result - value;
}

int main() {
  int wide = 258, sum = 0;
  unsigned char narrow[] = {wide, 2};
  Bytes bytes = {{wide, 1}};
  const char *text = "ab"SUFFIX;
#pragma omp parallel for reduction(+ : sum) num_threads(2)
  for (int i = 0; i < 2; ++i) {
    auto int each = narrow[i];
    auto const unsigned char again[] = {wide};
    register int kept = again[0];
    sum += each + kept + bytes.values[i];
  }
  return sum == 4 + 4 + 3 && text[2] == 'c' && doubled(2) == 4 ? 0 : 1;
}
