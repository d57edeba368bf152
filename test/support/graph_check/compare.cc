// SPDX-License-Identifier: Apache-2.0
#include "test/support/graph_check/compare.h"

#include <cmath>
#include <cstring>

#include "lite/core/base/strings.h"
#include "lite/core/check/elements.h"

namespace placelite {
namespace {

Status ExpectSameKind(const Tensor& got, const Tensor& want) {
  if (got.shape() == want.shape() && got.precision() == want.precision()) {
    return Status::Ok();
  }
  return Status::Internal(StrCat("is ", got.precision(), got.shape(),
                                 ", expected ", want.precision(),
                                 want.shape()));
}

Status Differs(const Tensor& got, int64_t e, double want) {
  return Status::Internal(StrCat("element ", e, " of ", got.shape(), " is ",
                                 ReadElement(got, e), ", not ", want));
}

}  // namespace

Status ExpectSameBits(const Tensor& got, const Tensor& want) {
  LITE_RETURN_IF_ERROR(ExpectSameKind(got, want));
  const size_t size = SizeOf(got.precision());
  for (int64_t e = 0; e < got.NumElements(); ++e) {
    const size_t at = static_cast<size_t>(e) * size;
    if (std::memcmp(got.data<char>() + at, want.data<char>() + at, size) != 0) {
      return Differs(got, e, ReadElement(want, e));
    }
  }
  return Status::Ok();
}

Status ExpectWithin(const Tensor& got, const OracleOutput& expected) {
  const Tensor& want = expected.value;
  if (expected.tolerance.empty()) return ExpectSameBits(got, want);
  LITE_RETURN_IF_ERROR(ExpectSameKind(got, want));
  double worst = 1;
  Status status;
  for (int64_t e = 0; e < got.NumElements(); ++e) {
    const double a = ReadElement(got, e), b = ReadElement(want, e);
    if (a == b || (std::isnan(a) && std::isnan(b))) continue;
    const double tolerance = expected.tolerance[static_cast<size_t>(e)];
    const double ratio = std::fabs(a - b) / tolerance;
    if (ratio <= worst) continue;
    worst = std::isnan(ratio) ? INFINITY : ratio;
    status = Differs(got, e, b).WithContext(
        StrCat(worst, " times the tolerance of ", tolerance));
  }
  return status;
}

Result<Tensor> CopyOf(const Tensor& tensor) {
  LITE_ASSIGN_OR_RETURN(Tensor copy,
                        Tensor::Allocate(tensor.shape(), tensor.precision()));
  std::memcpy(copy.raw_data(), tensor.raw_data(), tensor.bytes());
  return copy;
}

}  // namespace placelite
