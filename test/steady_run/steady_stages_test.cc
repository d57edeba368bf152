// SPDX-License-Identifier: Apache-2.0
// A steady Run of a model in stages takes no memory from the heap where its
// shapes stay, in the iterations of loops as well.
#include <gtest/gtest.h>

#include "test/steady_run/expect_no_allocations.h"
#include "test/support/graph_predictor.h"
#include "test/support/status_matchers.h"
#include "test/support/subgraph_models.h"

namespace placelite {
namespace {

Result<std::unique_ptr<Predictor>> MakePredictor(GraphBuilder b) {
  LITE_ASSIGN_OR_RETURN(Graph graph, b.Finish());
  return MakeGraphPredictor(std::move(graph));
}

TEST(SteadyStages, CountedElementsAndALoop) {
  ASSERT_OK_AND_ASSIGN(auto p, MakePredictor(SizedLoopGraph()));
  const std::vector<float> x = {1, 0, 2, 3, 0, 4};
  ASSERT_OK(p->SetInput(0, Precision::kFloat, {6}, x.data()));
  ExpectNoAllocations(p.get());
  ASSERT_OK_AND_ASSIGN(const Tensor all, p->Output(1));
  EXPECT_EQ(all.shape(), Shape({4, 4}));
}

TEST(SteadyStages, ABranch) {
  ASSERT_OK_AND_ASSIGN(auto p, MakePredictor(IfGraph()));
  const bool condition = true;
  const std::vector<float> x = {1, 2, 3, 4};
  ASSERT_OK(p->SetInput(0, Precision::kBool, {}, &condition));
  ASSERT_OK(p->SetInput(1, Precision::kFloat, {2, 2}, x.data()));
  ExpectNoAllocations(p.get());
}

}  // namespace
}  // namespace placelite
