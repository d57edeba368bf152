// SPDX-License-Identifier: Apache-2.0
// Runs on memory of the caller: in place, for one call, and nowhere else.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "test/api/c/housing.h"
#include "test/support/allocation_counter.h"

namespace placelite {
namespace {

using testing::HasSubstr;

constexpr size_t kRows = 5;

placelite_tensor TensorOf(const std::vector<float>& memory, int64_t rows,
                          int64_t columns) {
  placelite_tensor tensor = {};
  tensor.data = const_cast<float*>(memory.data());
  tensor.bytes = memory.size() * sizeof(float);
  tensor.precision = PLACELITE_FLOAT;
  tensor.rank = 2;
  tensor.shape[0] = rows;
  tensor.shape[1] = columns;
  return tensor;
}

class CApiRunOn : public testing::Test {
 protected:
  void SetUp() override { ASSERT_NE(handle_, nullptr); }

  placelite_predictor* predictor() { return handle_.get(); }
  placelite_status Run(const placelite_tensor& x, placelite_tensor* y) {
    return placelite_predictor_run_on(predictor(), &x, 1, y, 1);
  }
  void Expect(placelite_status got, const char* words) {
    EXPECT_EQ(got, PLACELITE_INVALID_ARGUMENT);
    EXPECT_THAT(placelite_predictor_error(predictor()), HasSubstr(words));
  }
  // Checks a result that may be larger than what is compared.
  void ExpectHousing(const float* y) {
    const std::vector<float> expected = HousingOutput();
    for (size_t i = 0; i < kRows; ++i) EXPECT_NEAR(y[i], expected[i], 1e-4);
  }

  const std::vector<float> x_ = HousingInput();

