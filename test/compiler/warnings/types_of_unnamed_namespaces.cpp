// A source with directives is no header for gcc, which would warn of its structures with members of unnamed namespaces.
// RUN: %shepcxx -Wall -Wextra -Werror -fopenmp --shep-backend=%backend %s -o %t && %t
namespace {
struct Hidden {
  int value;
};
}  // namespace
struct Holder {
  Hidden hidden;
};

int main() {
  Holder holder{{1}};
  int sum = 0;
#pragma omp parallel reduction(+ : sum)
  sum += holder.hidden.value;
  return sum == 0;
}
