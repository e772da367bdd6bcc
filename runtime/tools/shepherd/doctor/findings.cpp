#include "tools/shepherd/doctor/findings.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace shep::tool {

namespace {

template <class... Values> std::string text(const char* format, Values... values) {
  char line[512];
  snprintf(line, sizeof line, format, values...);
  return line;
}

int usable(const Patient& patient) { return std::max(1, std::min(patient.cpus_allowed, patient.cpus_granted)); }

class Examination {
 public:
  explicit Examination(const Patient& patient) : patient_(patient) {}

  std::vector<Finding> all() {
    program();
    processors();
    threads();
    kernel();
    observers();
    variables();
    return std::move(found_);
  }

 private:
  void find(bool is_so, std::string what, std::string advice) {
    if (is_so) found_.push_back({std::move(what), std::move(advice)});
  }

  const char* loads(const char* library) const {
    for (const std::string& each : patient_.libraries)
      if (each.starts_with(library)) return each.c_str();
    return nullptr;
  }

  void program() {
    if (patient_.program.empty()) return;
    const char* const name = patient_.program.c_str();
    find(!patient_.can_be_read, text("%s cannot be read", name),
         "what it loads stays unknown: look at its permissions");
    find(patient_.can_be_read && !patient_.is_compiled, text("%s is no compiled program", name),
         "name the one that it starts, as scripts do, of libtool too");
    if (!patient_.can_be_read || !patient_.is_compiled) return;
    find(!loads("libshepherd.so") && !patient_.holds_runtime, text("%s does not use Shepherd's runtime", name),
         "compile and link it with shepcc or shepc++ and -fopenmp");
    for (const char* other : {"libgomp.so", "libomp.so", "libiomp5.so"}) {
      const char* const library = loads(other);
      find(library, text("%s loads another OpenMP runtime, %s", name, library ? library : ""),
           "its regions start threads of their own beside Shepherd's: compile what needs it with shepcc, too, or keep "
           "it from using threads");
    }
  }

  void processors() {
    const Patient& is = patient_;
    find(is.cpus_granted < is.cpus_allowed,
         text("the control group grants the time of %d processors, and %d may be used", is.cpus_granted,
              is.cpus_allowed),
         text("threads are stopped when the time is used up: raise the quota, or bind the program to %d processors",
              is.cpus_granted));
    find(is.cpus_allowed < is.cpus_online,
         text("the affinity mask allows %d of %d processors", is.cpus_allowed, is.cpus_online),
         "if that is not on purpose, look for taskset, a batch system or a container");
    find(is.load > 0.5 * is.cpus_online,
         text("other programs are running: a load of %.1f on %d processors", is.load, is.cpus_online),
         "measure on a quiet machine; OMP_WAIT_POLICY=passive gives way sooner");
    find(is.smt == "1", "two hardware threads share a core (SMT)",
         "for work that fills a core, try OMP_PLACES=cores with one thread a core");
    find(!is.governor.empty() && is.governor != "performance",
         text("the frequency governor is %s", is.governor.c_str()),
         "times vary with the clock; for measurements choose performance (cpupower frequency-set -g performance)");
  }

  void threads() {
    const Patient& is = patient_;
    const GlobalIcvs& set = is.settings;
    find(is.threads > usable(is), text("regions have %d threads for %d processors", is.threads, usable(is)),
         "lower OMP_NUM_THREADS, unless threads sleep in the system");
    find(is.threads < usable(is), text("regions have %d threads for %d processors", is.threads, usable(is)),
         "raise OMP_NUM_THREADS or OMP_THREAD_LIMIT to use all");
    find(set.dynamic, "OMP_DYNAMIC lets regions have fewer threads than asked for", "unset it, to compare runs");
    find(set.serial, "SHEPHERD_SERIAL runs everything on one thread", "unset it");
    find(!set.private_tasks, "SHEPHERD_PRIVATE=false publishes each task", "unset it, unless the exact order matters");
    find(set.wait_policy == WaitPolicy::kPassive, "OMP_WAIT_POLICY=passive: threads sleep as soon as they lack work",
         "unset it, unless other programs need the processors");
  }

  void kernel() {
    const Patient& is = patient_;
    find(!is.has_process_barrier, "the kernel offers no process-wide barrier (membarrier)",
         "each task costs a fence, and sleepers look again at times: allow the system call in the container's filter");
    find(is.nodes > 1 && is.numa_balancing == "1", "the kernel moves pages between NUMA nodes by itself",
         "with localities it may undo first touch: set kernel.numa_balancing to 0 while you measure");
    find(is.settings.counters && std::atoi(is.perf_paranoia.c_str()) > 2,
         text("SHEPHERD_COUNTERS is set, and kernel.perf_event_paranoid is %s", is.perf_paranoia.c_str()),
         "the kernel refuses counters to users above 2");
  }

  void observers() {
    const GlobalIcvs& set = patient_.settings;
    find(set.stats && set.stats_mode == StatsMode::kExact, "SHEPHERD_STATS_MODE=exact times each task",
         "use the default, sample, to measure how long a program takes");
    find(set.trace, "SHEPHERD_TRACE records each task", "unset it, to measure how long a program takes");
    find(set.span, "SHEPHERD_SPAN runs programs sequentially", "unset it, to run them in parallel");
    find(set.scheduler_check, "SHEPHERD_SCHEDULER_CHECK follows each task under a lock", "unset it, to measure");
  }

  void variables() {
    if (patient_.foreign_variables.empty()) return;
    std::string names;
    for (const std::string& each : patient_.foreign_variables) names += (names.empty() ? "" : ", ") + each;
    find(true, names + (patient_.foreign_variables.size() == 1 ? " is" : " are") + " of another runtime",
         "Shepherd reads OMP_ and SHEPHERD_ variables (shepherd env)");
  }

  const Patient& patient_;
  std::vector<Finding> found_;
};

}  // namespace

std::vector<Finding> findings(const Patient& patient) { return Examination(patient).all(); }

}  // namespace shep::tool