 private:
  const Handle handle_ = MakeHousing();
};

TEST_F(CApiRunOn, ReadsAndWritesInPlace) {
  const std::vector<float> before = x_;
  for (int i = 0; i < 3; ++i) {
    std::vector<float> y(kRows, -1);
    placelite_tensor output = TensorOf(y, 0, 0);
    ASSERT_EQ(Run(TensorOf(x_, kRows, 13), &output), PLACELITE_OK)
        << placelite_predictor_error(predictor());
    ExpectHousing(y.data());
    EXPECT_EQ(output.data, y.data());
    EXPECT_EQ(output.bytes, kRows * sizeof(float));
    EXPECT_EQ(output.precision, PLACELITE_FLOAT);
    EXPECT_EQ(output.rank, 2);
    EXPECT_EQ(output.shape[0], static_cast<int64_t>(kRows));
    EXPECT_EQ(output.shape[1], 1);
  }
  EXPECT_EQ(x_, before);
}

TEST_F(CApiRunOn, MemoryMayBeLargerThanTheResult) {
  std::vector<float> y(kRows + 3, -1);
  placelite_tensor output = TensorOf(y, 0, 0);
  ASSERT_EQ(Run(TensorOf(x_, kRows, 13), &output), PLACELITE_OK);
  ExpectHousing(y.data());
  EXPECT_EQ(output.bytes, kRows * sizeof(float));
  EXPECT_EQ(y[kRows], -1);
}

TEST_F(CApiRunOn, WithoutMemoryTheResultIsThePredictors) {
  placelite_tensor output = {}, same;
  ASSERT_EQ(Run(TensorOf(x_, kRows, 13), &output), PLACELITE_OK);
  ASSERT_NE(output.data, nullptr);
  ExpectHousing(static_cast<const float*>(output.data));
  ASSERT_EQ(placelite_predictor_output(predictor(), 0, &same), PLACELITE_OK);
  EXPECT_EQ(same.data, output.data);
  ExpectHousing(static_cast<const float*>(same.data));
}

// After the call the memory may go; other calls use the predictor's own.
TEST_F(CApiRunOn, NothingStaysBound) {
  auto y = std::make_unique<std::vector<float>>(kRows);
  auto x = std::make_unique<std::vector<float>>(x_);
  placelite_tensor output = TensorOf(*y, 0, 0), input;
  ASSERT_EQ(Run(TensorOf(*x, kRows, 13), &output), PLACELITE_OK);
  ASSERT_EQ(placelite_predictor_input(predictor(), 0, &input), PLACELITE_OK);
  EXPECT_NE(input.data, x->data());
  EXPECT_EQ(input.shape[0], static_cast<int64_t>(kRows));
  x.reset();
  y.reset();
  ASSERT_EQ(placelite_predictor_set_input(predictor(), 0, PLACELITE_FLOAT,
                                          kHousingShape, 2, x_.data(),
                                          kHousingInputBytes),
            PLACELITE_OK);
  ASSERT_EQ(placelite_predictor_run(predictor()), PLACELITE_OK);
  const std::vector<float> result = ReadOutput(predictor());
  ExpectHousing(result.data());
}

TEST_F(CApiRunOn, OtherShapesInEachRun) {
  for (int64_t rows : {1, 5, 2, 5, 1}) {
    const std::vector<float> x(x_.begin(), x_.begin() + rows * 13);
    std::vector<float> y(rows, -1);
    placelite_tensor output = TensorOf(y, 0, 0);
    ASSERT_EQ(Run(TensorOf(x, rows, 13), &output), PLACELITE_OK);
    EXPECT_EQ(output.shape[0], rows);
    const std::vector<float> expected = HousingOutput();
    for (int64_t i = 0; i < rows; ++i) EXPECT_NEAR(y[i], expected[i], 1e-4);
  }
}

TEST_F(CApiRunOn, WhatIsWrongIsSaid) {
  std::vector<float> y(kRows);
  placelite_tensor output = TensorOf(y, 0, 0);
  const placelite_tensor good = TensorOf(x_, kRows, 13);
  placelite_predictor* p = predictor();
  Expect(placelite_predictor_run_on(p, &good, 2, &output, 1),
         "the model has 1 inputs, not 2");
  Expect(placelite_predictor_run_on(p, &good, 1, &output, 0),
         "the model has 1 outputs, not 0");
  placelite_tensor x = good;
  x.data = nullptr;
  Expect(Run(x, &output), "data is null");
  x = good;
  x.precision = PLACELITE_INT32;
  Expect(Run(x, &output), "is float, not int32");
  x = good;
  x.bytes -= 1;
  Expect(Run(x, &output), "has 260 bytes, not 259");
  x = good;
  x.rank = 9;
  Expect(Run(x, &output), "not 9");
  x = TensorOf(x_, 13, 5);
  Expect(Run(x, &output), "[13,5]");
  output.bytes = 16;
  Expect(Run(good, &output), "has 16 bytes, the tensor needs 20");
  output.bytes = 20;
  EXPECT_EQ(output.data, y.data());
  ASSERT_EQ(Run(good, &output), PLACELITE_OK);
  ExpectHousing(y.data());
}

TEST_F(CApiRunOn, OutputsOverlapNothing) {
  std::vector<float> memory = x_;
  memory.resize(memory.size() + kRows);
  placelite_tensor x = TensorOf(memory, kRows, 13), output = x;
  x.bytes = kHousingInputBytes;
  output.bytes = kRows * sizeof(float);
  Expect(Run(x, &output), "output 0 overlaps that of input 0");
  output.data = memory.data() + x_.size() - 1;
  Expect(Run(x, &output), "output 0 overlaps that of input 0");
  output.data = memory.data() + x_.size();
  ASSERT_EQ(Run(x, &output), PLACELITE_OK);
  ExpectHousing(memory.data() + x_.size());
}

TEST_F(CApiRunOn, TellsWhatAnOutputWillBe) {
  placelite_output_info info;
  ASSERT_EQ(placelite_predictor_resize(predictor(), 0, kHousingShape, 2),
            PLACELITE_OK);
  ASSERT_EQ(placelite_predictor_output_info(predictor(), 0, &info),
            PLACELITE_OK);
  EXPECT_EQ(info.precision, PLACELITE_FLOAT);
  EXPECT_EQ(info.rank, 2);
  EXPECT_EQ(info.min_shape[0], 5);
  EXPECT_EQ(info.max_shape[0], 5);
  EXPECT_EQ(info.max_shape[1], 1);
  Expect(placelite_predictor_output_info(predictor(), 1, &info),
         "the model has 1 outputs, not 2");
}

}  // namespace
}  // namespace placelite
