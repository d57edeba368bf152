// SPDX-License-Identifier: Apache-2.0
#include "lite/passes/lower/score.h"

namespace placelite {
namespace {

constexpr double kTargetTerm = 1.0;
constexpr double kPrecisionTerm = 1.0 / 2;
constexpr double kLayoutTerm = 1.0 / 4;

// Sums the terms that `match` grants at each place; the best place counts,
// the first wins a tie.
template <typename Match>
Score Grade(const Place& kernel, Span<const Place> valid_places, bool doubled,
            const Match& match) {
  Score best;
  const double n = static_cast<double>(valid_places.size());
  for (size_t i = 0; i < valid_places.size(); ++i) {
    Score score = match(kernel, valid_places[i]);
    score.place = static_cast<int>(i);
    score.doubled = doubled;
    score.weight = (n - static_cast<double>(i)) / n;
    score.total = (score.target + score.precision + score.layout) *
                  (doubled ? 2 : 1) * score.weight;
    if (score.total > best.total) best = score;
  }
  return best;
}

bool IsFloating(Precision p) {
  return p == Precision::kFloat || p == Precision::kFP16;
}

// Wide values count as float even where other values may be fp16.
bool Agrees(Precision declared, const ValueInfo& given) {
  if (given.wide && declared == Precision::kFP16) return false;
  return Matches(declared, given.precision) ||
         (IsFloating(declared) && IsFloating(given.precision));
}

}  // namespace

Score ArticleScore(const Place& kernel, Span<const Place> valid_places,
                   bool precisions_match) {
  return Grade(kernel, valid_places, precisions_match,
               [](const Place& k, const Place& place) {
                 Score s;
                 s.target = k.target == place.target ? kTargetTerm : 0;
                 s.precision =
                     k.precision == place.precision ? kPrecisionTerm : 0;
                 s.layout = k.layout == place.layout ? kLayoutTerm : 0;
                 return s;
               });
}

Score ScoreKernel(const Place& kernel, Span<const Place> valid_places,
                  bool precisions_match) {
  return Grade(kernel, valid_places, precisions_match,
               [](const Place& k, const Place& place) {
                 Score s;
                 if (!Matches(k.target, place.target)) return s;
                 s.target = kTargetTerm;
                 s.precision =
                     Matches(k.precision, place.precision) ? kPrecisionTerm : 0;
                 s.layout = Matches(k.layout, place.layout) ? kLayoutTerm : 0;
                 return s;
               });
}

bool PrecisionsMatch(const KernelDef& def, const OpView& op) {
  for (size_t i = 0; i < op.num_op_inputs(); ++i) {
    if (op.has_input(i) &&
        !Agrees(InputPlace(def, op.def(), i).precision, op.input(i))) {
      return false;
    }
  }
  for (size_t i = 0; i < op.num_outputs(); ++i) {
    if (!Agrees(OutputPlace(def, op.def(), i).precision, op.output(i))) {
      return false;
    }
  }
  return true;
}

}  // namespace placelite
