// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/kernel_revisions.h"

#include "lite/kernels/all_kernels.h"

namespace placelite {
namespace {

const char* RevisionOf(const KernelDef& def, std::string_view folder) {
  for (const FamilyRevision& row : FamilyRevisions()) {
    if (row.folder != folder) continue;
    switch (KernelTarget(def)) {
      case Target::kOpenCL:
        return row.opencl_revision;
      case Target::kArm:
        return row.arm_revision;
      default:
        return row.revision;
    }
  }
  return "";
}

// The folder of the first row for which `is_it` holds.
template <typename IsIt>
const char* RevisionWhere(const IsIt& is_it) {
  for (const KernelFamily& family : AllKernelFamilies()) {
    for (const KernelDef& def : family.rows()) {
      if (is_it(def)) return RevisionOf(def, family.folder);
    }
  }
  return "";
}

}  // namespace

const char* KernelRevision(const KernelDef& def) {
  return RevisionWhere([&](const KernelDef& row) { return &row == &def; });
}

const char* VariantRevision(std::string_view variant) {
  return RevisionWhere([&](const KernelDef& row) {
    for (const VariantDef& v : row.variants) {
      if (variant == v.name) return true;
    }
    return false;
  });
}

}  // namespace placelite
