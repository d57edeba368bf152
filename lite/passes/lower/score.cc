// SPDX-License-Identifier: Apache-2.0
#include "lite/passes/lower/score.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <vector>

#include "lite/core/base/strings.h"
#include "lite/core/op/codes.h"
#include "lite/core/tensor/halves.h"

namespace placelite {
namespace {

// Sums the terms that `match` grants at each place; the best place counts,
// the first wins a tie.
template <typename Match>
Score Grade(const Place& kernel, Span<const Place> valid_places,
            double precisions, const Match& match) {
  Score best;
  const double n = static_cast<double>(valid_places.size());
  for (size_t i = 0; i < valid_places.size(); ++i) {
    Score score = match(kernel, valid_places[i]);
    score.place = static_cast<int>(i);
    score.precisions = precisions;
    score.weight = (n - static_cast<double>(i)) / n;
    score.total = (score.target + score.precision + score.layout) *
                  score.precisions * score.weight;
    if (score.total > best.total) best = score;
  }
  return best;
}

// A factor by its name.
struct Factor {
  const char* name;
  double ScoreFactors::*value;
};
constexpr Factor kFactors[] = {{"target", &ScoreFactors::target},
                               {"precision", &ScoreFactors::precision},
                               {"layout", &ScoreFactors::layout},
                               {"precisions", &ScoreFactors::precisions}};

Status NoSuchFactor(const std::string& text, const std::string& why) {
  std::vector<std::string> names;
  for (const Factor& factor : kFactors) names.push_back(factor.name);
  return Status::InvalidArgument(StrCat("score factor '", text, "': ", why,
                                        "; the factors are ",
                                        Join(names, ", ")));
}

const Factor* FindFactor(const std::string& name) {
  const auto found =
      std::find_if(std::begin(kFactors), std::end(kFactors),
                   [&](const Factor& factor) { return name == factor.name; });
  return found == std::end(kFactors) ? nullptr : found;
}

bool IsFloating(Precision p) { return p == Precision::kFloat || IsHalf(p); }

// Wide values count as float even where other values may be fp16. Values that
// may be stored as codes count as int8, too.
bool Agrees(const Place& place, const ValueInfo& given) {
  const Precision declared = place.precision;
  if (StoresCodes(place) && HasByteCodes(given)) return true;
  if (given.wide && declared == Precision::kFP16) return false;
  return Matches(declared, given.precision) ||
         (IsFloating(declared) && IsFloating(given.precision));
}

}  // namespace

Result<ScoreFactors> ParseScoreFactors(std::string_view text) {
  ScoreFactors factors;
  std::vector<const Factor*> named;
  for (const std::string& part : Split(text, ",")) {
    const size_t equals = part.find('=');
    if (equals == std::string::npos) {
      return NoSuchFactor(part, "it is not NAME=NUMBER");
    }
    const Factor* factor = FindFactor(part.substr(0, equals));
    if (factor == nullptr) return NoSuchFactor(part, "there is no such factor");
    if (std::find(named.begin(), named.end(), factor) != named.end()) {
      return NoSuchFactor(part, "it is named twice");
    }
    named.push_back(factor);
    const char* const end = part.data() + part.size();
    double value = 0;
    const auto [stop, error] =
        std::from_chars(part.data() + equals + 1, end, value);
    if (error != std::errc() || stop != end || !(value >= 0) ||
        std::isinf(value)) {
      return NoSuchFactor(part, "it is no number of at least 0");
    }
    factors.*factor->value = value;
  }
  return factors;
}

std::string ToString(const ScoreFactors& factors) {
  std::vector<std::string> parts;
  for (const Factor& factor : kFactors) {
    parts.push_back(StrCat(factor.name, "=", factors.*factor.value));
  }
  return Join(parts, ",");
}

Score ArticleScore(const Place& kernel, Span<const Place> valid_places,
                   bool precisions_match, const ScoreFactors& factors) {
  return Grade(kernel, valid_places, precisions_match ? factors.precisions : 1,
               [&](const Place& k, const Place& place) {
                 Score s;
                 s.target = k.target == place.target ? factors.target : 0;
                 s.precision =
                     k.precision == place.precision ? factors.precision : 0;
                 s.layout = k.layout == place.layout ? factors.layout : 0;
                 return s;
               });
}

Score ScoreKernel(const Place& kernel, Span<const Place> valid_places,
                  bool precisions_match, const ScoreFactors& factors) {
  return Grade(
      kernel, valid_places, precisions_match ? factors.precisions : 1,
      [&](const Place& k, const Place& place) {
        Score s;
        if (!Matches(k.target, place.target)) return s;
        s.target = factors.target;
        s.precision =
            Matches(k.precision, place.precision) ? factors.precision : 0;
        s.layout = Matches(k.layout, place.layout) ? factors.layout : 0;
        return s;
      });
}

bool PrecisionsMatch(const KernelDef& def, const OpView& op) {
  for (size_t i = 0; i < op.num_op_inputs(); ++i) {
    if (op.has_input(i) && !Agrees(InputPlace(def, op.def(), i), op.input(i))) {
      return false;
    }
  }
  for (size_t i = 0; i < op.num_outputs(); ++i) {
    if (!Agrees(OutputPlace(def, op.def(), i), op.output(i))) {
      return false;
    }
  }
  return true;
}

}  // namespace placelite
