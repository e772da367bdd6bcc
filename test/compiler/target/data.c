// Constructs that map data change nothing on the host, but evaluate their expressions; mappers and interoperability
// objects are taken.
// RUN: %shepcc -fopenmp --shep-backend=%backend -I%S/../Inputs %s -o %t
// RUN: %t
// RUN: %shepcxx -fopenmp --shep-backend=%backend -I%S/../Inputs -x c++ %s -o %t.cxx
// RUN: %t.cxx
// RUN: %not env OMP_TARGET_OFFLOAD=mandatory %t 2>&1 | %FileCheck %s
// CHECK: data.c:[[#@LINE+21]]: OMP_TARGET_OFFLOAD is mandatory, but there is no device except the host
#include "verify.h"

#include <omp.h>

struct Vector {
  int size;
  double *values;
};
#pragma omp declare mapper(struct Vector v) map(v.size, v.values[0 : v.size])
#pragma omp declare mapper(sized : struct Vector v) map(v.size)

int main(void) {
  double room[4] = {1, 2, 3, 4}, *p = room;
  struct Vector v = {4, room};
  int calls = 0, device = 0;
#pragma omp target data map(tofrom : v) device(0) if (calls++ == 0)
#pragma omp target data map(mapper(sized), to : v) use_device_ptr(p) device(device + 0 * calls++)
  {
    p[1] = 7;
    p = 0;
#pragma omp target map(mapper(sized), tofrom : v)
    v.values[0] += v.size;
  }
  VERIFY(p == room && room[0] == 5 && room[1] == 7 && calls == 2);
#pragma omp target data map(tofrom : room) use_device_addr(room)
  room[3] = 1;
#pragma omp target enter data map(to : room[calls++ * 0 : 2]) map(alloc : v.values[0 : calls++])
#pragma omp target update from(room[0 : 2]) if (calls++)
  VERIFY(calls == 5);
#pragma omp target exit data map(delete : room)
  VERIFY(room[3] == 1);
  omp_interop_t object = (omp_interop_t)&calls;
#pragma omp interop init(targetsync : object) depend(inout : calls)
  VERIFY(object == omp_interop_none);
#pragma omp interop use(object) nowait
#pragma omp interop destroy(object)
  int code = 0;
  VERIFY(omp_get_num_interop_properties(object) == 0 && omp_get_interop_int(object, omp_ipr_device_num, &code) == 0);
  VERIFY(code == omp_irc_empty);
  return 0;
}
