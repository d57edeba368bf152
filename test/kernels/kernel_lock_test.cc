// SPDX-License-Identifier: Apache-2.0
// kernels.lock knows the variants and packings of this library. Whether their
// sources are those that it knows, tools/kernel_lock.py asks.
//
// With PLACELITE_WRITE_PACKINGS=FILE the checksums that this machine computes
// go to FILE, for `tools/kernel_lock.py packings FILE`.
#include "lite/kernels/kernel_lock.h"

#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>

#include "gmock/gmock.h"
#include "lite/kernels/all_kernels.h"
#include "test/kernels/packing_checksums.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const KernelRegistry& Registry() {
  static const auto* const kRegistry = [] {
    auto* registry = new KernelRegistry();
    AddAllKernels(registry);
    return registry;
  }();
  return *kRegistry;
}

KernelLock ReadLock() {
  std::ifstream file(LITE_KERNELS_LOCK);
  std::stringstream text;
  text << file.rdbuf();
  return ParseKernelLock(text.str());
}

TEST(KernelLock, ListsTheVariantsThatThereAre) {
  std::set<std::string> locked, there;
  for (const std::string& name : ReadLock().variants) locked.insert(name);
  for (const KernelDef* row : Registry().all()) {
    for (const VariantDef& variant : row->variants) {
      there.insert(variant.name);
      EXPECT_EQ(locked.count(variant.name), 1u)
          << variant.name << " is new: tools/kernel_lock.py add "
          << variant.name << " FILE...";
    }
  }
  for (const std::string& name : locked) {
    EXPECT_EQ(there.count(name), 1u)
        << name << " is gone: tools/kernel_lock.py remove " << name;
  }
}

TEST(KernelLock, PackingsMakeTheBytesOfTheirVersion) {
  ASSERT_OK_AND_ASSIGN(const PackingChecksums computed,
                       ComputePackingChecksums(Registry()));
  EXPECT_FALSE(computed.empty());
  if (const char* path = std::getenv("PLACELITE_WRITE_PACKINGS")) {
    std::ofstream(path) << LockLines(computed);
  }
  EXPECT_THAT(ComparePackings(ReadLock().packings, computed), IsEmpty())
      << "docs/tuning.md, \"Packings\", says what to do";
}

// A packing that puts its weights elsewhere, with the same name and version.
TEST(KernelLock, ChangedBytesAreNoticed) {
  const PackingChecksums before = {{{"rows", "fc_a"}, {1, "00ff"}},
                                   {{"rows", "fc_b"}, {1, "0102"}}};
  EXPECT_THAT(ComparePackings(before, before), IsEmpty());
  PackingChecksums changed = before;
  changed[{"rows", "fc_b"}].checksum = "0201";
  EXPECT_THAT(
      ComparePackings(before, changed),
      ElementsAre(HasSubstr("packing 'rows' of fc_b makes other bytes")));
  changed[{"rows", "fc_b"}].version = 2;
  EXPECT_THAT(ComparePackings(before, changed),
              ElementsAre(HasSubstr("has version 2, in kernels.lock 1")));
  changed.clear();
  changed[{"columns", "fc_a"}] = {1, "00ff"};
  EXPECT_THAT(ComparePackings(before, changed),
              ElementsAre(HasSubstr("'columns' of fc_a is not in")));
  EXPECT_EQ(ParseKernelLock(LockLines(before)).packings, before);
}

TEST(KernelLock, RevisionsAreThoseOfTheLock) {
  EXPECT_EQ(VariantRevision("no_such_variant"), 1);
  for (const RevisedVariant& revised : RevisedVariants()) {
    EXPECT_GT(revised.revision, 1) << revised.variant;
    EXPECT_EQ(VariantRevision(revised.variant), revised.revision);
  }
}

}  // namespace
}  // namespace placelite
