// SPDX-License-Identifier: Apache-2.0
// Properties of every kernel row over random variations of the cases:
//   - a kernel's yes or no to a range of shapes is also its answer to every
//     exact shape inside, on every test device;
//   - a case that it takes on this device prepares, runs, and is right.
#include <gtest/gtest.h>

#include <optional>
#include <random>
#include <set>

#include "lite/core/base/strings.h"
#include "lite/kernels/all_kernels.h"
#include "lite/kernels/layer_norm/layer_norm.h"
#include "test/kernels/cases/cases.h"
#include "test/support/case_reference.h"
#include "test/support/devices.h"
#include "test/support/kernel_runner.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

constexpr int kVariationsOfACase = 8;
// Larger ones are left to the cases.
constexpr int64_t kMaxCaseElements = 20000;
constexpr int64_t kMaxFlops = 2000000;

using Random32 = std::mt19937;

int64_t Between(Random32* random, int64_t low, int64_t high) {
  return low + static_cast<int64_t>((*random)() %
                                    static_cast<uint64_t>(high - low + 1));
}

// Gives every dimension of one size another size, in all inputs alike, so that
// equal dimensions stay equal.
void ChangeDimension(KernelCase* source, Random32* random) {
  std::vector<int64_t> sizes;
  for (const CaseInput& input : source->inputs) {
    sizes.insert(sizes.end(), input.shape.begin(), input.shape.end());
  }
  if (sizes.empty()) return;
  const int64_t from = sizes[static_cast<size_t>(
      Between(random, 0, static_cast<int64_t>(sizes.size()) - 1))];
  const int64_t to = Between(random, 1, 20);
  for (CaseInput& input : source->inputs) {
    // Given elements belong to their shape.
    if (!input.values.empty()) continue;
    for (int64_t& dim : input.shape) dim = dim == from ? to : dim;
  }
}

void ChangeAttribute(KernelCase* source, Random32* random) {
  const OpDef& def = *FindOp(source->op);
  LITE_CHECK(CompleteAttributes(def, &source->attributes).ok());
  if (def.attributes.empty()) return;
  const auto& declared = def.attributes[static_cast<size_t>(
      Between(random, 0, static_cast<int64_t>(def.attributes.size()) - 1))];
  AttributeValue value = *source->attributes.Find(declared.name);
  if (auto* flag = std::get_if<bool>(&value)) {
    *flag = !*flag;
  } else if (auto* number = std::get_if<int64_t>(&value)) {
    *number = Between(random, -3, 3);
  } else if (auto* list = std::get_if<Ints>(&value); list && !list->empty()) {
    const auto last = static_cast<int64_t>(list->size()) - 1;
    (*list)[static_cast<size_t>(Between(random, 0, last))] =
        Between(random, 0, 3);
  }
  source->attributes.Set(declared.name, value);
}

// The elements of a row as short as this may be so close to each other that
// rounding hides their variance, in any kernel of layer_norm.
bool HasTinyRows(const OpView& op) {
  constexpr int64_t kTiny = 4;
  return op.def().name == std::string_view("layer_norm") &&
         ReadLayerNorm(op).count < kTiny;
}

// A variation that inference accepts, or none.
std::unique_ptr<BoundCase> Vary(const KernelCase& original, Random32* random) {
  KernelCase source = original;
  source.name += "_varied";
  ChangeDimension(&source, random);
  if (Between(random, 0, 1) == 1) ChangeDimension(&source, random);
  if (Between(random, 0, 2) == 0) ChangeAttribute(&source, random);
  int64_t elements = 0;
  for (const CaseInput& input : source.inputs) {
    if (!CheckShape(input.shape).ok()) return nullptr;
    elements += input.shape.NumElements();
  }
  if (elements > kMaxCaseElements) return nullptr;
  auto bound = BoundCase::Bind(source, nullptr);
  if (!bound.ok() || Flops((*bound)->op()) > kMaxFlops) return nullptr;
  if (HasTinyRows((*bound)->op())) return nullptr;
  for (const EpilogueStep& step : source.epilogue) {
    if (TakesOperand(step.kind) &&
        (*bound)->op().input_shape(static_cast<size_t>(step.operand)) !=
            (*bound)->op().output_shape(0)) {
      return nullptr;
    }
  }
  return std::move(bound).value();
}

// Ranges round the exact shapes; some dimensions stay exact.
std::vector<ShapeRange> Widen(const KernelCase& source, Random32* random) {
  std::vector<ShapeRange> ranges;
  for (const CaseInput& input : source.inputs) {
    ShapeRange range(input.shape);
    for (int axis = 0; axis < range.rank(); ++axis) {
      if (Between(random, 0, 1) == 0) continue;
      const int64_t exact = input.shape[axis];
      range[axis] = Dim(Between(random, std::min<int64_t>(exact, 1), exact),
                        Between(random, exact, exact + 40));
      if (Between(random, 0, 3) == 0) range[axis].max = Dim::kUnbounded;
    }
    ranges.push_back(range);
  }
  return ranges;
}

