static double variable_of_header = 0;
static const int constant_of_header = 3;
static void function_of_header() {}
namespace {
int variable_without_name = 0;
void function_without_name() {}
}  // namespace
inline void of_header(double *a) {
#pragma omp parallel for
  for (int i = 0; i < 9; i++) a[i] = i;
  int local_of_header;
}
