// What `shepherd doctor` finds in machines, environments and programs that are not here.
#include "tools/shepherd/doctor/findings.h"

#include <gtest/gtest.h>

#include <functional>

namespace shep::tool {
namespace {

Patient healthy() {
  Patient patient;
  patient.cpus_online = patient.cpus_allowed = patient.threads = 8;
  patient.cpus_granted = 1'000'000;
  patient.load = 0.3;
  patient.smt = "0";
  patient.governor = "performance";
  patient.numa_balancing = "0";
  patient.perf_paranoia = "2";
  patient.program = "./fib";
  patient.libraries = {"linux-vdso.so.1", "libshepherd.so.0", "libc.so.6"};
  return patient;
}

TEST(Doctor, FindsNothingWhereNothingIsInTheWay) {
  EXPECT_TRUE(findings(healthy()).empty());
  Patient knows_nothing = healthy();
  knows_nothing.smt = knows_nothing.governor = knows_nothing.numa_balancing = knows_nothing.perf_paranoia = "";
  knows_nothing.program = "";
  knows_nothing.libraries = {};
  EXPECT_TRUE(findings(knows_nothing).empty());
  Patient is_static = healthy();
  is_static.libraries = {};
  is_static.holds_runtime = true;
  EXPECT_TRUE(findings(is_static).empty());
}

TEST(Doctor, FindsWhatIsInTheWayAndOnlyThat) {
  const struct {
    const char* what;
    std::function<void(Patient&)> befall;
  } ills[] = {
      {"./fib does not use Shepherd's runtime", [](Patient& it) { it.libraries = {"libc.so.6"}; }},
      {"./fib is no compiled program", [](Patient& it) { it.is_compiled = false, it.libraries = {}; }},
      {"./fib cannot be read", [](Patient& it) { it.can_be_read = it.is_compiled = false, it.libraries = {}; }},
      {"another OpenMP runtime, libgomp.so.1", [](Patient& it) { it.libraries.push_back("libgomp.so.1"); }},
      {"another OpenMP runtime, libiomp5.so", [](Patient& it) { it.libraries.push_back("libiomp5.so"); }},
      {"grants the time of 2 processors, and 8", [](Patient& it) { it.cpus_granted = 2, it.threads = 2; }},
      {"allows 4 of 8 processors", [](Patient& it) { it.cpus_allowed = 4, it.threads = 4; }},
      {"a load of 7.5 on 8", [](Patient& it) { it.load = 7.5; }},
      {"(SMT)", [](Patient& it) { it.smt = "1"; }},
      {"governor is powersave", [](Patient& it) { it.governor = "powersave"; }},
      {"9 threads for 8 processors", [](Patient& it) { it.threads = 9; }},
      {"7 threads for 8 processors", [](Patient& it) { it.threads = 7; }},
      {"OMP_DYNAMIC", [](Patient& it) { it.settings.dynamic = true; }},
      {"SHEPHERD_SERIAL", [](Patient& it) { it.settings.serial = true; }},
      {"SHEPHERD_PRIVATE", [](Patient& it) { it.settings.private_tasks = false; }},
      {"OMP_WAIT_POLICY=passive", [](Patient& it) { it.settings.wait_policy = WaitPolicy::kPassive; }},
      {"membarrier", [](Patient& it) { it.has_process_barrier = false; }},
      {"moves pages", [](Patient& it) { it.nodes = 2, it.numa_balancing = "1"; }},
      {"paranoid is 4", [](Patient& it) { it.settings.counters = "cycles", it.perf_paranoia = "4"; }},
      {"STATS_MODE=exact", [](Patient& it) { it.settings.stats = "1", it.settings.stats_mode = StatsMode::kExact; }},
      {"SHEPHERD_TRACE", [](Patient& it) { it.settings.trace = "trace"; }},
      {"SHEPHERD_SPAN", [](Patient& it) { it.settings.span = "1"; }},
      {"SHEPHERD_SCHEDULER_CHECK", [](Patient& it) { it.settings.scheduler_check = true; }},
      {"GOMP_SPINCOUNT, KMP_BLOCKTIME are of",
       [](Patient& it) { it.foreign_variables = {"GOMP_SPINCOUNT", "KMP_BLOCKTIME"}; }},
  };
  for (const auto& ill : ills) {
    Patient patient = healthy();
    ill.befall(patient);
    const std::vector<Finding> found = findings(patient);
    ASSERT_EQ(found.size(), 1u) << ill.what;
    EXPECT_NE(found[0].what.find(ill.what), std::string::npos) << found[0].what;
    EXPECT_FALSE(found[0].advice.empty());
  }
}

}  // namespace
}  // namespace shep::tool
