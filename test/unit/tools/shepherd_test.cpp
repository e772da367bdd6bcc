// The command `shepherd`, run as users run it. SHEPHERD_TOOL is its path.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "tools/shepherd/calibrate/published.h"
#include "tools/shepherd/program.h"

namespace {

struct Outcome {
  int status;
  std::string text;  // stdout and stderr
};

Outcome run(const std::string& environment, const std::string& arguments) {
  const std::string command = "env " + environment + " " SHEPHERD_TOOL " " + arguments + " 2>&1";
  FILE* pipe = popen(command.c_str(), "r");
  Outcome outcome;
  for (int letter; (letter = fgetc(pipe)) != EOF;) outcome.text += static_cast<char>(letter);
  const int status = pclose(pipe);
  outcome.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return outcome;
}

bool has(const Outcome& outcome, const std::string& part) { return outcome.text.find(part) != std::string::npos; }

constexpr const char* kFourChips = "HWLOC_SYNTHETIC='package:4 l3:1 core:8 pu:1' ";

TEST(Tool, DoctorLooksAtAProgramWithoutRunningIt) {
  const Outcome other = run("GOMP_SPINCOUNT=1", "doctor -- false");
  EXPECT_EQ(other.status, 1);
  EXPECT_TRUE(has(other, "false does not use Shepherd's runtime")) << other.text;
  EXPECT_TRUE(has(other, "GOMP_SPINCOUNT is of another runtime")) << other.text;
  EXPECT_FALSE(has(run("", std::string("doctor ") + SHEPHERD_TOOL), "does not use")) << "the command is a program, too";
  for (const char* none : {"/no/such/program", "/tmp", "/dev/null", "''"})
    EXPECT_EQ(run("", std::string("doctor ") + none).status, 127) << none;
  EXPECT_EQ(run("", "doctor --fast").status, 2);
  EXPECT_EQ(run("", "doctor true false").status, 2);
}

TEST(Tool, TopoShowsFourShepherdsOfEightUnderMts) {
  const Outcome outcome = run(std::string(kFourChips) + "OMP_NUM_THREADS=32 SHEPHERD_SCHEDULER=mts", "topo");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_TRUE(has(outcome, "team: 32 workers in 4 shepherds, scheduler mts")) << outcome.text;
  EXPECT_TRUE(has(outcome, "shepherd 0: 8 workers (0-7)"));
  EXPECT_TRUE(has(outcome, "shepherd 3: 8 workers (24-31)"));
  EXPECT_TRUE(has(outcome, "package 3\n  core 24 (cpu 24): worker 24, shepherd 3"));
}

TEST(Tool, TopoFollowsTheScheduler) {
  const std::string chips = std::string(kFourChips) + "OMP_NUM_THREADS=32 ";
  EXPECT_TRUE(has(run(chips + "SHEPHERD_SCHEDULER=ws", "topo"), "32 workers in 32 shepherds"));
  EXPECT_TRUE(has(run(chips + "SHEPHERD_SCHEDULER=cq", "topo"), "32 workers in 1 shepherd,"));
  EXPECT_TRUE(has(run(chips + "SHEPHERD_SCHEDULER=ws SHEPHERD_SHEPHERDS=5", "topo"), "32 workers in 5 shepherds"));
}

TEST(Tool, ProgramsThatCannotRunAreToldOf) {
  const Outcome profile = run("TMPDIR=/tmp", "profile /not/there");
  EXPECT_EQ(profile.status, 127);
  EXPECT_TRUE(has(profile, "cannot run /not/there")) << profile.text;
  EXPECT_EQ(run("SHEPHERD_STEAL_COST=1", "span /not/there").status, 127);
  EXPECT_EQ(run("SHEPHERD_STEAL_COST=1", "span sh -c 'exit 7'").status, 7);
  EXPECT_EQ(run("SHEPHERD_STEAL_COST=1", "span sh -c 'kill -9 $$'").status, 128 + 9);
  EXPECT_EQ(run("SHEPHERD_STEAL_COST=1", "span").status, 2);
  EXPECT_EQ(run("SHEPHERD_STEAL_COST=1", "span --fast true").status, 2);
  EXPECT_EQ(run("SHEPHERD_STEAL_COST=1", "profile -o").status, 2);
}

TEST(Tool, TopoStartsNoThreads) {
  const Outcome outcome =
      run("OMP_NUM_THREADS=100000 OMP_PLACES=threads SHEPHERD_SCHEDULER=mts SHEPHERD_SHEPHERDS=10000000", "topo");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_TRUE(has(outcome, "team: 100000 workers in 100000 shepherds"));
}

TEST(Tool, TopoRefusesMoreThreadsThanCanBe) {
  const Outcome outcome = run("OMP_NUM_THREADS=1000000000", "topo");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(has(outcome, "OMP_NUM_THREADS asks for 1000000000 threads: topo shows 1000000 at most")) << outcome.text;
}

TEST(Tool, MoreDomainsThanAnythingHasAreAWarning) {
  const Outcome shepherds = run("SHEPHERD_SHEPHERDS=10000000", "topo");
  EXPECT_TRUE(has(shepherds, "SHEPHERD_SHEPHERDS=10000000: this machine has "));
  EXPECT_TRUE(has(run("SHEPHERD_DOMAINS=10000000", "topo"), "SHEPHERD_DOMAINS=10000000: this machine has "));
}

TEST(Tool, TopoShowsPlaces) {
  const std::string machine = "HWLOC_SYNTHETIC='package:2 core:2 pu:2' ";
  const Outcome outcome = run(machine + "OMP_NUM_THREADS=2 OMP_PLACES=sockets OMP_PROC_BIND=spread", "topo");
  EXPECT_TRUE(has(outcome, "place 0: cpu 0-3\nplace 1: cpu 4-7\n")) << outcome.text;
  EXPECT_TRUE(has(outcome, "worker 1, shepherd 1, place 1")) << outcome.text;
}

TEST(Tool, AMachineThatHwlocCannotReadIsAWarning) {
  EXPECT_TRUE(has(run("HWLOC_SYNTHETIC=two-cores", "topo"), "hwloc ignores HWLOC_SYNTHETIC=two-cores"));
  EXPECT_FALSE(has(run("HWLOC_SYNTHETIC='core:2 pu:1'", "topo"), "hwloc ignores"));
}

TEST(Tool, EnvTellsWhereAValueIsFrom) {
  const Outcome outcome = run("OMP_NUM_THREADS=3,2 OMP_DYNAMIC=", "env");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_TRUE(has(outcome, "OMP_NUM_THREADS='3,2'  (environment)\n    threads of a parallel region"));
  EXPECT_TRUE(has(outcome, "OMP_DYNAMIC='FALSE'  (default)"));
}

TEST(Tool, AnUnknownSchedulerIsAnErrorThatListsTheKnown) {
  const Outcome outcome = run("SHEPHERD_SCHEDULER=fastest", "topo");
  EXPECT_EQ(outcome.status, 1);
  constexpr char kExpected[] =
      "shepherd: error: SHEPHERD_SCHEDULER is \"fastest\"; accepted: one of:"
#define SHEP_SCHEDULER(name, ...) " " #name
#include "schedulers/schedulers.def"
#undef SHEP_SCHEDULER
      "; or auto; or a plug-in's file, or its name and SHEPHERD_SCHEDULER_PATH, with "
      ":arguments or not\n";
  EXPECT_EQ(outcome.text, kExpected);
}

TEST(Tool, AMalformedStandardVariableIsOneWarning) {
  const Outcome outcome = run("OMP_STACKSIZE=lots", "topo");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_TRUE(outcome.text.starts_with("shepherd: warning: OMP_STACKSIZE is \"lots\""));
  EXPECT_EQ(outcome.text.find("warning"), outcome.text.rfind("warning"));
}

TEST(Tool, DisplaysTheEnvironmentOnce) {
  const Outcome outcome = run("OMP_DISPLAY_ENV=true OMP_NUM_THREADS=3", "topo");
  EXPECT_TRUE(outcome.text.starts_with("OPENMP DISPLAY ENVIRONMENT BEGIN\n"));
  EXPECT_TRUE(has(outcome, "[host] OMP_NUM_THREADS = '3'"));
  EXPECT_EQ(outcome.text.find("BEGIN"), outcome.text.rfind("BEGIN"));
}

TEST(Tool, CalibrateHasEveryCostThatTheSimulationKnows) {
  const Outcome outcome = run("HWLOC_SYNTHETIC='package:4 core:8 pu:1'", "calibrate --anyway");
  EXPECT_EQ(outcome.status, 0);
  for (const char* key : {"access", "atomic", "line_core", "line_l2", "line_l3", "line_node", "line_package", "pause",
                          "clock", "entry", "push", "join", "futex_wait", "futex_wake", "wake_latency", "thread"}) {
    const size_t place = outcome.text.find(std::string(key) + " ");  // in a comment where the machine is too busy
    ASSERT_NE(place, std::string::npos) << key << outcome.text;
    EXPECT_GT(strtod(outcome.text.c_str() + place + strlen(key), nullptr), 0) << key << outcome.text;
  }
  EXPECT_TRUE(has(outcome, "of the processor; the widest spread is that of "));
  EXPECT_EQ(run("", "calibrate now").status, 2);
  EXPECT_EQ(run("", "calibrate -o").status, 2);
  EXPECT_TRUE(has(run("", "calibrate --anyway -o /not/there"), "/not/there: No such file"));
}

TEST(Tool, ACalibrationThatCannotBeWrittenLeavesTheTableThatIsThere) {
  const std::string file = testing::TempDir() + "costs." + std::to_string(getpid());
  ASSERT_TRUE(shep::tool::write_file(file, "line_l3 30\n"));
  // A limit of the file's size, without the signal that would end the command.
  const std::string limited = "sh -c 'trap \"\" 25; ulimit -f 0; exec " SHEPHERD_TOOL " calibrate --anyway -o " + file;
  const int status = system((limited + " 2>/dev/null'").c_str());
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 1) << status;
  EXPECT_EQ(shep::tool::contents_of(file), "line_l3 30\n");
  EXPECT_NE(system(("ls " + file + ".* 2>/dev/null").c_str()), 0) << "nothing is left beside it";
  EXPECT_TRUE(has(run("", "calibrate --anyway -o " + testing::TempDir()), "Is a directory"));
  unlink(file.c_str());
}

