// SPDX-License-Identifier: Apache-2.0
#include "test/kernels/by_hand.h"

#include "lite/core/check/elements.h"
#include "lite/kernels/all_kernels.h"
#include "test/support/case_reference.h"
#include "test/support/status_matchers.h"

namespace placelite {

std::vector<Numbers> ReferenceOutputs(const KernelCase& source) {
  KernelRegistry registry;
  AddAllKernels(&registry);
  const Result<Expected> expected = RunReference(registry, source);
  EXPECT_OK(expected);
  std::vector<Numbers> outputs;
  if (!expected.ok()) return outputs;
  for (const Tensor& output : expected->outputs) {
    Numbers& elements = outputs.emplace_back();
    for (int64_t i = 0; i < output.NumElements(); ++i) {
      elements.push_back(ReadElement(output, i));
    }
  }
  return outputs;
}

Numbers Reference(const std::string& op, AttributeMap attributes,
                  std::vector<CaseInput> inputs, Epilogue epilogue) {
  const std::vector<Numbers> outputs =
      ReferenceOutputs({"by_hand", op, std::move(attributes), std::move(inputs),
                        std::move(epilogue)});
  return outputs.empty() ? Numbers() : outputs[0];
}

Status ReferenceStatus(const KernelCase& source) {
  KernelRegistry registry;
  AddAllKernels(&registry);
  return RunReference(registry, source).status();
}

CaseInput Counting(const Shape& shape) {
  Numbers values;
  for (int64_t i = 1; i <= shape.NumElements(); ++i) {
    values.push_back(static_cast<double>(i));
  }
  return Values(shape, std::move(values));
}

}  // namespace placelite
