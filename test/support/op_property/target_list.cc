// SPDX-License-Identifier: Apache-2.0
#include "test/support/op_property/target_list.h"

#include <string_view>

#include "lite/core/kernel/cpu_features.h"
#include "lite/passes/lower/valid_places.h"
#include "test/support/devices.h"

namespace placelite {
namespace {

// The lists of the article on Paddle Lite's kernel selection.
constexpr const char* kArticleGpu =
    "opencl/fp16/ImageDefault,opencl/float/NCHW,opencl/any/ImageDefault,"
    "opencl/any/NCHW,arm/float/NCHW";
constexpr const char* kArticleCpu = "arm/float/NCHW";

// What a build or machine must have for a list of targets.
enum class Needs : uint8_t {
  kNothing,
  kX86,
  kX86Bf16,
  kArm,
  kArmHalves,
  kOpenCl
};

struct Row {
  Needs needs;
  TargetList list;
};

constexpr Precision kHalf = Precision::kFP16;
constexpr Precision kSingle = Precision::kFloat;

constexpr Row kRows[] = {
    {Needs::kNothing, {"host", "this", "host"}},
    {Needs::kX86, {"x86", "this", "x86"}},
    {Needs::kX86, {"x86_strict", "this", "x86", false, kHalf, true}},
    {Needs::kX86, {"x86_dense", "this", "x86/float/NCHW"}},
    {Needs::kX86, {"x86_blocks", "this", "x86/float/NCHW8c"}},
    {Needs::kX86Bf16, {"x86_bf16", "this", "x86", false, kHalf, false, true}},
    {Needs::kX86Bf16,
     {"x86_bf16_dense", "this", "x86/bf16/NCHW,x86/float/NCHW"}},
    {Needs::kX86, {"arm_elsewhere", "cortex-a55", "arm"}},
    {Needs::kX86, {"arm_fp16_elsewhere", "cortex-a76", "arm", true}},
    {Needs::kX86, {"article_cpu", "cortex-a55", kArticleCpu}},
    {Needs::kArm, {"arm", "this", "arm"}},
    {Needs::kArm, {"arm_strict", "this", "arm", false, kHalf, true}},
    {Needs::kArm, {"arm_dense", "this", kArticleCpu}},
    {Needs::kArmHalves, {"arm_fp16", "this", "arm", true}},
    {Needs::kArmHalves,
     {"arm_fp16_dense", "this", "arm/fp16/NCHW,arm/float/NCHW"}},
    {Needs::kOpenCl, {"opencl", "this", "opencl,x86"}},
    {Needs::kOpenCl, {"opencl_float", "this", "opencl,x86", false, kSingle}},
    {Needs::kOpenCl, {"opencl_strict", "this", "opencl", false, kHalf, true}},
    {Needs::kOpenCl, {"mali", "mali-g76", "opencl,arm", true}},
    {Needs::kOpenCl, {"adreno", "adreno-640", "opencl,arm"}},
    {Needs::kOpenCl, {"mali_float", "mali-g76", "opencl,arm", false, kSingle}},
    {Needs::kOpenCl, {"article_gpu", "mali-g72", kArticleGpu}},
};

bool IsHere(Needs needs) {
  const std::string_view native = NativeTarget();
  switch (needs) {
    case Needs::kNothing:
      return true;
    case Needs::kX86:
      return native == "x86";
    case Needs::kX86Bf16:
      return (ThisDevice().cpu.features & kAvx512Bf16) != 0;
    case Needs::kArm:
      return native == "arm";
    case Needs::kArmHalves:
      return (ThisDevice().cpu.features & kArmFp16) != 0;
    case Needs::kOpenCl:
      return TestOpenCl() != nullptr;
  }
  return false;
}

}  // namespace

std::vector<TargetList> TargetLists() {
  std::vector<TargetList> lists;
  for (const Row& row : kRows) {
    if (IsHere(row.needs)) lists.push_back(row.list);
  }
  return lists;
}

bool NamesOpenCl(const TargetList& list) { return NamesOpenCl(list.targets); }

Precision StoredFloats(const TargetList& list) {
  const std::string_view targets = list.targets;
  const auto names = [&](const char* part) {
    return targets.find(part) != std::string_view::npos;
  };
  if (list.enable_bf16 || names("/bf16/")) return Precision::kBF16;
  const bool opencl_stores_fp16 = NamesOpenCl(list) && !names("/") &&
                                  list.opencl_precision == Precision::kFP16;
  return list.enable_fp16 || names("/fp16/") || opencl_stores_fp16
             ? Precision::kFP16
             : Precision::kFloat;
}

}  // namespace placelite
