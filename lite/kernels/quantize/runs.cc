// SPDX-License-Identifier: Apache-2.0
// quantize_linear, dequantize_linear, dynamic_quantize and
// dynamic_fake_quantize by vectors.
#include <algorithm>
#include <cmath>

#include "lite/kernels/common/axis.h"
#include "lite/kernels/common/blocked.h"
#include "lite/kernels/quantize/quantize.h"

namespace placelite {
namespace {

// This many elements go to a thread at least.
constexpr int64_t kChunk = 4096;
constexpr int64_t kMaxRanges = 64;

int32_t ZeroAt(const Tensor& zeros, int64_t i) {
  return zeros.precision() == Precision::kInt8 ? zeros.data<int8_t>()[i]
                                               : zeros.data<uint8_t>()[i];
}

// Runs are neighbours in memory that share a scale and a zero point.
class Runs {
 public:
  Runs(const RunContext& context, const Tensor& codes) : context_(context) {
    const Tensor& x = context.tensors.input(0);
    is_signed_ = codes.precision() == Precision::kInt8;
    view_ = {1, 1, x.NumElements()};
    if (HasList(1) || HasList(2)) view_ = ViewAlongAxis(context.op, x.shape());
    parts_ = std::max<int64_t>(1, view_.inner / kChunk);
  }

  // Calls work(run, at) for each run, or part of one, that begins at `at`.
  template <typename F>
  void ForEach(const F& work) const {
    const int64_t runs = view_.outer * view_.size;
    ParallelFor(context_.pool, runs * parts_, [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) {
        const int64_t run = i / parts_, part = i % parts_;
        const int64_t first = view_.inner * part / parts_;
        const int64_t last = view_.inner * (part + 1) / parts_;
        work(RunOf(run % view_.size, last - first), run * view_.inner + first);
      }
    });
  }

 private:
  bool HasList(size_t input) const {
    return context_.op.has_input(input) &&
           context_.tensors.input(input).NumElements() != 1;
  }

  FloatsAndCodes RunOf(int64_t at, int64_t count) const {
    const float* scales = context_.tensors.input(1).data<float>();
    FloatsAndCodes run = {count, scales[HasList(1) ? at : 0], 0, is_signed_};
    if (context_.op.has_input(2)) {
      run.zero = ZeroAt(context_.tensors.input(2), HasList(2) ? at : 0);
    }
    return run;
  }

  const RunContext& context_;
  AxisView view_;
  bool is_signed_;
  int64_t parts_;
};

// A range that FindRange found, over all of X.
struct Range {
  float low = 0;
  float high = 0;
};

// Calls work(first, last) for parts of `count` elements.
template <typename F>
void ForEachPart(ThreadPool* pool, int64_t count, const F& work) {
  const int64_t parts = std::max<int64_t>(1, count / kChunk);
  ParallelFor(pool, parts, [&](int64_t begin, int64_t end) {
    work(count * begin / parts, count * end / parts);
  });
}

// Spreads a range that has 0 in it over the codes. As onnxruntime does, it
// gives the range of zeros alone a scale of 1.
ScaleAndZero DynamicScale(float low, float high) {
  const float scale = (high - low) / 255;
  if (!(scale > 0)) return {1, 0};
  const float start = std::clamp(-low / scale, 0.0f, 255.0f);
  return {scale, std::isnan(start)
                     ? uint8_t{0}
                     : static_cast<uint8_t>(std::nearbyint(start))};
}

// Elements are those in memory: zeros beside the last channel widen no range.
ScaleAndZero ScaleOf(const RunContext& context, int64_t count,
                     const QuantizeFunctions& functions) {
  const float* x = context.tensors.input(0).data<float>();
  const int64_t parts = std::clamp<int64_t>(count / kChunk, 1, kMaxRanges);
  Range ranges[kMaxRanges];
  ParallelFor(context.pool, parts, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      const int64_t first = count * i / parts;
      functions.find_range(x + first, count * (i + 1) / parts - first,
                           &ranges[i].low, &ranges[i].high);
    }
  });
  Range all;
  for (int64_t i = 0; i < parts; ++i) {
    all.low = std::min(all.low, ranges[i].low);
    all.high = std::max(all.high, ranges[i].high);
  }
  return DynamicScale(all.low, all.high);
}

}  // namespace

Status QuantizeRuns(const RunContext& context,
                    const QuantizeFunctions& functions) {
  const float* x = context.tensors.input(0).data<float>();
  const Tensor& codes = context.tensors.output(0);
  uint8_t* to = codes.data<uint8_t>();
  Runs(context, codes).ForEach([&](const FloatsAndCodes& run, int64_t at) {
    functions.quantize(run, x + at, to + at);
  });
  return Status::Ok();
}

Status DequantizeRuns(const RunContext& context,
                      const QuantizeFunctions& functions) {
  const Tensor& codes = context.tensors.input(0);
  const uint8_t* from = codes.data<uint8_t>();
  float* x = context.tensors.output(0).data<float>();
  Runs(context, codes).ForEach([&](const FloatsAndCodes& run, int64_t at) {
    functions.dequantize(run, from + at, x + at);
  });
  return Status::Ok();
}

Status DynamicQuantizeRuns(const RunContext& context,
                           const QuantizeFunctions& functions) {
  const int64_t count = context.tensors.input(0).NumElements();
  const ScaleAndZero chosen = ScaleOf(context, count, functions);
  context.tensors.output(1).data<float>()[0] = chosen.scale;
  context.tensors.output(2).data<uint8_t>()[0] = chosen.zero;
  const float* x = context.tensors.input(0).data<float>();
  uint8_t* codes = context.tensors.output(0).data<uint8_t>();
  ForEachPart(context.pool, count, [&](int64_t first, int64_t last) {
    const FloatsAndCodes run = {last - first, chosen.scale, chosen.zero, false};
    functions.quantize(run, x + first, codes + first);
  });
  return Status::Ok();
}

Status DynamicFakeQuantizeRuns(const RunContext& context,
                               const QuantizeFunctions& functions) {
  const int64_t count = StoredElements(context.tensors.input(0));
  const ScaleAndZero chosen = ScaleOf(context, count, functions);
  const float* x = context.tensors.input(0).data<float>();
  float* y = context.tensors.output(0).data<float>();
  ForEachPart(context.pool, count, [&](int64_t first, int64_t last) {
    const FloatsAndCodes run = {last - first, chosen.scale, chosen.zero, false};
    functions.fake_quantize(run, x + first, y + first);
  });
  return Status::Ok();
}

}  // namespace placelite
