// SPDX-License-Identifier: Apache-2.0
// One test for every row x variant x case that this machine can run, called
// softmax/x86/float/NCHW/def.softmax_rows_avx512.row_17.
//
// Each compares the variant with the reference in every mode that the row
// allows: threads, addresses, in place, strides (kernel_runner.h), and with
// every combination of its parameters. Of a device on which each of them means
// a program to compile, a sample (devices.h).
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lite/kernels/all_kernels.h"
#include "test/kernels/cases/cases.h"
#include "test/support/case_reference.h"
#include "test/support/devices.h"
#include "test/support/kernel_runner.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

const KernelRegistry& Registry() {
  static const auto* const kRegistry = [] {
    auto* registry = new KernelRegistry();
    AddAllKernels(registry);
    return registry;
  }();
  return *kRegistry;
}

// Says in which precision each input is.
std::vector<Precision> PrecisionsOf(const BoundCase& bound) {
  std::vector<Precision> precisions;
  for (size_t i = 0; i < bound.source().inputs.size(); ++i) {
    precisions.push_back(bound.present(i) ? bound.data(i).precision()
                                          : Precision::kUnknown);
  }
  return precisions;
}

// Returns the reference's result of a case, which is computed once, and once
// more for inputs in each other precision.
const Result<Expected>& ExpectedFor(const KernelCase& source,
                                    const BoundCase& bound) {
  using Key = std::pair<const KernelCase*, std::vector<Precision>>;
  static auto* const kKnown = new std::map<Key, Result<Expected>>;
  const Key key(&source, PrecisionsOf(bound));
  const auto it = kKnown->find(key);
  if (it != kKnown->end()) return it->second;
  return kKnown
      ->emplace(key, RunReference(Registry(), WithRoundedInputs(bound)))
      .first->second;
}

// In bf16, what the kernel itself rounds is its result, by half a unit; the
// contract has room for rounded inputs. Kernels of sums also round weights that
// they pack, and Winograd's what they transform.
std::optional<double> FactorFor(const VariantDef& variant, const OpView& op) {
  if (variant.contract != NumericContract::kBf16) return std::nullopt;
  return op.def().traits.is_sum ? 4 : 1;
}

bool IsSampled(const KernelDef& row) {
  return KernelTarget(row) == Target::kOpenCL && !TestAllOfOpenCl();
}

class VariantTest : public testing::Test {
 public:
  VariantTest(const KernelDef& row, const VariantDef& variant,
              const KernelCase& source)
      : row_(row), variant_(variant), source_(source) {}

  // PoCL handles SIGFPE, so that divisions by zero go on in the whole process:
  // kernels of other targets are to fail by them.
  void SetUp() override {
    if (KernelTarget(row_) != Target::kOpenCL) {
      previous_ = std::signal(SIGFPE, SIG_DFL);
    }
  }
  void TearDown() override {
    if (previous_ != SIG_ERR) std::signal(SIGFPE, previous_);
  }

  void TestBody() override {
    ASSERT_OK_AND_ASSIGN(auto bound, BoundCase::Bind(source_, &row_));
    const Result<Expected> expected =
        HasGrids(*bound) ? RunReferenceOfCodes(Registry(), *bound)
                         : ExpectedFor(source_, *bound);
    ASSERT_OK(expected);
    VariantRunner runner(row_, variant_, ThisDevice());
    for (const RunMode& mode : Modes(*bound)) {
      SCOPED_TRACE(ToString(mode));
      ASSERT_OK_AND_ASSIGN(auto outputs, runner.Run(*bound, mode));
      ASSERT_OK(Compare(*expected, outputs, variant_.contract, bound->op(),
                        FactorFor(variant_, bound->op())));
    }
  }

 private:
  std::vector<RunMode> Modes(const BoundCase& bound) const {
    std::vector<RunMode> modes = ModesFor(row_, bound);
    std::vector<RunMode> chosen = ParameterModes(variant_);
    if (IsSampled(row_) && !chosen.empty()) {
      const size_t one = std::hash<std::string>()(source_.name);
      chosen = {chosen[one % chosen.size()]};
    }
    modes.insert(modes.end(), chosen.begin(), chosen.end());
    return modes;
  }

  const KernelDef& row_;
  const VariantDef& variant_;
  const KernelCase& source_;
  void (*previous_)(int) = SIG_ERR;
};

// Sums and squares that a half does not hold, of elements and with results that
// it does.
bool IsBeyondHalves(const KernelCase& source) {
  return source.name.find("beyond_halves") != std::string::npos;
}

// Some, spread over all; which ones is another question for each variant. Those
// of IsBeyondHalves are always among them.
std::vector<const KernelCase*> Sample(
    const std::vector<const KernelCase*>& cases, const char* variant) {
  constexpr size_t kSample = 4;
  if (cases.size() <= kSample) return cases;
  const size_t first = std::hash<std::string>()(variant) % cases.size();
  std::vector<const KernelCase*> sample;
  for (size_t i = 0; i < kSample; ++i) {
    sample.push_back(
        cases[(first + i * cases.size() / kSample) % cases.size()]);
  }
  for (const KernelCase* source : cases) {
    const bool chosen = std::count(sample.begin(), sample.end(), source) > 0;
    if (IsBeyondHalves(*source) && !chosen) sample.push_back(source);
  }
  return sample;
}

void RegisterVariant(const KernelDef& row, const VariantDef& variant,
                     std::vector<const KernelCase*> cases) {
  if (IsSampled(row)) cases = Sample(cases, variant.name);
  for (const KernelCase* source : cases) {
    testing::RegisterTest(
        KernelName(row).c_str(),
        (std::string(variant.name) + "." + source->name).c_str(), nullptr,
        nullptr, __FILE__, __LINE__,
        [&row, &variant, source]() -> testing::Test* {
          return new VariantTest(row, variant, *source);
        });
  }
}

void RegisterTests() {
  for (const KernelDef* row : Registry().all()) {
    if (KernelTarget(*row) == Target::kOpenCL && TestOpenCl() == nullptr) {
      continue;
    }
    // Rows of another processor: nothing here makes their kernels.
    if (std::none_of(row->variants.begin(), row->variants.end(),
                     [](const VariantDef& variant) {
                       return variant.create != nullptr;
                     })) {
      continue;
    }
    auto cases = CasesByVariant(*row);
    for (const VariantDef& variant : row->variants) {
      if (variant.create == nullptr) continue;
      RegisterVariant(*row, variant, std::move(cases[&variant]));
    }
  }
}

}  // namespace
}  // namespace placelite

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  placelite::RegisterTests();
  return RUN_ALL_TESTS();
}
