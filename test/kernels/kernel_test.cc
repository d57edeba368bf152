// One test for every row x variant x case that this machine can run, called
// softmax/x86/float/NCHW/def.softmax_rows_avx512.row_17.
//
// Each compares the variant with the reference in every mode that the row
// allows: threads, addresses, in place, strides (kernel_runner.h), and with
// every combination of its parameters.
#include <gtest/gtest.h>

#include <map>
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

// What the reference makes of a case, computed once.
const Result<Expected>& ExpectedFor(const KernelCase& source) {
  static auto* const kKnown = new std::map<const KernelCase*, Result<Expected>>;
  const auto it = kKnown->find(&source);
  if (it != kKnown->end()) return it->second;
  return kKnown->emplace(&source, RunReference(Registry(), source))
      .first->second;
}

class VariantTest : public testing::Test {
 public:
  VariantTest(const KernelDef& row, const VariantDef& variant,
              const KernelCase& source)
      : row_(row), variant_(variant), source_(source) {}

  void TestBody() override {
    const Result<Expected>& expected = ExpectedFor(source_);
    ASSERT_OK(expected);
    ASSERT_OK_AND_ASSIGN(auto bound, BoundCase::Bind(source_, &row_));
    VariantRunner runner(row_, variant_, ThisDevice());
    std::vector<RunMode> modes = ModesFor(row_, *bound);
    const std::vector<RunMode> chosen = ParameterModes(variant_);
    modes.insert(modes.end(), chosen.begin(), chosen.end());
    for (const RunMode& mode : modes) {
      SCOPED_TRACE(ToString(mode));
      ASSERT_OK_AND_ASSIGN(auto outputs, runner.Run(*bound, mode));
      ASSERT_OK(Compare(*expected, outputs, variant_.contract, bound->op()));
    }
  }

 private:
  const KernelDef& row_;
  const VariantDef& variant_;
  const KernelCase& source_;
};

bool Takes(const KernelDef& row, const VariantDef& variant,
           const KernelCase& source) {
  const auto bound = BoundCase::Bind(source, &row);
  if (!bound.ok()) return false;
  const KernelAnswer answer =
      AskWithEpilogue(row, (*bound)->op(), ThisDevice());
  for (const VariantAnswer& each : answer.variants) {
    if (each.variant == &variant) return each.support.yes();
  }
  return false;
}

void RegisterTests() {
  for (const KernelDef* row : Registry().all()) {
    const std::vector<const KernelCase*> cases = CasesOf(row->op);
    for (const VariantDef& variant : row->variants) {
      if (variant.create == nullptr) continue;
      for (const KernelCase* source : cases) {
        if (!Takes(*row, variant, *source)) continue;
        testing::RegisterTest(
            KernelName(*row).c_str(),
            (std::string(variant.name) + "." + source->name).c_str(), nullptr,
            nullptr, __FILE__, __LINE__,
            [row, &variant, source]() -> testing::Test* {
              return new VariantTest(*row, variant, *source);
            });
      }
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
