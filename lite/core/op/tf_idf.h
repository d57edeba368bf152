// SPDX-License-Identifier: Apache-2.0
// The n-grams of tf_idf: attribute `pool` holds those of length 1, then those
// of length 2, ...; `ngram_counts` says where each length starts.
#ifndef LITE_CORE_OP_TF_IDF_H_
#define LITE_CORE_OP_TF_IDF_H_

#include "lite/core/op/op_view.h"

namespace placelite {

// Calls f(number, first, length): the n-gram's number among all, and where in
// the pool its words are. The attributes are those that inference accepts.
template <typename F>
void ForNgrams(const AttributeMap& attributes, const F& f) {
  const std::vector<int64_t>& counts = attributes.Ints("ngram_counts");
  const auto end = static_cast<int64_t>(attributes.Ints("pool").size());
  int64_t number = 0;
  for (size_t i = 0; i < counts.size(); ++i) {
    const auto length = static_cast<int64_t>(i) + 1;
    const int64_t next = i + 1 < counts.size() ? counts[i + 1] : end;
    for (int64_t first = counts[i]; first < next; first += length) {
      f(number++, first, length);
    }
  }
}

}  // namespace placelite

#endif  // LITE_CORE_OP_TF_IDF_H_
