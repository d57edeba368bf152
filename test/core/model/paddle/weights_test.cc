// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/paddle/weights.h"

#include <cstring>

#include "test/core/model/paddle/program_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

// One weight `w` of [2,3] between an input and an output.
ProgramWriter Model() {
  ProgramWriter w;
  w.Feed("x", {2, 3}).Weight("w", {2, 3}, {1, 2, 3, 4, 5, 6});
  w.Binary("elementwise_add", "x", "w", "y").Fetch("y");
  return w;
}

Result<Graph> ReadWith(const std::string& params) {
  return ReadPaddleModel(Model().Program(), params);
}

// Offsets in the stream of a tensor without LoD levels.
constexpr size_t kVersion = 0, kLevels = 4, kTensorVersion = 12, kDescSize = 16;

template <typename T>
std::string Patched(size_t offset, T value) {
  std::string params = Model().Params();
  std::memcpy(&params[offset], &value, sizeof(value));
  return params;
}

TEST(PaddleWeights, ReadsTheElements) {
  ASSERT_OK_AND_ASSIGN(const Graph graph, Model().Read());
  const Tensor& w = graph.value(graph.FindValue("w")).info.constant;
  EXPECT_EQ(w.shape(), Shape({2, 3}));
  EXPECT_EQ(reinterpret_cast<uintptr_t>(w.raw_data()) % kCpuAlignment, 0u);
  EXPECT_EQ(w.data<float>()[5], 6);
}

TEST(PaddleWeights, ACombinedFileIsSortedByName) {
  ProgramWriter w;
  w.Feed("x", {1}).Weight("b", {1}, {2}).Weight("a", {1}, {1});
  w.Weight("B", {1}, {3}).Weight("unused", {5});
  w.Binary("elementwise_add", "x", "b", "y").Fetch("y");
  ASSERT_OK_AND_ASSIGN(const Graph graph, w.Read());
  EXPECT_EQ(*graph.value(graph.FindValue("b")).info.constant.data<float>(), 2);
  EXPECT_EQ(graph.FindValue("unused"), kNone);
}

TEST(PaddleWeights, SkipsLodLevels) {
  std::string params = Patched(kLevels, uint64_t{2});
  const std::string levels("\x08\0\0\0\0\0\0\0--------\0\0\0\0\0\0\0\0", 24);
  params.insert(kTensorVersion, levels);
  EXPECT_OK(ReadWith(params));
}

TEST(PaddleWeights, RefusesOtherVersions) {
  EXPECT_THAT(ReadWith(Patched(kVersion, uint32_t{1})),
              FailsWith(StatusCode::kUnsupported,
                        "weight 'w': LoDTensor version 1 is not known"));
  EXPECT_THAT(ReadWith(Patched(kTensorVersion, uint32_t{7})),
              FailsWith(StatusCode::kUnsupported, "tensor version 7"));
}

TEST(PaddleWeights, RefusesLevelsBeyondTheFile) {
  EXPECT_THAT(ReadWith(Patched(kLevels, uint64_t{1} << 62)),
              FailsWith(StatusCode::kCorrupt, "LoD levels cannot fit"));
  EXPECT_THAT(ReadWith(Patched(kLevels, uint64_t{1})),
              FailsWith(StatusCode::kCorrupt, "a LoD level needs"));
}

TEST(PaddleWeights, RefusesWrongDescriptions) {
  EXPECT_THAT(ReadWith(Patched(kDescSize, int32_t{-1})),
              FailsWith(StatusCode::kCorrupt, "TensorDesc has -1 bytes"));
  EXPECT_THAT(ReadWith(Patched(kDescSize, INT32_MAX)),
              FailsWith(StatusCode::kCorrupt, "TensorDesc needs 2147483647"));
  EXPECT_THAT(ReadWith(Patched(kDescSize, int32_t{5})),
              FailsWith(StatusCode::kCorrupt, "no TensorDesc"));
  // The type code lies behind the tag of field 1.
  EXPECT_THAT(ReadWith(Patched(kDescSize + 5, uint8_t{23})),
              FailsWith(StatusCode::kUnsupported, "elements of complex64"));
}

