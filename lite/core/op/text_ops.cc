// SPDX-License-Identifier: Apache-2.0
// tf_idf: how often n-grams of words, which are integers, occur.
#include <algorithm>

#include "lite/core/op/infer_util.h"
#include "lite/core/op/op_families.h"
#include "lite/core/op/tf_idf.h"

namespace placelite {
namespace {

using Ints = std::vector<int64_t>;

Status CheckNumbers(const OpView& op) {
  const AttributeMap& attributes = op.attributes();
  const int64_t least = attributes.Int("min_gram_length");
  const int64_t most = attributes.Int("max_gram_length");
  const int64_t skip = attributes.Int("max_skip_count");
  const std::string& mode = attributes.String("mode");
  if (least < 1 || most < least) {
    return Fail(op, StrCat("n-grams of ", least, " to ", most, " words"));
  }
  if (skip < 0 || skip > 1 << 20) {
    return Fail(op, StrCat("max_skip_count is ", skip));
  }
  if (mode != "TF" && mode != "IDF" && mode != "TFIDF") {
    return Fail(op, StrCat("mode is '", mode, "'"));
  }
  return Status::Ok();
}

// Each length's n-grams are whole and lie behind those before.
Status CheckPool(const OpView& op) {
  const AttributeMap& attributes = op.attributes();
  const Ints& counts = attributes.Ints("ngram_counts");
  const Ints& indexes = attributes.Ints("ngram_indexes");
  const auto size = static_cast<int64_t>(attributes.Ints("pool").size());
  for (size_t i = 0; i < counts.size(); ++i) {
    const int64_t next = i + 1 < counts.size() ? counts[i + 1] : size;
    const auto length = static_cast<int64_t>(i) + 1;
    const bool whole = counts[i] >= 0 && counts[i] <= next && next <= size &&
                       (next - counts[i]) % length == 0;
    if (whole) continue;
    return Fail(op, StrCat("ngram_counts are [", Join(counts, ","), "] of ",
                           size, " words"));
  }
  size_t ngrams = 0;
  ForNgrams(attributes, [&](int64_t, int64_t, int64_t) { ++ngrams; });
  const size_t weights = attributes.Floats("weights").size();
  if (indexes.size() != ngrams || (weights != 0 && weights != ngrams)) {
    return Fail(op, StrCat(ngrams, " n-grams, but ", indexes.size(),
                           " ngram_indexes and ", weights, " weights"));
  }
  for (int64_t index : indexes) {
    if (index >= 0 && index < kMaxElements) continue;
    return Fail(op, StrCat("ngram_indexes hold ", index));
  }
  return Status::Ok();
}

Status InferTfIdf(InferContext& context) {
  const OpView& op = context.op();
  const ShapeRange& x = op.input_shape(0);
  const Precision precision = op.input(0).precision;
  if (precision != Precision::kInt32 && precision != Precision::kInt64) {
    return Fail(op, StrCat("X is ", precision, ", expected int32 or int64"));
  }
  LITE_RETURN_IF_ERROR(CheckNumbers(op));
  LITE_RETURN_IF_ERROR(CheckPool(op));
  if (!x.rank_known()) {
    context.SetOutput(0, Precision::kFloat, ShapeRange());
    return Status::Ok();
  }
  if (x.rank() < 1 || x.rank() > 2) {
    return Fail(op, StrCat("X ", x, ", expected rank 1 or 2"));
  }
  int64_t last = -1;
  for (int64_t index : op.attributes().Ints("ngram_indexes")) {
    last = std::max(last, index);
  }
  SmallDims<Dim> dims;
  if (x.rank() == 2) dims.push_back(x[0]);
  dims.push_back(Dim(last + 1));
  context.SetOutput(0, Precision::kFloat, ShapeRange(Span<const Dim>(dims)));
  return Status::Ok();
}

// One comparison for each word, n-gram and skip.
int64_t TfIdfFlops(const OpView& op) {
  const AttributeMap& attributes = op.attributes();
  return SaturatingProduct(
      {op.input_shape(0).NumElements().max,
       static_cast<int64_t>(attributes.Ints("pool").size()),
       attributes.Int("max_skip_count") + 1});
}

constexpr ArgDef kX[] = {{"X"}};
constexpr ArgDef kOut[] = {{"Out"}};
constexpr AttributeDef kTfIdf[] = {
    {"mode", AttributeType::kString, "TF"},
    {"min_gram_length", AttributeType::kInt, "1"},
    {"max_gram_length", AttributeType::kInt, "1"},
    {"max_skip_count", AttributeType::kInt, "0"},
    {"pool", AttributeType::kInts, "[]"},
    {"ngram_counts", AttributeType::kInts, "[]"},
    {"ngram_indexes", AttributeType::kInts, "[]"},
    {"weights", AttributeType::kFloats, "[]"}};

constexpr OpDef kOps[] = {
    {"tf_idf", kX, kOut, kTfIdf, InferTfIdf, "onnx TfIdfVectorizer",
     TfIdfFlops},
};

}  // namespace

Span<const OpDef> TextOps() { return kOps; }

}  // namespace placelite
