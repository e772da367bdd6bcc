// Locality domains as tasks ask for them (Olivier 2012, 7.3.1).
#include <omp.h>

#include "locality/domains.h"
#include "execution/placing.h"
#include "platform/export.h"

using namespace shep;

SHEP_EXPORT int omp_get_num_locality_domains(void) noexcept { return domains().count(); }

SHEP_EXPORT int omp_get_locality_domain_num(void) noexcept { return current_worker().domain; }

SHEP_EXPORT void omp_child_task_affinity(int locality_domain) noexcept {
  place_children(current_worker(), domains().meant_by(locality_domain));
}
