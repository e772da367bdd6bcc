// Our headers are valid in all C++. A unit without directives keeps its standard, as the one by which CMake asks for
// OpenMP.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++98 -pedantic -Wall -Wextra -Wno-long-long -Werror %s -o %t && %t
// RUN: %shepcxx --shep-backend=%backend -fopenmp -ansi -pedantic -Wall -Wextra -Wno-long-long -Werror %s -o %t && %t
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=gnu++03 -pedantic -Wall -Wextra -Wno-long-long -Werror %s -o %t && %t
#include <omp-tools.h>
#include <omp.h>
#include <shepherd/shepherd.h>

#if __cplusplus >= 201103L
#error a standard that nobody has asked for
#endif

int main() { return omp_get_max_threads() < 1; }
