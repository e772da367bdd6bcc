/* What a library without its modules answers: no tool, and one warning for each setting that asks for a module. */
#include <omp.h>
#include <stdio.h>

int main(void) {
  printf("%d\n", omp_control_tool(omp_control_tool_start, 0, 0));
  return 0;
}
