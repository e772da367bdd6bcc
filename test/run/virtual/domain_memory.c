// Memory in domains, moved and asked about on a virtual machine whose nodes this one has not: all succeeds, in silence.
// (libnuma said "mbind: Invalid argument".)
// REQUIRES: command, virtual
// RUN: %shepcc -O2 -fopenmp %s -o %t
// RUN: %shepherd simulate --quiet --machine="numa:4 core:1 pu:1" %t 2>&1 | %FileCheck %s --implicit-check-not=mbind
// CHECK: 4 domains, right
#include <omp.h>
#include <shepherd/shepherd.h>
#include <stdio.h>

int main(void) {
  int domains = omp_get_num_locality_domains(), wrong = 0;
  char *spread = (char *)shepherd_spread_alloc(1 << 20, 4096);
  for (int domain = 0; domain < domains; domain++) {
    char *pages = (char *)shepherd_domain_alloc(10000, domain);
    pages[9999] = 1;
    wrong += shepherd_domain_move(pages, 10000, (domain + 1) % domains) != 0 || pages[9999] != 1;
    wrong += shepherd_domain_move(pages + 5000, 100, -1) != 0 || shepherd_domain_move(pages, 0, 0) != 0;
    wrong += shepherd_domain_of(pages, 10000) >= 0;
    shepherd_domain_free(pages);
  }
  shepherd_domain_free(spread);
  printf("%d domains, %s\n", domains, wrong ? "wrong" : "right");
  return wrong;
}
