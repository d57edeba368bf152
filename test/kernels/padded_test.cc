// Ops whose outputs are padded, by hand.
#include <gtest/gtest.h>

#include "test/kernels/by_hand.h"

namespace placelite {
namespace {

std::vector<Numbers> Outputs(size_t count, const std::string& op,
                             AttributeMap attributes,
                             std::vector<CaseInput> inputs) {
  KernelCase source{"by_hand", op, std::move(attributes), std::move(inputs)};
  source.num_outputs = count;
  return ReferenceOutputs(source);
}

TEST(PaddedNonzero, CoordinatesThenZeros) {
  const auto both =
      Outputs(2, "padded_nonzero", {}, {Values({2, 2}, {0, 3, -1, 0})});
  EXPECT_EQ(both[0], (Numbers{0, 1, 1, 0, 0, 0, 0, 0}));
  EXPECT_EQ(both[1], (Numbers{2}));
}

}  // namespace
}  // namespace placelite
