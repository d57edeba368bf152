// SPDX-License-Identifier: Apache-2.0
// Ops that repeat elements.
#include "test/core/op/infer_table.h"

namespace placelite {
namespace {

TEST(ExpandInferTest, BroadcastsWithTheTarget) {
  ExpectInferred({
      {"expand", "3,1", "shape=[2,1,6]", "[2,3,6]"},
      {"expand", "3,1", "shape=[1,4]", "[3,4]"},
      {"expand", "3,4", "shape=[4]", "[3,4]"},
      {"expand", "3,1", "shape=[-1,4]", "[3,4]"},
      {"expand", "3,1 {2,3,4}", "", "[2,3,4]"},
      {"expand", "int64:1", "shape=[0]", "int64[0]"},
      {"expand", "?,1", "shape=[-1,4]", "[?,4]"},
      {"expand", "1..4,1", "shape=[4,2]", "[4,2]"},
      {"expand", "* {2,3}", "", "[*]"},
      {"expand", "3,1 int64:?", "", "[*]"},
      {"expand", "3,1 int64:2", "", "[3,0..]"},
  });
}

TEST(ExpandInferTest, Refusals) {
  ExpectRefused({
      {"expand", "3,2", "shape=[3,4]",
       "expand: [3,2] with [3,4]: cannot broadcast 2 and 4"},
      {"expand", "3", "shape=[-2]", "dimension -2 is not valid"},
      {"expand", "3", "shape=[1,1,1,1,1,1,1,1,1]", "target rank 9"},
      {"expand", "1", "shape=[9223372036854775807]", "is not valid"},
      {"expand", "1048576,1,1", "shape=[1048576,1048576,2]", "elements"},
  });
}

TEST(TileInferTest, MultipliesAxes) {
  ExpectInferred({
      {"tile", "2,3", "repeat_times=[2,1]", "[4,3]"},
      {"tile", "2,3", "repeat_times=[4]", "[2,12]"},
      {"tile", "3", "repeat_times=[2,1,2]", "[2,1,6]"},
      {"tile", "2,3 {1,5}", "", "[2,15]"},
      {"tile", "2..5,?", "repeat_times=[3,0]", "[6..15,0]"},
      {"tile", "scalar", "", "[]"},
      {"tile", "* {2}", "", "[*]"},
      {"tile", "2,3 int32:2", "", "[0..,0..]"},
  });
  ExpectRefused({
      {"tile", "2,3", "repeat_times=[2,-1]", "tile: repeat -1 is not valid"},
      {"tile", "1", "repeat_times=[1,1,1,1,1,1,1,1,1]", "9 repeats"},
      {"tile", "1048576", "repeat_times=[1048577]", "the result is too long"},
  });
}

TEST(FillConstantInferTest, ShapeAndType) {
  ExpectInferred({
      {"fill_constant", "-", "shape=[2,3]", "[2,3]"},
      {"fill_constant", "-", "", "[]"},
      {"fill_constant", "{4,0}", "dtype=int64", "int64[4,0]"},
      {"fill_constant", "int64:2", "dtype=bool", "bool[0..,0..]"},
      {"fill_constant", "int64:?", "", "[*]"},
  });
  ExpectRefused({
      {"fill_constant", "-", "shape=[2,-1]", "dimension -1 is not valid"},
      {"fill_constant", "-", "dtype=string", "unknown precision 'string'"},
      {"fill_constant", "-", "dtype=any", "elements of any"},
      {"fill_constant", "{1,1,1,1,1,1,1,1,1}", "", "rank 9 is too large"},
      {"fill_constant", "-", "shape=[1099511627776,2]", "elements"},
  });
}

}  // namespace
}  // namespace placelite
