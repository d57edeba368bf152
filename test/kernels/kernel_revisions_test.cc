// SPDX-License-Identifier: Apache-2.0
// Every kernel of this library has the revision of its folder.
#include "lite/kernels/kernel_revisions.h"

#include <map>
#include <string>

#include "gtest/gtest.h"
#include "lite/kernels/all_kernels.h"

namespace placelite {
namespace {

// The first row of its folder that is, or is not, for Arm.
const KernelDef& FirstLike(const KernelDef& def, Span<const KernelDef> rows) {
  const bool arm = KernelTarget(def) == Target::kArm;
  for (const KernelDef& row : rows) {
    if ((KernelTarget(row) == Target::kArm) == arm) return row;
  }
  return def;
}

TEST(KernelRevisions, EveryVariantHasOne) {
  for (const KernelFamily& family : AllKernelFamilies()) {
    ASSERT_FALSE(family.rows().empty()) << family.folder;
    for (const KernelDef& def : family.rows()) {
      const std::string revision =
          KernelRevision(FirstLike(def, family.rows()));
      EXPECT_EQ(revision.size(), 16u) << family.folder;
      EXPECT_EQ(KernelRevision(def), revision) << KernelName(def);
      for (const VariantDef& variant : def.variants) {
        EXPECT_EQ(VariantRevision(variant.name), revision) << variant.name;
      }
    }
  }
}

// So that measurements on x86 stay true when files for Arm change.
TEST(KernelRevisions, ArmHasItsOwn) {
  for (const FamilyRevision& family : FamilyRevisions()) {
    EXPECT_STRNE(family.revision, family.arm_revision) << family.folder;
  }
}

TEST(KernelRevisions, DifferBetweenFamilies) {
  // Those in floats and in halves for Arm share a folder.
  std::map<std::string, std::string> folders;
  for (const KernelFamily& family : AllKernelFamilies()) {
    const std::string revision = KernelRevision(family.rows()[0]);
    EXPECT_EQ(folders.emplace(revision, family.folder).first->second,
              family.folder);
  }
}

TEST(KernelRevisions, OthersHaveNone) {
  const KernelDef copy = AllKernelFamilies()[0].rows()[0];
  EXPECT_STREQ(KernelRevision(copy), "");
  EXPECT_STREQ(VariantRevision("no_such_variant"), "");
}

}  // namespace
}  // namespace placelite
