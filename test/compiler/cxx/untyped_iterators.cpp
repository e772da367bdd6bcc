// An iterator without a type is an int, in templates and generic lambdas too, where Clang crashes on it.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++17 %s -o %t && %t

template <class T> int in_template(T first) {
  int cell[2][3] = {};
#pragma omp task shared(cell) depend(iterator(i = 0 : 2, j = 2 : -1 : -1), inout : cell[i][j])
  cell[0][0] = first;
#pragma omp task shared(cell) depend(iterator(i = 0 : 2), in : cell[i][0])
  cell[1][0] = cell[0][0] + 1;
#pragma omp taskwait
  return cell[1][0];
}

int main() {
  auto generic = [&](auto first) {
    int cell[2] = {};
#pragma omp task shared(cell) depend(iterator(i = 0 : 2), inout : cell[i])
    cell[0] = first;
#pragma omp taskwait
    return cell[0];
  };
  return in_template(3) != 4 || generic(5) != 5;
}
