#include "topology/places.h"

#include <gtest/gtest.h>

namespace shep {
namespace {

// Two packages of two L3 caches of two cores of two threads; the threads of core c are c and c + 8.
Machine two_packages() {
  Machine machine;
  for (int core = 0; core < 8; ++core) {
    Core each;
    each.cpus = {core, core + 8};
    each.l2 = core;
    each.l3 = core / 2;
    each.numa = each.package = core / 4;
    machine.cores.push_back(each);
    machine.cpus += 2;
  }
  return machine;
}

using Places = std::vector<Place>;

Places parsed(const char* value) {
  Places places;
  EXPECT_TRUE(parse_places(value, two_packages(), places)) << value;
  return places;
}

TEST(Places, AbstractNames) {
  EXPECT_EQ(parsed("threads").size(), 16u);
  EXPECT_EQ(parsed("cores").size(), 8u);
  EXPECT_EQ(parsed("cores")[1], (Place{1, 9}));
  EXPECT_EQ(parsed("ll_caches")[0], (Place{0, 8, 1, 9}));
  EXPECT_EQ(parsed("numa_domains").size(), 2u);
  EXPECT_EQ(parsed("sockets")[1].size(), 8u);
  EXPECT_EQ(parsed(" CORES (3) ").size(), 3u);
  EXPECT_EQ(parsed("cores(100)").size(), 8u);
}

TEST(Places, Lists) {
  EXPECT_EQ(parsed("{0,1,2}"), (Places{{0, 1, 2}}));
  EXPECT_EQ(parsed("{0:3}"), (Places{{0, 1, 2}}));
  EXPECT_EQ(parsed("{0:2:8},{1:2:8}"), (Places{{0, 8}, {1, 9}}));
  EXPECT_EQ(parsed("{0:2}:3:4"), (Places{{0, 1}, {4, 5}, {8, 9}}));
  EXPECT_EQ(parsed("{6}:3:-2"), (Places{{6}, {4}, {2}}));
  EXPECT_EQ(parsed("0,1, 5"), (Places{{0}, {1}, {5}}));
  EXPECT_EQ(parsed("{0:4,!2}"), (Places{{0, 1, 3}}));
  EXPECT_EQ(parsed("{0}:4,!{2}"), (Places{{0}, {1}, {3}}));
}

TEST(Places, CpusThatAreNotOursAreLeftOut) {
  EXPECT_EQ(parsed("{15,16},{99},{3}"), (Places{{15}, {3}}));
  EXPECT_TRUE(parsed("{99}").empty());
  Places places;
  size_t left_out = 0;
  EXPECT_TRUE(parse_places("{15,16},{99},{3},{3}:2:-9", two_packages(), places, &left_out));
  EXPECT_EQ(left_out, 2u);
}

TEST(Places, MalformedValues) {
  for (const char* value : {"", "{", "{}", "{0", "{0}}", "{0},", "kitchen", "cores(", "cores(0)", "cores(-1)",
                            "cores 2", "{0:0}", "{-1}", "{0:2:}", "{a}", "{0}:x", "threads,cores", "{1:3:-1}"}) {
    Places places;
    EXPECT_FALSE(parse_places(value, two_packages(), places)) << value;
  }
}

}  // namespace
}  // namespace shep
