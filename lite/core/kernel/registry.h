// SPDX-License-Identifier: Apache-2.0
// KernelRegistry: the rows that one engine may choose from. A value that is
// passed in: tests build one of a single kernel, opt one of rows that it
// cannot run. The rows themselves are static data.
#ifndef LITE_CORE_KERNEL_REGISTRY_H_
#define LITE_CORE_KERNEL_REGISTRY_H_

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

class KernelRegistry {
 public:
  // Appends rows; the order is the order of preference on equal scores.
  void Add(Span<const KernelDef> rows);

  // All kernels of an op, in row order.
  const std::vector<const KernelDef*>& ForOp(std::string_view op) const;

  // Finds a kernel row by its KernelName(); null when there is none.
  const KernelDef* Find(std::string_view name) const;

  // The variant called `name` and its kernel; null when there is none.
  struct Named {
    const KernelDef* kernel = nullptr;
    const VariantDef* variant = nullptr;
  };
  Named FindVariant(std::string_view name) const;

  const std::vector<const KernelDef*>& all() const { return all_; }

 private:
  std::vector<const KernelDef*> all_;
  std::map<std::string, std::vector<const KernelDef*>, std::less<>> by_op_;
  std::map<std::string, const KernelDef*, std::less<>> by_name_;
};

}  // namespace placelite

#endif  // LITE_CORE_KERNEL_REGISTRY_H_
