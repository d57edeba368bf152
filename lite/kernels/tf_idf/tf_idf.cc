// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/tf_idf/tf_idf.h"

#include <algorithm>

#include "lite/core/op/tf_idf.h"

namespace placelite {
namespace {

// Words is one row of words.
struct Words {
  const Tensor& x;
  int64_t first, count;

  int64_t At(int64_t i) const {
    return x.precision() == Precision::kInt64 ? x.data<int64_t>()[first + i]
                                              : x.data<int32_t>()[first + i];
  }
};

// Returns how often the `length` words of an n-gram occur, each `step` words
// behind the one before.
int64_t Occurrences(const Words& words, const int64_t* ngram, int64_t length,
                    int64_t step) {
  int64_t found = 0;
  for (int64_t i = 0; i + (length - 1) * step < words.count; ++i) {
    bool equal = true;
    for (int64_t k = 0; equal && k < length; ++k) {
      equal = words.At(i + k * step) == ngram[k];
    }
    found += equal ? 1 : 0;
  }
  return found;
}

// Adds the counts, or weights, of the n-grams in one row of words to `out`.
void Count(const AttributeMap& attributes, const Words& words, float* out) {
  const auto& pool = attributes.Ints("pool");
  const auto& indexes = attributes.Ints("ngram_indexes");
  const auto& weights = attributes.Floats("weights");
  const std::string& mode = attributes.String("mode");
  const int64_t least = attributes.Int("min_gram_length");
  const int64_t most = attributes.Int("max_gram_length");
  const int64_t skips = attributes.Int("max_skip_count");
  ForNgrams(attributes, [&](int64_t number, int64_t first, int64_t length) {
    if (length < least || length > most) return;
    int64_t found = 0;
    for (int64_t skip = 0; skip <= (length == 1 ? 0 : skips); ++skip) {
      found += Occurrences(words, pool.data() + first, length, skip + 1);
    }
    const auto i = static_cast<size_t>(number);
    const double weight =
        weights.empty() || mode == "TF" ? 1 : double{weights[i]};
    const auto times = static_cast<double>(
        mode == "IDF" ? std::min<int64_t>(found, 1) : found);
    out[indexes[i]] += static_cast<float>(times * weight);
  });
}

}  // namespace

Status TfIdfReference(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  const Tensor& y = context.tensors.output(0);
  const Shape& shape = x.shape();
  const int64_t rows = shape.rank() == 2 ? shape[0] : 1;
  const int64_t columns = y.shape()[y.shape().rank() - 1];
  const int64_t words = shape[shape.rank() - 1];
  std::fill_n(y.data<float>(), y.NumElements(), 0.f);
  for (int64_t row = 0; row < rows; ++row) {
    Count(context.op.attributes(), {x, row * words, words},
          y.data<float>() + row * columns);
  }
  return Status::Ok();
}

}  // namespace placelite