std::string Describe(const BoundCase& bound) {
  std::vector<std::string> parts;
  for (const CaseInput& input : bound.source().inputs) {
    parts.push_back(ToString(input.shape));
  }
  for (const auto& [name, value] : bound.source().attributes.values()) {
    parts.push_back(StrCat(name, "=", ToString(value)));
  }
  return StrCat(bound.source().op, " ", bound.source().name, ": ",
                Join(parts, " "));
}

void ExpectRangesAgree(const KernelDef& row, const BoundCase& bound,
                       Random32* random) {
  const std::vector<ShapeRange> ranges = Widen(bound.source(), random);
  const auto wide = BoundCase::BindRanges(bound.source(), ranges);
  if (!wide.ok()) {
    return;  // a range may hold shapes that do not fit together
  }
  for (const DeviceInfo& device : TestDevices()) {
    const KernelAnswer exact = AskWithEpilogue(row, bound.op(), device);
    const KernelAnswer range = AskWithEpilogue(row, (*wide)->op(), device);
    EXPECT_NE(exact.support.answer(), Tri::kDepends)
        << KernelName(row) << " on " << device.name << ": "
        << exact.support.reason();
    if (range.support.answer() != Tri::kDepends) {
      EXPECT_EQ(range.support.answer(), exact.support.answer())
          << KernelName(row) << " on " << device.name << " for "
          << Join(ranges, " ") << ": " << range.support.reason()
          << exact.support.reason();
    }
    for (size_t i = 0; i < row.variants.size(); ++i) {
      const Support& wide_support = range.variants[i].support;
      if (wide_support.answer() == Tri::kDepends) continue;
      // A variant takes the shapes that it takes only where the conditions of
      // its row hold.
      const bool row_depends = range.support.answer() == Tri::kDepends;
      if (wide_support.yes() && row_depends) continue;
      EXPECT_EQ(wide_support.answer(), exact.variants[i].support.answer())
          << row.variants[i].name << " on " << device.name << " for "
          << Join(ranges, " ");
    }
  }
}

// One in so many, since each is a program to compile (devices.h).
bool RunsOnOpenCl() {
  constexpr int kOneOf = 64;
  static int asked = 0;
  return TestOpenCl() != nullptr &&
         (TestAllOfOpenCl() || asked++ % kOneOf == 0);
}

// `exact` is the reference's result of the case as it is.
void ExpectRuns(const KernelRegistry& registry, const KernelDef& row,
                const KernelCase& source, const Result<Expected>& exact) {
  if (KernelTarget(row) == Target::kOpenCL && !RunsOnOpenCl()) return;
  auto bound_to_row = BoundCase::Bind(source, &row);
  if (bound_to_row.status().code() == StatusCode::kUnsupported) return;
  ASSERT_OK_AND_ASSIGN(auto bound, std::move(bound_to_row));
  const KernelAnswer answer = AskWithEpilogue(row, bound->op(), ThisDevice());
  if (!answer.support.yes()) return;
  std::optional<Result<Expected>> of_rounded;
  if (HasGrids(*bound)) {
    of_rounded = RunReferenceOfCodes(registry, *bound);
  } else if (HasRoundedInputs(*bound)) {
    of_rounded = RunReference(registry, WithRoundedInputs(*bound));
  }
  const Result<Expected>& expected = of_rounded ? *of_rounded : exact;
  for (const VariantAnswer& each : answer.variants) {
    if (!each.support.yes() || each.variant->create == nullptr) continue;
    SCOPED_TRACE(each.variant->name);
    ASSERT_OK(expected);
    VariantRunner runner(row, *each.variant, ThisDevice());
    ASSERT_OK_AND_ASSIGN(auto outputs,
                         runner.Run(*bound, {3, Memory::kUnaligned}));
    ASSERT_OK(Compare(*expected, outputs, each.variant->contract, bound->op()));
  }
}

class KernelProperties : public testing::TestWithParam<std::string> {};

TEST_P(KernelProperties, RangesAgreeWithShapesAndWhatIsSupportedRuns) {
  KernelRegistry registry;
  AddAllKernels(&registry);
  // Ranges are drawn for each row: other rows make no other variations.
  Random32 random(20210611), range_random(20210612);
  const std::vector<const KernelCase*> cases = CasesOf(GetParam());
  size_t variations = 0;
  for (const KernelCase* original : cases) {
    for (int i = 0; i < kVariationsOfACase; ++i) {
      const std::unique_ptr<BoundCase> bound = Vary(*original, &random);
      if (bound == nullptr) continue;
      ++variations;
      SCOPED_TRACE(Describe(*bound));
      const Result<Expected> expected = RunReference(registry, bound->source());
      for (const KernelDef* row : registry.ForOp(GetParam())) {
        ExpectRangesAgree(*row, *bound, &range_random);
        ExpectRuns(registry, *row, bound->source(), expected);
      }
      ASSERT_FALSE(HasFailure());
    }
  }
  // Not all are refused by inference or too large.
  EXPECT_GT(variations, cases.size());
}

std::vector<std::string> OpsWithCases() {
  std::set<std::string> ops;
  for (const KernelCase& source : AllCases()) ops.insert(source.op);
  return {ops.begin(), ops.end()};
}

INSTANTIATE_TEST_SUITE_P(Ops, KernelProperties,
                         testing::ValuesIn(OpsWithCases()),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace placelite
