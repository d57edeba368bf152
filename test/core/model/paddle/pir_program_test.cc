// SPDX-License-Identifier: Apache-2.0
// PIR programs that are right: names, positions, constants, ops in place.
#include <gtest/gtest.h>

#include "test/core/model/paddle/pir_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(PirProgram, ValuesAreCalledByTheirIds) {
  PirWriter w;
  w.Data(1, "x", {2}).Parameter(2, "w", {2});
  w.Op("1.add", {1, 2}, {3}, {2}).Op("1.relu", {3}, {4}, {2});
  w.Fetch(4, "fetch_name_0");
  EXPECT_EQ(w.Text(),
            "input %x: float[2]\n"
            "const %w: float[2]\n"
            "%%3: float[2] = elementwise_add(%x, %w)\n"
            "%%4: float[2] = relu(%%3)\n"
            "output %%4\n");
  ASSERT_OK_AND_ASSIGN(const Graph graph, w.Read());
  EXPECT_THAT(graph.output_names(), ElementsAre("fetch_name_0"));
}

TEST(PirProgram, WeightsAreSortedByName) {
  PirWriter w;
  w.Parameter(1, "b", {2}).Parameter(2, "a", {3}).Data(3, "x", {2});
  w.Op("1.add", {3, 1}, {4}, {2}).Fetch(4, "y");
  ASSERT_OK_AND_ASSIGN(const Graph graph, w.Read());
  const Tensor& b = graph.value(graph.FindValue("b")).info.constant;
  EXPECT_EQ(b.NumElements(), 2);
}

// The state of an LSTM's dropout, for one.
TEST(PirProgram, ParametersWithoutWeights) {
  PirWriter w;
  w.Raw(
      "{\"#\":\"p\",\"A\":[0,1,1,\"a\"],\"DA\":[],\"QA\":[],\"O\":{\"%\":9,"
      "\"TT\":" +
      PirTensorType({4}) + "},\"OA\":[0,1,0]}");
  w.Parameter(1, "b", {2}).Data(2, "x", {2}).Op("1.add", {2, 1}, {3}, {2});
  EXPECT_OK(w.Fetch(3, "y").Read());
  EXPECT_THAT(w.Fetch(9, "z").Read(),
              FailsWith(StatusCode::kCorrupt, "reads 'a', which no op"));
}

TEST(PirProgram, ConstantOperandsBecomeAttributes) {
  PirWriter w;
  w.Data(1, "x", {2, 3}).List(2, {3, 2}).Full(3, 0.5, "float32");
  w.Op("1.reshape", {1, 2}, {4}, {3, 2});
  w.Op("1.scale", {4, 3}, {5}, {3, 2},
       {PirAttribute("bias", "0.a_f32", "1.0")});
  w.Fetch(5, "y");
  EXPECT_EQ(w.Text(),
            "input %x: float[2,3]\n"
            "%%4: float[3,2] = reshape(%x) {shape=[3,2]}\n"
            "%%5: float[3,2] = scale(%%4) {bias=1, scale=0.5}\n"
            "output %%5\n");
}

TEST(PirProgram, ConstantsThatAreTensorsStay) {
  PirWriter w;
  w.Data(1, "x", {1}).Full(2, 2, "float32").Op("1.add", {1, 2}, {3}, {1});
  w.Fetch(3, "y");
  EXPECT_THAT(w.Text(), HasSubstr("elementwise_add(%x, %%2)"));
}

TEST(PirProgram, ListsAreMadeAndTakenApart) {
  PirWriter w;
  const std::string pair = "{\"#\":\"0.t_vec\",\"D\":[" + PirTensorType({1}) +
                           "," + PirTensorType({1}) + "]}";
  w.Data(1, "x", {2}).Full(2, 0, "int32");
  w.Raw("{\"#\":\"1.split_with_num\",\"A\":[" +
        PirAttribute("num", "0.a_i32", "2") +
        "],\"I\":[{\"%\":1},{\"%\":2}],\"O\":[{\"%\":3,\"TT\":" + pair + "}]}");
  w.Op("0.split", {3}, {4, 5}, {1});
  w.Raw(
      "{\"#\":\"0.combine\",\"A\":[],\"I\":[{\"%\":5},{\"%\":4}],\"O\":"
      "[{\"%\":6,\"TT\":" +
      pair + "}]}");
  w.Op("1.concat", {6, 2}, {7}, {2}).Fetch(7, "y");
  EXPECT_THAT(w.Text(), HasSubstr("concat(%%3.1, %%3.0)"));
}

// Paddle runs it so: both ids name the variable that was written.
TEST(PirProgram, OpsInPlaceWriteTheirOperand) {
  PirWriter w;
  w.Data(1, "x", {2}).Op("1.exp", {1}, {2}, {2});
  w.Op("1.relu_", {2}, {3}, {2}).Op("1.tanh", {2}, {4}, {2});
  w.Fetch(4, "y");
  EXPECT_EQ(w.Text(),
            "input %x: float[2]\n"
            "%%2/earlier: float[2] = exp(%x)\n"
            "%%2: float[2] = relu(%%2/earlier)\n"
            "%%4: float[2] = tanh(%%2)\n"
            "output %%4\n");
}

