// SPDX-License-Identifier: Apache-2.0
// Model files may hold any attributes and shapes. Inference answers or
// refuses; it never overflows, reads outside, or aborts. (Run under ubsan and
// asan.)
#include <random>

#include "gtest/gtest.h"
#include "lite/core/op/window.h"
#include "test/support/infer_text.h"

namespace placelite {
namespace {

class HostileOps {
 public:
  explicit HostileOps(unsigned seed) : random_(seed) {}

  InferCase Next() {
    const auto& ops = AllOps();
    InferCase c;
    c.op = ops[Below(ops.size())];
    const size_t inputs = c.op->inputs.size();
    for (size_t i = 0; i < inputs; ++i) c.inputs.push_back(Info());
    if (Below(4) == 0) c.inputs.push_back(Info());
    if (Below(8) == 0) c.inputs.pop_back();
    c.num_outputs = Below(8) == 0 ? Below(4) : 1;
    for (const AttributeDef& def : c.op->attributes) {
      if (def.default_text != nullptr && Below(3) == 0) continue;
      c.attributes.Set(def.name, Value(def));
    }
    return c;
  }

 private:
  size_t Below(size_t end) { return random_() % end; }

  int64_t Number() {
    constexpr int64_t kNumbers[] = {INT64_MIN,
                                    INT64_MIN + 1,
                                    -(int64_t{1} << 40),
                                    INT32_MIN,
                                    -9,
                                    -3,
                                    -2,
                                    -1,
                                    0,
                                    1,
                                    2,
                                    3,
                                    4,
                                    7,
                                    INT32_MAX,
                                    int64_t{1} << 20,
                                    int64_t{1} << 40,
                                    (int64_t{1} << 40) + 1,
                                    int64_t{1} << 62,
                                    INT64_MAX};
    // Small ones often enough that many cases get past the first check.
    return Below(2) == 0 ? static_cast<int64_t>(Below(5))
                         : kNumbers[Below(std::size(kNumbers))];
  }

  // Makes an input within the limits of CheckShapeRange.
  ValueInfo Info() {
    constexpr int64_t kDims[] = {
        0, 1, 2, 3, 4, 8, 1 << 10, 1 << 20, int64_t{1} << 40};
    if (Below(12) == 0) return MakeInfo(Precision::kFloat, ShapeRange());
    if (Below(6) == 0) {
      std::vector<int64_t> ints(Below(10));
      for (int64_t& element : ints) element = Number();
      return MakeInts(ints);
    }
    while (true) {
      SmallDims<Dim> dims;
      for (size_t rank = Below(kMaxRank + 1); rank > 0; --rank) {
        const int64_t a = kDims[Below(std::size(kDims))];
        const int64_t b = kDims[Below(std::size(kDims))];
        dims.push_back(Below(2) == 0 ? Dim(a)
                                     : Dim(std::min(a, b), std::max(a, b)));
      }
      const ShapeRange shape{Span<const Dim>(dims)};
      if (CheckShapeRange(shape).ok()) {
        return MakeInfo(Precision::kFloat, shape);
      }
    }
  }

  AttributeValue Value(const AttributeDef& def) {
    constexpr const char* kStrings[] = {
        "max",   "avg",      "SAME",    "VALID",      "edge",
        "int32", "",         "reflect", "any",        "NCHW4c",
        "x86",   "nonsense", "linear",  "asymmetric", "floor"};
    switch (def.type) {
      case AttributeType::kBool:
        return Below(2) == 0;
      case AttributeType::kInt:
        return Number();
      case AttributeType::kFloat:
        return static_cast<float>(Number());
      case AttributeType::kString:
        return std::string(kStrings[Below(std::size(kStrings))]);
      case AttributeType::kFloats: {
        std::vector<float> list(Below(4));
        for (float& element : list) {
          element = static_cast<float>(Number()) / (Below(2) == 0 ? 1 : 1e3f);
        }
        return list;
      }
      default: {
        std::vector<int64_t> list(Below(3) == 0 ? Below(12)
                                                : 2 * (1 + Below(2)));
        for (int64_t& element : list) element = Number();
        return list;
      }
    }
  }

  std::mt19937_64 random_;
};

// Functions that run after inference must stand such attributes, too.
void LookCloser(const OpView& op, void* count) {
  ++*static_cast<int*>(count);
  for (size_t i = 0; i < op.num_inputs(); ++i) {
    if (op.has_input(i) && !op.input_shape(i).exact()) return;
  }
  for (size_t i = 0; i < op.num_outputs(); ++i) {
    if (!op.output_shape(i).exact()) return;
  }
  EXPECT_GE(Flops(op), 0);
  const std::string_view name = op.def().name;
  if (name == "conv2d") {
    EXPECT_GE(ReadConv2d(op).out_h, 0);
  } else if (name == "conv2d_transpose") {
    EXPECT_GE(ReadConv2dTranspose(op).out_h, 0);
  } else if (name == "pool2d") {
    EXPECT_GE(ReadPool2d(op).out_h, 0);
  }
}

TEST(HostileAttributesTest, AreAnsweredOrRefused) {
  HostileOps hostile(5);
  int accepted = 0;
  for (int i = 0; i < 300000; ++i) {
    const InferCase c = hostile.Next();
    const Status status = InferAndLook(c, LookCloser, &accepted);
    ASSERT_NE(status.code(), StatusCode::kInternal) << status.ToString();
  }
  EXPECT_GT(accepted, 5000);
}

}  // namespace
}  // namespace placelite
