// A steady Run of a model in stages takes no memory from the heap where its
// shapes stay, in the iterations of loops as well.
#include <gtest/gtest.h>

#include "lite/api/predictor_builder.h"
#include "test/support/allocation_counter.h"
#include "test/support/block_graphs.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

Result<std::unique_ptr<Predictor>> MakePredictor(GraphBuilder b) {
  LITE_ASSIGN_OR_RETURN(Graph graph, b.Finish());
  std::vector<ShapeRange> nominal;
  for (ValueId id : graph.inputs()) {
    nominal.push_back(graph.value(id).info.shape);
  }
  PredictorConfig config;
  LITE_ASSIGN_OR_RETURN(auto runtime, MakeRuntime({}));
  LITE_ASSIGN_OR_RETURN(LowerOptions options,
                        PredictorBuilder::OptionsOf(config, *runtime, {}));
  return PredictorBuilder::FromGraph(std::move(graph), nominal, runtime,
                                     std::move(options), config.memory);
}

void ExpectNoAllocations(Predictor* predictor) {
  ASSERT_OK(predictor->Run());
  StartCountingAllocations();
  Status status;
  for (int run = 0; run < 3 && status.ok(); ++run) status = predictor->Run();
  EXPECT_EQ(StopCountingAllocations(), 0);
  EXPECT_OK(status);
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