TEST(Published, DistancesThatAreNotHereFollowTheNearestOneThatIs) {
  using namespace shep::tool;
  constexpr Published kFigures = {"a processor", {10, 0, 40, 90, 160}};
  const double l3_twice_as_long[kDistances] = {0, 0, 80, 0, 0};
  EXPECT_EQ(estimated(kFigures, l3_twice_as_long, Distance::kPackage).ns, 320);
  EXPECT_EQ(estimated(kFigures, l3_twice_as_long, Distance::kL2).ns, 40) << "between 10 and 40, and twice that";
  const double none[kDistances] = {};
  EXPECT_EQ(estimated(kFigures, none, Distance::kNode).ns, 90);
  const double ends[kDistances] = {10, 0, 0, 0, 80};
  EXPECT_EQ(estimated(kFigures, ends, Distance::kNode).ns, 45);
  EXPECT_NE(estimated(kFigures, none, Distance::kNode).source.find("a processor"), std::string::npos);
}

TEST(Published, ProcessorsOfAVirtualMachineAreAsFarApartAsLinesTakeLong) {
  using namespace shep::tool;
  constexpr Published kFigures = {"a processor", {10, 0, 25, 110, 200}};
  EXPECT_EQ(likely_distance(kFigures, Distance::kL3, 60), Distance::kL3);
  EXPECT_EQ(likely_distance(kFigures, Distance::kL3, 105), Distance::kNode);
  EXPECT_EQ(likely_distance(kFigures, Distance::kL3, 150), Distance::kNode);
  EXPECT_EQ(likely_distance(kFigures, Distance::kL3, 250), Distance::kPackage);
  EXPECT_EQ(likely_distance(kFigures, Distance::kPackage, 20), Distance::kL3);
}

TEST(Tool, HelpsAndRefuses) {
  EXPECT_EQ(run("", "--help").status, 0);
  EXPECT_TRUE(run("", "--version").text.starts_with("shepherd "));
  EXPECT_TRUE(has(run("", "help topo"), "usage: shepherd topo"));
  EXPECT_EQ(run("", "help topo").text, run("", "topo --help").text);
  EXPECT_EQ(run("", "help topo").text, run("", "topo -h").text);
  EXPECT_EQ(run("", "").status, 2);
  for (const char* each : {"profile -o", "span -o", "calibrate -o"})
    EXPECT_TRUE(has(run("", each), "-o needs a file behind it")) << each;
  EXPECT_EQ(run("SHEPHERD_STEAL_COST=1", "span -- sh -c 'exit 7'").status, 7);
  EXPECT_EQ(run("", "topo now").status, 2);
  const Outcome unknown = run("", "tropo");
  EXPECT_EQ(unknown.status, 2);
  EXPECT_TRUE(has(unknown, "there is no command \"tropo\""));
}

}  // namespace
