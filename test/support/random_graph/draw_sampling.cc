// SPDX-License-Identifier: Apache-2.0
// Images at any points, determinants, and words.
#include "test/support/random_graph/vocabulary.h"

namespace placelite {
namespace {

// Points are constants: steps of nearest must not hang on a rounding error.
ValueId GridSampler(Draft* d) {
  const ValueId x = d->PickImage();
  if (x == kNone) return kNone;
  const Shape grid = {d->ShapeOf(x)[0], d->Number(1, 4), d->Number(1, 4), 2};
  const AttributeMap attributes = {
      {"mode", std::string(d->OneOf({"bilinear", "nearest", "bicubic"}))},
      {"padding_mode",
       std::string(d->OneOf({"zeros", "border", "reflection"}))},
      {"align_corners", d->Chance(2)}};
  return d->Op("grid_sampler", {x, d->Constant(grid, {-1.3, 1.3})}, attributes,
               Interval::Within(2 * d->MagnitudeOf(x)));
}

ValueId RoiAlign(Draft* d) {
  const ValueId x = d->PickImage();
  if (x == kNone) return kNone;
  const ValueId rois = d->Constant({2, 4}, {0, 6});
  const ValueId batch = d->IntConstant({0, 0}, Precision::kInt64);
  return d->Op("roi_align", {x, rois, batch},
               {{"pooled_height", d->Number(1, 3)},
                {"pooled_width", d->Number(1, 3)},
                {"sampling_ratio", d->Number(1, 2)},
                {"aligned", d->Chance(2)}},
               Interval::Within(d->MagnitudeOf(x)));
}

// The matrix has a diagonal that is much larger than the rest.
ValueId Determinant(Draft* d) {
  const int64_t n = d->Number(1, 4);
  const ValueId x = d->Bounded(d->PickRank(1, 3), 1);
  if (x == kNone) return kNone;
  const ValueId first =
      d->Move("slice", {d->Move("reshape", {x}, {{"shape", Ints{-1}}})},
              {{"axes", Ints{0}}, {"starts", Ints{0}}, {"ends", Ints{1}}});
  const ValueId matrix = d->Move("expand", {first}, {{"shape", Ints{n, n}}});
  const ValueId ones = d->Constant({n, n}, {2.5, 3.5});
  const ValueId diagonal = d->Move(
      "tril_triu", {d->Move("tril_triu", {ones}, {})}, {{"lower", false}});
  const ValueId sum = d->Op("elementwise_add", {matrix, diagonal}, {}, {-1, 5});
  return d->Op("determinant", {sum}, {}, Interval::Within(500));
}

ValueId TfIdf(Draft* d) {
  const ValueId x = d->PickIntegers();
  if (x == kNone) return kNone;
  const ValueId words = d->Move("reshape", {x}, {{"shape", Ints{-1}}});
  return d->OpWith("tf_idf", {words},
                   {{"max_gram_length", int64_t{2}},
                    {"max_skip_count", d->Number(0, 2)},
                    {"pool", Ints{0, 1, 2, 1, 2, 0, 0}},
                    {"ngram_counts", Ints{0, 3}},
                    {"ngram_indexes", Ints{0, 1, 3, 2, 4}}},
                   {{0, 1e4}, true});
}

constexpr DrawRow kRows[] = {
    {"grid_sampler", 2, GridSampler},
    {"roi_align", 2, RoiAlign},
    {"determinant", 2, Determinant},
    {"tf_idf", 3, TfIdf},
};

const Draws kDraws(kRows);

}  // namespace

}  // namespace placelite