TEST(PirProgram, ConstantsThatAreWrittenStayTensors) {
  PirWriter w;
  w.Data(1, "x", {2, 3}).Full(2, 1, "int64");
  w.Raw(
      "{\"#\":\"1.increment_\",\"A\":[],\"I\":[{\"%\":2}],\"O\":[{\"%\":3,"
      "\"TT\":" +
      PirTensorType({1}, "i64") + "}]}");
  w.Op("1.sum", {1, 2}, {4}, {2}).Fetch(4, "y");
  EXPECT_THAT(w.Read(), FailsWith(StatusCode::kUnsupported,
                                  "'dim' is computed when the program runs"));
}

TEST(PirProgram, PrintsAndAssertsDoNothing) {
  PirWriter w;
  w.Data(1, "x", {2}).Op("1.assert", {1}, {}, {});
  w.Op("1.print", {1}, {2}, {2}).Op("1.relu", {2}, {3}, {2}).Fetch(3, "y");
  EXPECT_EQ(w.Text(),
            "input %x: float[2]\n"
            "%%2: float[2] = identity(%x)\n"
            "%%3: float[2] = relu(%%2)\n"
            "output %%3\n");
}

TEST(PirProgram, WidthsOfAttributesDoNotMatter) {
  for (const char* kind : {"0.a_f32", "0.a_f64"}) {
    PirWriter w;
    w.Data(1, "x", {2})
        .Op("1.leaky_relu", {1}, {2}, {2},
            {PirAttribute("negative_slope", kind, "0.25")});
    w.Fetch(2, "y");
    EXPECT_THAT(w.Text(), HasSubstr("leaky_relu(%x) {alpha=0.25}")) << kind;
  }
}

TEST(PirProgram, NumbersThatJsonLacks) {
  PirWriter w;
  w.Data(1, "x", {1});
  w.Raw("{\"#\":\"1.full\",\"A\":[" +
        PirAttribute("shape", "1.a_intarray", "[1]") +
        ",{\"N\":\"value\",\"AT\":{\"#\":\"0.a_f64\",\"VD\":\"-INF\"}}," +
        PirAttribute("dtype", "1.a_dtype", "\"float32\"") +
        "],\"I\":[],\"O\":[{\"%\":2,\"TT\":" + PirTensorType({1}) + "}]}");
  w.Op("1.maximum", {1, 2}, {3}, {1}).Fetch(3, "y");
  ASSERT_OK_AND_ASSIGN(const Graph graph, w.Read());
  const Tensor& constant = graph.value(graph.FindValue("%2")).info.constant;
  EXPECT_EQ(constant.data<float>()[0], -std::numeric_limits<float>::infinity());
}

TEST(PirProgram, AllUnsupportedOpsAreListed) {
  PirWriter w;
  w.Data(1, "x", {2}).Op("1.fancy", {1}, {2}, {2});
  w.Op("3.mine", {2}, {3}, {2}).Op("1.relu", {3}, {4}, {2});
  w.Op("1.round", {4}, {5}, {2}, {PirAttribute("decimals", "0.a_i32", "2")});
  w.Fetch(5, "y");
  EXPECT_THAT(w.Read(), FailsWith(StatusCode::kUnsupported, "pd_op.fancy"));
  EXPECT_THAT(w.Read(), FailsWith(StatusCode::kUnsupported, "custom_op.mine"));
  EXPECT_THAT(w.Read(), FailsWith(StatusCode::kUnsupported,
                                  "attribute 'decimals' is not 0"));
  EXPECT_THAT(w.Text(), Not(HasSubstr("relu")));
}

// A lowering for .pdmodel would not define it, and nobody would notice.
TEST(PirProgram, ResultsThatNoLoweringDefines) {
  PirWriter w;
  w.Data(1, "x", {1, 1, 2, 2});
  w.Op("1.max_pool2d_with_index", {1}, {2, 3}, {1, 1, 1, 1},
       {PirAttribute("kernel_size", "1.a_intarray", "[2,2]")});
  w.Fetch(3, "y");
  EXPECT_THAT(w.Read(), FailsWith(StatusCode::kUnsupported,
                                  "its result 1 is not supported"));
}

TEST(PirProgram, OperandsThatMustBeConstant) {
  PirWriter w;
  w.Data(1, "x", {2, 3}).Data(2, "axis", {1});
  w.Op("1.sum", {1, 2}, {3}, {2}).Fetch(3, "y");
  EXPECT_THAT(w.Read(), FailsWith(StatusCode::kUnsupported,
                                  "'dim' is computed when the program runs"));
}

}  // namespace
}  // namespace placelite
