/* For the serial elision, which has no omp.h: one domain. */
#ifndef _OPENMP
#define SHEPHERD_OMP_H
#define _OMP_H
#define __OMP_H
static inline int omp_get_num_locality_domains(void) { return 1; }
static inline int omp_get_locality_domain_num(void) { return 0; }
static inline void omp_child_task_affinity(int domain) { (void)domain; }
#endif
