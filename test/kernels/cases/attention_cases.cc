// SPDX-License-Identifier: Apache-2.0
#include <limits>

#include "test/kernels/cases/cases.h"

namespace placelite {
namespace {

using Axes = std::vector<int64_t>;

struct Orders {
  Axes q, k, v, out;
};

KernelCase Attention(std::string name, const Shape& q, const Shape& k,
                     const Shape& v, float scale = 0.25f,
                     const Orders& orders = {}) {
  return {std::move(name),
          "attention",
          {{"scale", scale},
           {"q_axes", orders.q},
           {"k_axes", orders.k},
           {"v_axes", orders.v},
           {"out_axes", orders.out}},
          {Random(q), Random(k), Random(v)}};
}

KernelCase Masked(KernelCase source, CaseInput mask) {
  source.inputs.push_back(std::move(mask));
  return source;
}

// Some keys are hidden, not all of a query.
KernelCase Hidden(KernelCase source, const Shape& mask,
                  bool hides_false = false) {
  std::vector<double> values(mask.NumElements());
  const int64_t keys = mask[mask.rank() - 1];
  for (size_t i = 0; i < values.size(); ++i) {
    const int64_t key = static_cast<int64_t>(i) % keys;
    const bool hides = key > 0 && (i * 7 + i / keys) % 3 == 0;
    values[i] = hides != hides_false ? 1 : 0;
  }
  source.inputs.push_back(Values(mask, values, Precision::kBool));
  source.attributes.Set("hidden_score", hides_false ? -3.0f : -1e4f);
  source.attributes.Set("hides_false", hides_false);
  return source;
}

std::vector<KernelCase> AttentionCases() {
  const double inf = std::numeric_limits<double>::infinity();
  const Orders heads_inside = {
      {0, 2, 1, 3}, {0, 2, 1, 3}, {0, 2, 1, 3}, {0, 2, 1, 3}};
  return {
      Attention("matrices", {5, 8}, {7, 8}, {7, 4}),
      Attention("heads", {2, 3, 50, 32}, {2, 3, 50, 32}, {2, 3, 50, 32}),
      Attention("encoder", {1, 130, 4, 64}, {1, 130, 4, 64}, {1, 130, 4, 64},
                0.125f, heads_inside),
      Attention("keys_by_columns", {1, 40, 2, 16}, {1, 33, 2, 16},
                {1, 33, 2, 16}, 0.3f,
                {{0, 2, 1, 3}, {0, 2, -3, 3}, {0, 2, 1, 3}, {0, 2, 1, -1}}),
      Attention("stored_transposed", {3, 20, 6}, {3, 6, 11}, {3, 5, 11}, 1,
                {{}, {0, 2, 1}, {0, 2, 1}, {}}),
      Attention("queries_by_columns", {6, 49}, {9, 6}, {9, 48}, 1,
                {{1, 0}, {}, {}, {}}),
      Attention("out_by_columns", {2, 10, 4}, {2, 9, 4}, {2, 9, 7}, 1,
                {{}, {}, {}, {0, 2, 1}}),
      Attention("odd_sizes", {2, 29, 13}, {2, 31, 13}, {2, 31, 17}),
      Attention("one_query", {2, 4, 1, 16}, {2, 4, 37, 16}, {2, 4, 37, 16}),
      Attention("one_key", {3, 5, 4}, {3, 1, 4}, {3, 1, 6}),
      Attention("broadcast", {2, 3, 10, 8}, {1, 12, 8}, {3, 12, 16}),
      Attention("one_q", {1, 1, 17, 8}, {2, 3, 12, 8}, {2, 1, 12, 16}),
      Attention("long", {1, 60, 8}, {1, 700, 8}, {1, 700, 16}, 0.1f),
      Attention("sharp", {1, 20, 8}, {1, 90, 8}, {1, 90, 8}, 4),
      Masked(Attention("padding", {2, 3, 20, 8}, {2, 3, 20, 8}, {2, 3, 20, 8}),
             Random({2, 1, 1, 20})),
      Masked(
          Attention("distances", {2, 3, 20, 8}, {2, 3, 24, 8}, {2, 3, 24, 8}),
          Random({1, 3, 20, 24})),
      Masked(Attention("one_for_each_query", {2, 9, 8}, {2, 12, 8}, {2, 12, 8}),
             Random({9, 1})),
      Masked(Attention("batches_of_the_mask", {1, 9, 8}, {12, 8}, {12, 8}),
             Random({4, 1, 12})),
      Masked(Attention("sizes_of_the_mask", {1, 1, 8}, {1, 1, 8}, {1, 7, 8}),
             Random({1, 6, 7})),
      Masked(Attention("hidden_keys", {1, 9, 8}, {1, 4, 8}, {1, 4, 8}),
             Values({1, 4}, {0, -inf, -1e4, -inf})),
      Masked(Attention("all_hidden", {1, 9, 8}, {1, 3, 8}, {1, 3, 8}),
             Values({1, 3}, {-inf, -inf, -inf})),
      Hidden(
          Attention("hides_keys", {2, 3, 20, 8}, {2, 3, 24, 8}, {2, 3, 24, 8}),
          {2, 1, 1, 24}),
      Hidden(Attention("hides_later_keys", {2, 20, 8}, {2, 20, 8}, {2, 20, 8}),
             {20, 20}, true),
      Attention("no_depth", {2, 9, 0}, {2, 5, 0}, {2, 5, 4}),
      Attention("no_keys", {2, 9, 4}, {2, 0, 4}, {2, 0, 4}),
      Attention("no_queries", {2, 0, 4}, {2, 5, 4}, {2, 5, 4}),
      Attention("no_batches", {0, 3, 4}, {0, 5, 4}, {0, 5, 4}),
  };
}

const CaseFamily kAttentionCases(AttentionCases);

}  // namespace
}  // namespace placelite