TEST(PaddleWeights, RefusesSizesThatDisagree) {
  const std::vector<float> six = {1, 2, 3, 4, 5, 6};
  EXPECT_THAT(ReadWith(LodTensorBytes({3, 2}, six)),
              FailsWith(StatusCode::kCorrupt,
                        "weight 'w': the file holds float[3,2], the program "
                        "declares float32[2,3]"));
  EXPECT_THAT(ReadWith(LodTensorBytes({6}, six)),
              FailsWith(StatusCode::kCorrupt, "the file holds float[6]"));
  EXPECT_THAT(ReadWith(LodTensorBytes({2, 4}, six)),
              FailsWith(StatusCode::kCorrupt, "float[2,4] needs 32 bytes"));
  EXPECT_THAT(ReadWith(LodTensorBytes({-2, -3}, six)),
              FailsWith(StatusCode::kCorrupt, "shape [-2,-3]"));
  const int64_t huge = int64_t{1} << 39;
  for (const std::vector<int64_t>& dims :
       {std::vector<int64_t>{huge, huge}, {0, huge, huge}, {INT64_MAX, 2}}) {
    EXPECT_THAT(ReadWith(LodTensorBytes(dims, six)),
                FailsWith(StatusCode::kCorrupt, "beyond 2^40"));
  }
}

TEST(PaddleWeights, RefusesTrailingAndMissingBytes) {
  EXPECT_THAT(
      ReadWith(Model().Params() + "!"),
      FailsWith(StatusCode::kCorrupt, "1 bytes follow the last of 1 weights"));
  EXPECT_THAT(ReadWith(""),
              FailsWith(StatusCode::kCorrupt, "weight 'w': missing"));
}

TEST(PaddleWeights, RefusesPersistablesThatAreNoTensors) {
  ProgramWriter w = Model();
  w.Declare("array", {2}, kPaddleFloat)->set_persistable(true);
  w.block().mutable_vars(2)->mutable_type()->set_type(13);
  EXPECT_THAT(
      ReadPaddleModel(w.Program(), LodTensorBytes({2}, {1, 2}) + w.Params()),
      FailsWith(StatusCode::kUnsupported,
                "weight 'array': it is of variable type 13"));
}

// The variables of feed and fetch are persistable too, and in no file.
TEST(PaddleWeights, RefusesToReadWhatIsNoWeight) {
  ProgramWriter w = Model();
  w.Declare("list", {2, 3}, kPaddleFloat)->set_persistable(true);
  w.block().mutable_vars(2)->mutable_type()->set_type(10);
  w.Unary("relu", "list", "z");
  EXPECT_THAT(w.Read(), FailsWith(StatusCode::kCorrupt,
                                  "reads 'list', which no op defines"));
}

TEST(PaddleWeights, ZerosStandInWhereNoneAreRequired) {
  ProgramWriter w = Model();
  PaddleReadOptions options;
  options.weights_required = false;
  ASSERT_OK_AND_ASSIGN(
      const Graph graph,
      ReadPaddleModel(w.Program(), Span<const char>(), options));
  const Tensor& zeros = graph.value(graph.FindValue("w")).info.constant;
  EXPECT_EQ(reinterpret_cast<uintptr_t>(zeros.raw_data()) % kCpuAlignment, 0u);
  for (int i = 0; i < 6; ++i) EXPECT_EQ(zeros.data<float>()[i], 0);
}

TEST(PaddleWeights, ZerosAreBounded) {
  ProgramWriter w;
  w.Feed("x", {1})
      .Declare("w", {1 << 20, 17}, kPaddleFloat)
      ->set_persistable(true);
  w.Binary("elementwise_add", "x", "w", "y").Fetch("y");
  PaddleReadOptions options;
  options.weights_required = false;
  EXPECT_THAT(ReadPaddleModel(w.Program(), Span<const char>(), options),
              FailsWith(StatusCode::kResourceExhausted,
                        "weight 'w': it needs 71303168 bytes"));
}

}  // namespace
}  // namespace placelite
