// Every kernel of this library has the revision of its folder.
#include "lite/kernels/kernel_revisions.h"

#include <set>
#include <string>

#include "gtest/gtest.h"
#include "lite/kernels/all_kernels.h"

namespace placelite {
namespace {

TEST(KernelRevisions, EveryVariantHasOne) {
  for (const KernelFamily& family : AllKernelFamilies()) {
    ASSERT_FALSE(family.rows().empty()) << family.folder;
    const std::string revision = KernelRevision(family.rows()[0]);
    EXPECT_EQ(revision.size(), 16u) << family.folder;
    for (const KernelDef& def : family.rows()) {
      EXPECT_EQ(KernelRevision(def), revision) << KernelName(def);
      for (const VariantDef& variant : def.variants) {
        EXPECT_EQ(VariantRevision(variant.name), revision) << variant.name;
      }
    }
  }
}

TEST(KernelRevisions, DifferBetweenFamilies) {
  std::set<std::string> seen;
  for (const KernelFamily& family : AllKernelFamilies()) {
    const std::string revision = KernelRevision(family.rows()[0]);
    EXPECT_TRUE(seen.insert(revision).second) << family.folder;
  }
}

TEST(KernelRevisions, OthersHaveNone) {
  const KernelDef copy = AllKernelFamilies()[0].rows()[0];
  EXPECT_STREQ(KernelRevision(copy), "");
  EXPECT_STREQ(VariantRevision("no_such_variant"), "");
}

}  // namespace
}  // namespace placelite
