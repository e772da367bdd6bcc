// What the environment means: every variable well-formed, malformed, misspelt.
#include "config/environment.h"

#include <gtest/gtest.h>
#include <omp.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <vector>

#include "config/codecs.h"

namespace {

using namespace shep;

struct Messages final : EnvironmentReport {
  void warning(const std::string& message) override { warnings.push_back(message); }
  void error(const std::string& message) override { errors.push_back(message); }
  size_t count() const { return warnings.size() + errors.size(); }

  std::vector<std::string> warnings, errors;
};

GlobalIcvs read(std::vector<const char*> environment, Messages& messages, bool privileged = false) {
  environment.push_back(nullptr);
  return read_environment(environment.data(), messages, privileged);
}

// What a variable has after NAME=VALUE, written again; "malformed" where that gave a message.
std::string reread(const std::string& name, const std::string& value) {
  Messages messages;
  const std::string readers = schedulers_that_read(name);
  const std::string scheduler = readers.empty() ? "" : "SHEPHERD_SCHEDULER=" + readers.substr(0, readers.find(' '));
  const GlobalIcvs icvs = read({(name + "=" + value).c_str(), scheduler.c_str()}, messages);
  const std::string means = messages.count() > 0 ? "malformed" : find_variable(name)->format(icvs);
  free(const_cast<char*>(icvs.places));  // a program reads the environment once and keeps its copy for good
  return means;
}

struct Sample {
  const char* name;
  const char* value;
  const char* means;
};

constexpr Sample kSamples[] = {
    {"OMP_NUM_THREADS", "4", "4"},
    {"OMP_NUM_THREADS", " 4 , 3,2 ", "4,3,2"},
    {"OMP_NUM_THREADS", "+8", "8"},
    {"OMP_NUM_THREADS", "0", "malformed"},
    {"OMP_NUM_THREADS", "-2", "malformed"},
    {"OMP_NUM_THREADS", "+-2", "malformed"},
    {"OMP_NUM_THREADS", "4,", "malformed"},
    {"OMP_NUM_THREADS", ",4", "malformed"},
    {"OMP_NUM_THREADS", "4 3", "malformed"},
    {"OMP_NUM_THREADS", "four", "malformed"},
    {"OMP_NUM_THREADS", "99999999999999999999", "malformed"},
    {"OMP_NUM_THREADS", "4294967297", "malformed"},
    {"OMP_DYNAMIC", "true", "TRUE"},
    {"OMP_DYNAMIC", " False ", "FALSE"},
    {"OMP_DYNAMIC", "1", "TRUE"},
    {"OMP_DYNAMIC", "maybe", "malformed"},
    {"OMP_SCHEDULE", "static", "STATIC"},
    {"OMP_SCHEDULE", "Guided, 4", "GUIDED,4"},
    {"OMP_SCHEDULE", "monotonic:dynamic,2", "MONOTONIC:DYNAMIC,2"},
    {"OMP_SCHEDULE", "nonmonotonic : auto", "NONMONOTONIC:AUTO"},
    {"OMP_SCHEDULE", "dynamic,0", "malformed"},
    {"OMP_SCHEDULE", "dynamic,", "malformed"},
    {"OMP_SCHEDULE", "sometimes:dynamic", "malformed"},
    {"OMP_SCHEDULE", "runtime", "malformed"},
    {"OMP_SCHEDULE", ":static", "malformed"},
    {"OMP_PROC_BIND", "close,SPREAD,master", "CLOSE,SPREAD,PRIMARY"},
    {"OMP_PROC_BIND", "true", "TRUE"},
    {"OMP_PROC_BIND", "true,close", "malformed"},
    {"OMP_PROC_BIND", "close;spread", "malformed"},
    {"OMP_PLACES", "{0:4},{4:4}", "{0:4},{4:4}"},
    {"OMP_STACKSIZE", "2000", "2048000B"},
    {"OMP_STACKSIZE", "10 m", "10485760B"},
    {"OMP_STACKSIZE", "1G", "1073741824B"},
    {"OMP_STACKSIZE", "8192b", "8192B"},
    {"OMP_STACKSIZE", "0", "malformed"},
    {"OMP_STACKSIZE", "M", "malformed"},
    {"OMP_STACKSIZE", "2 MB", "malformed"},
    {"OMP_STACKSIZE", "9007199254740993K", "malformed"},
    {"OMP_WAIT_POLICY", "Active", "ACTIVE"},
    {"OMP_WAIT_POLICY", "lazy", "malformed"},
    {"OMP_THREAD_LIMIT", "7", "7"},
    {"OMP_THREAD_LIMIT", "0", "malformed"},
    {"OMP_THREADS_RESERVE", "4", "structured(4),free_agent(0)"},
    {"OMP_THREADS_RESERVE", "0", "structured(1),free_agent(0)"},
    {"OMP_THREADS_RESERVE", "Structured", "structured"},
    {"OMP_THREADS_RESERVE", "free_agent ( 3 ), structured(2)", "structured(2),free_agent(3)"},
    {"OMP_THREADS_RESERVE", "free_agent", "free_agent"},
    {"OMP_THREADS_RESERVE", "structured(1),structured(2)", "malformed"},
    {"OMP_THREADS_RESERVE", "structured,free_agent(1)", "malformed"},
    {"OMP_THREADS_RESERVE", "free_agent()", "malformed"},
    {"OMP_THREADS_RESERVE", "free_agent(-1)", "malformed"},
    {"OMP_THREADS_RESERVE", "threads(1)", "malformed"},
    {"OMP_MAX_ACTIVE_LEVELS", "0", "0"},
    {"OMP_MAX_ACTIVE_LEVELS", "2147483647", "1048576"},
    {"OMP_MAX_ACTIVE_LEVELS", "-1", "malformed"},
    {"OMP_NESTED", "true", "TRUE"},
    {"OMP_NESTED", "2", "malformed"},
    {"OMP_CANCELLATION", "true", "TRUE"},
    {"OMP_CANCELLATION", "t", "malformed"},
    {"OMP_DEFAULT_DEVICE", "3", "3"},
    {"OMP_DEFAULT_DEVICE", "-3", "malformed"},
    {"OMP_TARGET_OFFLOAD", "Mandatory", "MANDATORY"},
    {"OMP_TARGET_OFFLOAD", "host", "malformed"},
    {"OMP_AVAILABLE_DEVICES", "0,1", "0,1"},
    {"OMP_NUM_TEAMS", "3", "3"},
    {"OMP_NUM_TEAMS", "0", "malformed"},
    {"OMP_TEAMS_THREAD_LIMIT", "8", "8"},
    {"OMP_TEAMS_THREAD_LIMIT", "-1", "malformed"},
    {"OMP_ALLOCATOR", "omp_thread_mem_alloc", "omp_thread_mem_alloc"},
    {"OMP_MAX_TASK_PRIORITY", "100", "100"},
    {"OMP_MAX_TASK_PRIORITY", "high", "malformed"},
    {"OMP_DEBUG", "enabled", "ENABLED"},
    {"OMP_DEBUG", "Disabled", "DISABLED"},
    {"OMP_DEBUG", "true", "malformed"},
    {"OMP_TOOL", "Disabled", "DISABLED"},
    {"OMP_TOOL", "no", "malformed"},
    {"OMP_TOOL_LIBRARIES", "/a.so:b.so", "/a.so:b.so"},
    {"OMP_TOOL_VERBOSE_INIT", "stderr", "stderr"},
    {"OMP_DISPLAY_ENV", "verbose", "VERBOSE"},
    {"OMP_DISPLAY_ENV", "loud", "malformed"},
    {"OMP_DISPLAY_AFFINITY", "false", "FALSE"},
    {"OMP_DISPLAY_AFFINITY", "no way", "malformed"},
    {"OMP_AFFINITY_FORMAT", "%0.3n on %A", "%0.3n on %A"},
    {"SHEPHERD_SCHEDULER", "pdf", "pdf"},
    {"SHEPHERD_SCHEDULER", "WS", "ws"},
    {"SHEPHERD_SCHEDULER", "./mine.so:2", "./mine.so:2"},
    {"SHEPHERD_SCHEDULER", "auto", "auto"},
    {"SHEPHERD_AUTO_SCHEDULERS", "ws, CQ,l", "ws,cq,l"},
    {"SHEPHERD_AUTO_SCHEDULERS", "ws,ws", "malformed"},
    {"SHEPHERD_AUTO_SCHEDULERS", "auto", "malformed"},
    {"SHEPHERD_AUTO_SCHEDULERS", "mts,", "malformed"},
    {"SHEPHERD_AUTO_SCHEDULERS", ",mts", "malformed"},
    {"SHEPHERD_AUTO_SCHEDULERS", "mts,,ws", "malformed"},
    {"SHEPHERD_AUTO_SCHEDULERS", "ws,./mine.so", "malformed"},
    {"SHEPHERD_SCHEDULER_PATH", "/some:/where", "/some:/where"},
    {"SHEPHERD_SCHEDULER_CHECK", "true", "TRUE"},
    {"SHEPHERD_SCHEDULER_CHECK", "perhaps", "malformed"},
    {"SHEPHERD_SHEPHERDS", "l3", "l3"},
    {"SHEPHERD_SHEPHERDS", "NUMA", "numa"},
    {"SHEPHERD_SHEPHERDS", "6", "6"},
    {"SHEPHERD_SHEPHERDS", "0", "malformed"},
    {"SHEPHERD_SHEPHERDS", "l4", "malformed"},
    {"SHEPHERD_LOCALITY", "Strict", "strict"},
    {"SHEPHERD_LOCALITY", "weighted", "weighted"},
    {"SHEPHERD_LOCALITY", "oblivious", "oblivious"},
    {"SHEPHERD_LOCALITY", "relaxed", "relaxed"},
    {"SHEPHERD_LOCALITY", "relaxed: 500", "relaxed:500"},
    {"SHEPHERD_LOCALITY", "strict:5", "malformed"},
    {"SHEPHERD_LOCALITY", "relaxed:soon", "malformed"},
    {"SHEPHERD_DOMAINS", "numa", "numa"},
    {"SHEPHERD_DOMAINS", "16", "16"},
    {"SHEPHERD_DOMAINS", "0", "malformed"},
    {"SHEPHERD_STEAL_CHUNK", "3", "3"},
    {"SHEPHERD_STEAL_CHUNK", "0", "malformed"},
    {"SHEPHERD_STEAL_CHUNK", "2147483648", "malformed"},
    {"SHEPHERD_MEMORY_THRESHOLD", "0", "0"},
    {"SHEPHERD_MEMORY_THRESHOLD", "50000", "50000"},
    {"SHEPHERD_MEMORY_THRESHOLD", "64b", "64"},
    {"SHEPHERD_MEMORY_THRESHOLD", "2 k", "2048"},
    {"SHEPHERD_MEMORY_THRESHOLD", "3M", "3145728"},
    {"SHEPHERD_MEMORY_THRESHOLD", "4294967296G", "4611686018427387904"},
    {"SHEPHERD_MEMORY_THRESHOLD", "4611686018427387905", "malformed"},
    {"SHEPHERD_MEMORY_THRESHOLD", "4294967297G", "malformed"},
    {"SHEPHERD_MEMORY_THRESHOLD", "-1", "malformed"},
    {"SHEPHERD_MEMORY_THRESHOLD", "1T", "malformed"},
    {"SHEPHERD_ORDER", "fifo", "fifo"},
    {"SHEPHERD_ORDER", "random", "malformed"},
    {"SHEPHERD_PLACEMENT", "round_robin", "round-robin"},
    {"SHEPHERD_PLACEMENT", "elsewhere", "malformed"},
    {"SHEPHERD_SPAWN", "Work_First", "work-first"},
    {"SHEPHERD_SPAWN", "depth-first", "malformed"},
    {"SHEPHERD_PRIVATE", "false", "FALSE"},
    {"SHEPHERD_PRIVATE", "mostly", "malformed"},
    {"SHEPHERD_SPIN", "0", "0"},
    {"SHEPHERD_SPIN", "-5", "malformed"},
    {"SHEPHERD_MAX_TASKS", "1000000000000", "1000000000000"},
    {"SHEPHERD_MAX_TASKS", "0", "malformed"},
    {"SHEPHERD_STATS", "json:a file", "json:a file"},
    {"SHEPHERD_STATS_MODE", "Exact", "exact"},
    {"SHEPHERD_COUNTERS", "page-faults, r1c2", "page-faults, r1c2"},
    {"SHEPHERD_COUNTERS", "cycles,luck", "malformed"},
    {"SHEPHERD_COUNTERS", "cycles,,r1", "malformed"},
    {"SHEPHERD_COUNTERS", "r", "malformed"},
    {"SHEPHERD_COUNTERS", "r1g", "malformed"},
    {"SHEPHERD_COUNTERS", "r11112222333344445", "malformed"},
    {"SHEPHERD_STATS_MODE", "roughly", "malformed"},
    {"SHEPHERD_SEQUENTIAL", "1.5", "1.5"},
    {"SHEPHERD_SEQUENTIAL", "2e-3", "0.002"},
    {"SHEPHERD_SEQUENTIAL", "0", "malformed"},
    {"SHEPHERD_SEQUENTIAL", "1s", "malformed"},
    {"SHEPHERD_SEQUENTIAL", "nan", "malformed"},
    {"SHEPHERD_TRACE", "trace.%p", "trace.%p"},
    {"SHEPHERD_SERIAL", "true", "TRUE"},
    {"SHEPHERD_SERIAL", "quite", "malformed"},
    {"SHEPHERD_SPAN", "1", "1"},
    {"SHEPHERD_TOP", "true", "TRUE"},
    {"SHEPHERD_TOP", "./prog", "malformed"},
    {"SHEPHERD_RACES", "Tasks", "tasks"},
    {"SHEPHERD_RACES", "all", "malformed"},
    {"SHEPHERD_DEADLOCK", "report", "report:10"},
    {"SHEPHERD_DEADLOCK", "abort:0.5", "abort:0.5"},
    {"SHEPHERD_DEADLOCK", "report : 3", "report:3"},
    {"SHEPHERD_DEADLOCK", "report:", "malformed"},
    {"SHEPHERD_DEADLOCK", "report:0", "malformed"},
    {"SHEPHERD_DEADLOCK", "true", "malformed"},
    {"SHEPHERD_SHARE", "auto", "auto"},
    {"SHEPHERD_SHARE", "Static:12.5", "static:12.5"},
    {"SHEPHERD_SHARE", "off", "off"},
    {"SHEPHERD_SHARE", "ranks", "ranks"},
    {"SHEPHERD_SHARE", "threads:3", "threads:3"},
    {"SHEPHERD_SHARE", "auto:0", "malformed"},
    {"SHEPHERD_SHARE", "auto:1e9", "malformed"},
    {"SHEPHERD_SHARE", "off:2", "malformed"},
    {"SHEPHERD_SHARE", "12", "malformed"},
    {"SHEPHERD_STEAL_COST", "0", "0"},
    {"SHEPHERD_STEAL_COST", "-1", "malformed"},
};

TEST(Environment, ValuesMeanWhatTheyShould) {
  for (const Sample& sample : kSamples) {
    EXPECT_EQ(reread(sample.name, sample.value), sample.means) << sample.name << "=" << sample.value;
  }
}

TEST(Environment, AMandatoryDeviceThatNobodyNamesDoesNotExist) {
  Messages messages;
  EXPECT_EQ(read({}, messages).default_device, 0);
  EXPECT_EQ(read({"OMP_TARGET_OFFLOAD=mandatory"}, messages).default_device, omp_invalid_device);
  EXPECT_EQ(read({"OMP_TARGET_OFFLOAD=mandatory", "OMP_DEFAULT_DEVICE=0"}, messages).default_device, 0);
}

TEST(Environment, EveryVariableHasSamples) {
  for (const Variable& variable : variables()) {
    if (!variable.parse) continue;
    const auto is_of = [&](const Sample& sample) { return std::string(sample.name) == variable.name; };
    EXPECT_TRUE(std::any_of(std::begin(kSamples), std::end(kSamples), is_of)) << variable.name;
  }
}

TEST(Environment, EverySchedulerIsAccepted) {
#define SHEP_SCHEDULER(name, ...) EXPECT_EQ(reread("SHEPHERD_SCHEDULER", #name), #name);
#include "schedulers/schedulers.def"
#undef SHEP_SCHEDULER
}

TEST(Environment, AnEmptyValueIsNotSet) {
  for (const Variable& variable : variables()) {
    Messages messages;
    const GlobalIcvs icvs = read({(std::string(variable.name) + "= ").c_str()}, messages);
    EXPECT_EQ(messages.count(), 0u) << variable.name;
    const GlobalIcvs untouched = read({}, messages);
    if (variable.format) EXPECT_EQ(variable.format(icvs), variable.format(untouched)) << variable.name;
  }
}

TEST(Environment, AMalformedStandardValueIsOneWarningAndTheDefaultHolds) {
  Messages messages;
  const GlobalIcvs icvs = read({"OMP_NUM_THREADS=3,x"}, messages);
  ASSERT_EQ(messages.warnings.size(), 1u);
  EXPECT_EQ(messages.warnings[0],
            "OMP_NUM_THREADS is \"3,x\"; accepted: positive integers separated by commas; its default holds");
  EXPECT_TRUE(messages.errors.empty());
  EXPECT_EQ(icvs.num_threads.count, 0);
}

TEST(Environment, AMalformedValueOfOursIsOneErrorThatListsWhatIsAccepted) {
  Messages messages;
  read({"SHEPHERD_SCHEDULER=foo"}, messages);
  ASSERT_EQ(messages.errors.size(), 1u);
  constexpr char kNames[] =
#define SHEP_SCHEDULER(name, ...) " " #name
#include "schedulers/schedulers.def"
#undef SHEP_SCHEDULER
      ;
  EXPECT_EQ(messages.errors[0], std::string("SHEPHERD_SCHEDULER is \"foo\"; accepted: one of:") + kNames +
                                    "; or auto; or a plug-in's file, or its name and "
                                    "SHEPHERD_SCHEDULER_PATH, with :arguments "
                                    "or not");
  EXPECT_TRUE(messages.warnings.empty());
}

TEST(Environment, ASettingThatTheSchedulerDoesNotReadIsOneWarning) {
  for (const char* setting :
       {"SHEPHERD_MEMORY_THRESHOLD=1K", "SHEPHERD_STEAL_CHUNK=2", "SHEPHERD_ORDER=fifo", "SHEPHERD_PLACEMENT=own"}) {
    Messages messages;
    read({"SHEPHERD_SCHEDULER=slaw", setting}, messages);
    EXPECT_EQ(messages.count(), 1u) << setting;
  }
  Messages messages;
  read({"SHEPHERD_STEAL_CHUNK=2", "SHEPHERD_SCHEDULER=WS", "SHEPHERD_ORDER= "}, messages);
  EXPECT_EQ(messages.count(), 0u);
  read({"SHEPHERD_STEAL_CHUNK=2", "SHEPHERD_SCHEDULER=dfd", "SHEPHERD_ORDER="}, messages);
  ASSERT_EQ(messages.warnings.size(), 1u);
  EXPECT_EQ(messages.warnings[0], "SHEPHERD_STEAL_CHUNK has no effect under the scheduler dfd; read by: mts ws hier");
}

TEST(Environment, SchedulersReadWhatThereIs) {
#define SHEP_SCHEDULER(name, maker, shepherds, placement, order, stealing, variables, ...) \
  for (Text rest = variables; !rest.empty();) EXPECT_TRUE(find_variable(take_until(rest, ' '))) << #name;
#include "schedulers/schedulers.def"
#undef SHEP_SCHEDULER
}

TEST(Environment, AMisspeltNameGetsTheNearestOne) {
  Messages messages;
  read({"SHEPHERD_SHEDULER=mts", "HOME=/", "OMP_SOMETHING=1", "SHEPHERD_CC=gcc", "NOVALUE"}, messages);
  ASSERT_EQ(messages.count(), 1u);
  EXPECT_EQ(messages.warnings.at(0), "there is no variable SHEPHERD_SHEDULER; did you mean SHEPHERD_SCHEDULER?");
  EXPECT_STREQ(nearest_variable("SHEPHERD_STEALCHUNK").name, "SHEPHERD_STEAL_CHUNK");
}

TEST(Environment, APrivilegedProgramTakesNoFileFromItsUser) {
  for (const char* name :
       {"SHEPHERD_STATS", "SHEPHERD_SPAN", "SHEPHERD_TRACE", "OMP_TOOL_VERBOSE_INIT", "OMP_TOOL_LIBRARIES"}) {
    const Variable& variable = *find_variable(name);
    Messages messages;
    const std::string named = std::string(name) + "= ./file";
    EXPECT_EQ(variable.format(read({named.c_str()}, messages, true)), "") << name;
    ASSERT_EQ(messages.warnings.size(), 1u) << name;
    EXPECT_EQ(messages.warnings[0].find(name), 0u);
    EXPECT_EQ(variable.format(read({named.c_str()}, messages)), "./file") << name;
    EXPECT_EQ(messages.count(), 1u) << name;
  }
}

// What only looks like a stream's name is a file's.
TEST(Environment, APrivilegedProgramTakesStreamsAndTheRest) {
  const auto refused = [](const char* setting) {
    Messages messages;
    read({setting}, messages, true);
    return messages.count() > 0;
  };
  for (const char* stream : {"SHEPHERD_STATS=1", "SHEPHERD_STATS=json:yes", "SHEPHERD_SPAN=off", "SHEPHERD_TRACE=1",
                             "OMP_TOOL_VERBOSE_INIT=stderr", "OMP_TOOL_VERBOSE_INIT=Disabled", "OMP_NUM_THREADS=3",
                             "SHEPHERD_SCHEDULER=cq", "OMP_PLACES=cores", "SHEPHERD_TRACE="}) {
    EXPECT_FALSE(refused(stream)) << stream;
  }
  for (const char* file :
       {"SHEPHERD_TRACE=json:1", "OMP_TOOL_VERBOSE_INIT=1", "OMP_TOOL_LIBRARIES=1", "SHEPHERD_STATS=json:off",
        "SHEPHERD_STATS=stdout", "SHEPHERD_SPAN=json:", "OMP_TOOL_LIBRARIES=disabled", "SHEPHERD_SCHEDULER=./mine.so",
        "SHEPHERD_SCHEDULER=mine", "SHEPHERD_SCHEDULER_PATH=."}) {
    EXPECT_TRUE(refused(file)) << file;
  }
}

TEST(Environment, NestingFollowsFromWhatIsSet) {
  Messages messages;
  EXPECT_EQ(read({}, messages).max_active_levels, 1);
  EXPECT_EQ(read({"OMP_NESTED=true"}, messages).max_active_levels, kSupportedActiveLevels);
  EXPECT_EQ(read({"OMP_NESTED=false", "OMP_NUM_THREADS=2,2"}, messages).max_active_levels, 1);
  EXPECT_EQ(read({"OMP_NUM_THREADS=2,2"}, messages).max_active_levels, kSupportedActiveLevels);
  EXPECT_EQ(read({"OMP_PROC_BIND=spread,close"}, messages).max_active_levels, kSupportedActiveLevels);
  EXPECT_EQ(read({"OMP_NESTED=true", "OMP_MAX_ACTIVE_LEVELS=3"}, messages).max_active_levels, 3);
  EXPECT_EQ(read({"OMP_MAX_ACTIVE_LEVELS=nonsense"}, messages).max_active_levels, 1);
}

TEST(Environment, DisplayFollowsTheStandardsForm) {
  Messages messages;
  const std::string plain = display_environment(read({"OMP_DISPLAY_ENV=true"}, messages), 6, false);
  EXPECT_TRUE(plain.starts_with("OPENMP DISPLAY ENVIRONMENT BEGIN\n  _OPENMP = '201811'\n"));
  EXPECT_TRUE(plain.ends_with("OPENMP DISPLAY ENVIRONMENT END\n"));
  EXPECT_NE(plain.find("  [host] OMP_NUM_THREADS = '6'\n"), std::string::npos);
  EXPECT_EQ(plain.find("SHEPHERD_"), std::string::npos);
  const std::string verbose = display_environment(read({"SHEPHERD_SPIN=5"}, messages), 6, true);
  EXPECT_NE(verbose.find("  [host] SHEPHERD_SPIN = '5'\n"), std::string::npos);
}

TEST(Environment, TheDocumentedTableIsThisOne) {
  std::ifstream file(SHEPHERD_SOURCE_DIR "/docs/environment.md");
  std::stringstream text;
  text << file.rdbuf();
  EXPECT_NE(text.str().find(environment_table()), std::string::npos) << "replace it by: shepherd env --markdown";
}

}  // namespace
