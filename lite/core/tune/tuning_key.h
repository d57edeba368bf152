// SPDX-License-Identifier: Apache-2.0
// TuningKey: a workload, that is all that the time of an op depends on besides
// the device: op, memory, precision, layout and exact shape of each argument,
// attributes, the kinds of the epilogue's steps, and threads. Not the values of
// constants, nor names: the same convolution is known again in another model.
//
// Prints as
//   conv2d@cpu(float/NCHW16c[1,64,56,56],const float/NCHW[64,64,3,3],-)
//     ->(float/NCHW16c[1,64,56,56]){dilations=[1,1] groups=1 ...}+add+relu x2
// on one line: two workloads are equal exactly when their texts are.
#ifndef LITE_CORE_TUNE_TUNING_KEY_H_
#define LITE_CORE_TUNE_TUNING_KEY_H_

#include <string>
#include <string_view>
#include <vector>

#include "lite/core/base/span.h"
#include "lite/core/base/status.h"
#include "lite/core/op/op_view.h"
#include "lite/core/tensor/place.h"
#include "lite/core/tensor/shape.h"

namespace placelite {

// Workloads with a longer text have no key: such ops (constants as attributes,
// hundreds of inputs) are not worth tuning.
inline constexpr size_t kMaxTuningKeyBytes = 4096;

// An argument as a key knows it.
struct TuningArgument {
  bool present = true;  // else an optional input that is absent
  bool constant = false;
  Precision precision = Precision::kUnknown;
  Layout layout;
  Shape shape;
};

// "const float/NCHW[64,64,3,3]", "-" when absent.
std::string ToString(const TuningArgument& argument);
Result<TuningArgument> ParseTuningArgument(std::string_view text);

struct TuningKey {
  std::string op;
  // "cpu" for host, x86 and arm, which share memory and device; else the
  // target's name.
  std::string memory;
  // The op's own inputs, then the operands of the epilogue.
  std::vector<TuningArgument> inputs;
  std::vector<TuningArgument> outputs;
  std::string attributes;  // "dilations=[1,1] groups=1"
  std::string epilogue;    // "add+relu"
  int threads = 1;
};

// The workload of `op`, all of whose shapes are exact, where each input and
// output lies in the given place; a place of any precision leaves the value's.
// kUnsupported where a workload has no key.
Result<TuningKey> MakeTuningKey(const OpView& op, Span<const Place> inputs,
                                Span<const Place> outputs, int threads);

std::string ToString(const TuningKey& key);

// The text without shapes and threads: workloads of one family can be compared
// by their shapes.
std::string TuningFamily(const TuningKey& key);

// How far apart two workloads of one family are: the sum over all dimensions,
// and threads, of |log2(a/b)|; 1 where one dimension is twice as large.
double ShapeDistance(const TuningKey& a, const TuningKey& b);

}  // namespace placelite

#endif  // LITE_CORE_TUNE_TUNING_KEY_H_
