// A pragma between a metadirective and its statement is in force in the statement, once and in each copy of it, and
// what the statement gives back is not in force behind it, whoever of both a macro has written.
// RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Wextra -Werror %s -o %t && %t
// RUN: %shepcxx -fopenmp --shep-backend=%backend -Wall -Wextra -Werror -x c++ %s -o %t && %t
#define PUSH _Pragma("pack(push, 1)")
#define POP _Pragma("pack(pop)")
#define OMP(...) OMP_AS_TEXT(omp __VA_ARGS__)
#define OMP_AS_TEXT(text) _Pragma(#text)
#define OMP_AND_PUSH(...) OMP_AS_TEXT(omp __VA_ARGS__) PUSH
#define SIZE_OF(name, result) \
  struct name { char c; long l; }; \
  result += (int)sizeof(struct name)

enum { kPacked = 1 + sizeof(long), kPlain = 2 * sizeof(long) };

static int chosen_at_once(void) {
  int sum = 0;
  OMP(metadirective when(user = {condition(0)} : parallel) default(taskgroup))
  PUSH {
    SIZE_OF(a, sum);
#pragma pack(pop)
    SIZE_OF(b, sum);
  }
  OMP(metadirective when(user = {condition(0)} : parallel) default(taskgroup))
#pragma pack(push, 1)
  PUSH POP {
    SIZE_OF(a, sum);
    POP SIZE_OF(b, sum);
  }
  OMP_AND_PUSH(metadirective when(user = {condition(0)} : parallel) default(taskgroup)) {
    SIZE_OF(a, sum);
    POP SIZE_OF(b, sum);
  }
  OMP(metadirective when(user = {condition(0)} : parallel) default(critical))
  PUSH OMP(taskgroup) {
    SIZE_OF(a, sum);
#pragma pack(pop)
    SIZE_OF(b, sum);
  }
  SIZE_OF(c, sum);
  return sum - 4 * kPacked - 5 * kPlain;
}

static int chosen_when_the_program_runs(int one) {
  int sum = 0;
  OMP(metadirective when(user = {condition(one)} : parallel num_threads(1)) default(taskgroup))
  PUSH {
    SIZE_OF(a, sum);
#pragma pack(pop)
    SIZE_OF(b, sum);
  }
  OMP(metadirective when(user = {condition(one)} : parallel num_threads(1)) default(taskgroup))
#pragma pack(push, 1)
  {
    SIZE_OF(a, sum);
    POP SIZE_OF(b, sum);
  }
  OMP(metadirective when(user = {condition(one)} : parallel num_threads(1)) default(taskgroup))
  PUSH OMP(metadirective when(user = {condition(one)} : critical) default(taskgroup)) {
    SIZE_OF(a, sum);
    POP SIZE_OF(b, sum);
  }
#pragma omp metadirective when(user = {condition(one)} : parallel num_threads(1)) default(taskgroup)
#pragma pack(push, 1)
  OMP(taskgroup) {
    SIZE_OF(a, sum);
    POP SIZE_OF(b, sum);
  }
  SIZE_OF(c, sum);
  return sum - 4 * kPacked - 5 * kPlain;
}

static int chosen_by_the_constructs_around(void) {
  int sum = 0;
#pragma omp parallel num_threads(1)
  OMP(metadirective when(construct = {parallel} : taskgroup) default(parallel))
  PUSH {
    SIZE_OF(a, sum);
    POP SIZE_OF(b, sum);
  }
  SIZE_OF(c, sum);
  return sum - kPacked - 2 * kPlain;
}

int main(void) {
  return chosen_at_once() || chosen_when_the_program_runs(0) || chosen_when_the_program_runs(1) ||
         chosen_by_the_constructs_around();
}
