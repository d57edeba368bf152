// Ops whose outputs are padded.
#include <cmath>

#include "test/kernels/cases/cases.h"

namespace placelite {
namespace {

KernelCase Giving(size_t outputs, KernelCase source) {
  source.num_outputs = outputs;
  return source;
}

std::vector<KernelCase> NonzeroCases() {
  const auto nonzero = [](std::string name, CaseInput x) {
    return Giving(2, {std::move(name), "padded_nonzero", {}, {std::move(x)}});
  };
  const auto whole = [&](std::string name, Precision precision) {
    return nonzero(std::move(name), RandomOf(precision, {3, 5, 2}, 0, 2));
  };
  return {
      nonzero("some", Values({2, 3}, {0, 1, 0, -2, 0, 3})),
      nonzero("all", Random({4, 1, 3}, 1, 2)),
      nonzero("none", Values({3}, {0, -0., 0})),
      nonzero("nan", Values({2}, {NAN, 0})),
      nonzero("number", Values({}, {4})),
      nonzero("zero", Values({}, {0})),
      nonzero("empty", Random({2, 0, 3})),
      whole("double", Precision::kDouble),
      whole("half", Precision::kFP16),
      whole("bool", Precision::kBool),
      whole("uint8", Precision::kUInt8),
      whole("int8", Precision::kInt8),
      whole("int32", Precision::kInt32),
      whole("int64", Precision::kInt64),
  };
}

}  // namespace

std::vector<KernelCase> PaddedCases() { return NonzeroCases(); }

}  // namespace placelite
