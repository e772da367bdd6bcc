// Braces in literals of a taskloop's bounds are no blocks.
// RUN: %shepcxx -fopenmp --shep-backend=%backend -std=c++17 %s -o %t && %t
#include <string>

int main() {
  int sum = 0;
#pragma omp taskloop shared(sum)
  for (char each : std::string("{{}\"{")) {
#pragma omp atomic
    sum += each == '{';
  }
#pragma omp taskloop shared(sum) collapse(2)
  for (int i = '{' - 1'2'3; i < 2; ++i)
    for (int j = u8'}' - L'}'; j < 2; ++j) {
#pragma omp atomic
      sum += 10;
    }
  return sum != 43;
}
