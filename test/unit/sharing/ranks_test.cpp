// What launchers say of the ranks of an MPI job on this machine.
#include "sharing/ranks.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <initializer_list>
#include <utility>

#include "topology/machine.h"

namespace {

using namespace shep;

constexpr const char* kVariables[] = {"OMPI_COMM_WORLD_LOCAL_SIZE", "MPI_LOCALNRANKS", "MV2_COMM_WORLD_LOCAL_SIZE",
                                      "SLURM_STEP_TASKS_PER_NODE",  "SLURM_NODEID",    "PMI_SIZE"};

int ranks_with(std::initializer_list<std::pair<const char*, const char*>> settings) {
  for (const char* each : kVariables) unsetenv(each);
  for (const auto& [variable, value] : settings) setenv(variable, value, 1);
  const int ranks = ranks_on_this_machine();
  for (const char* each : kVariables) unsetenv(each);
  return ranks;
}

TEST(SharingRanks, LaunchersSayHowManyThereAreOnThisMachine) {
  EXPECT_EQ(ranks_with({}), 1);
  EXPECT_EQ(ranks_with({{"OMPI_COMM_WORLD_LOCAL_SIZE", "4"}}), 4);
  EXPECT_EQ(ranks_with({{"MPI_LOCALNRANKS", "3"}, {"PMI_SIZE", "12"}}), 3);
  EXPECT_EQ(ranks_with({{"PMI_SIZE", "12"}}), 12);
  EXPECT_EQ(ranks_with({{"SLURM_STEP_TASKS_PER_NODE", "4(x2),3"}, {"SLURM_NODEID", "1"}}), 4);
  EXPECT_EQ(ranks_with({{"SLURM_STEP_TASKS_PER_NODE", "2"}}), 2);
}

TEST(SharingRanks, NonsenseIsNoRank) {
  for (const char* each : {"", "0", "-3", "4x", "99999999999999999999", "four"})
    EXPECT_EQ(ranks_with({{"OMPI_COMM_WORLD_LOCAL_SIZE", each}}), 1) << each;
  EXPECT_EQ(ranks_with({{"SLURM_STEP_TASKS_PER_NODE", "4(x"}}), 1);
}

TEST(SharingRanks, ANodeHasTheTasksThatTheListHasForIt) {
  constexpr const char* kList = "4(x2),3,1(x3)";
  constexpr int kTasks[] = {4, 4, 3, 1, 1, 1};
  for (int node = 0; node < 6; ++node) EXPECT_EQ(tasks_of_node(kList, node), kTasks[node]) << node;
  EXPECT_EQ(tasks_of_node(kList, 6), 0);
  for (const char* each : {"", ",", "x2", "4(", "4(x2", "4(x)", "4(x0)", "4;3", "-1"})
    EXPECT_EQ(tasks_of_node(each, 1), 0) << each;
}

TEST(SharingRanks, TheyMayOverlapWhereNotAllCouldHaveTheirOwn) {
  const int cpus = affinity_cpus();
  EXPECT_FALSE(ranks_may_overlap(1, cpus));
  EXPECT_TRUE(ranks_may_overlap(2, cpus));
  EXPECT_TRUE(ranks_may_overlap(cpus + 1, 1));
  EXPECT_FALSE(ranks_may_overlap(cpus, 1));
}

}  // namespace
