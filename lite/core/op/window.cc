// SPDX-License-Identifier: Apache-2.0
#include "lite/core/op/window.h"

#include <algorithm>

#include "lite/core/base/check.h"
#include "lite/core/base/strings.h"

namespace placelite {
namespace {

Status CheckRange(const char* what, int64_t value, int64_t least) {
  if (value >= least && value <= kMaxWindow) return Status::Ok();
  return Status::InvalidArgument(StrCat(what, " ", value, " is out of range"));
}

bool IsSame(const AttributeMap& attributes) {
  return attributes.String("padding_algorithm") == "SAME";
}

// All but the padding that SAME implies.
Result<WindowAxis> ReadAxis(const AttributeMap& attributes, int axis,
                            int64_t kernel) {
  const std::vector<int64_t>& strides = attributes.Ints("strides");
  const std::vector<int64_t>& pads = attributes.Ints("paddings");
  const AttributeValue* dilations = attributes.Find("dilations");
  if (strides.size() != 2 || pads.size() != 4) {
    return Status::InvalidArgument(
        StrCat("expected 2 strides and 4 paddings (top, bottom, left, right), "
               "got ",
               strides.size(), " and ", pads.size()));
  }
  WindowAxis result;
  result.kernel = kernel;
  result.stride = strides[axis];
  if (dilations != nullptr) {
    const auto& list = std::get<std::vector<int64_t>>(*dilations);
    if (list.size() != 2) {
      return Status::InvalidArgument("expected 2 dilations");
    }
    result.dilation = list[axis];
  }
  result.pad_before = pads[2 * axis];
  result.pad_after = pads[2 * axis + 1];
  const std::string& algorithm = attributes.String("padding_algorithm");
  if (algorithm == "VALID") {
    result.pad_before = result.pad_after = 0;
  } else if (algorithm == "SAME") {
    result.dilation = 1;  // Paddle defines SAME with dilation 1
  } else if (algorithm != "EXPLICIT") {
    return Status::InvalidArgument(
        StrCat("unknown padding_algorithm '", algorithm, "'"));
  }
  LITE_RETURN_IF_ERROR(CheckRange("kernel size", result.kernel, 1));
  LITE_RETURN_IF_ERROR(CheckRange("stride", result.stride, 1));
  LITE_RETURN_IF_ERROR(CheckRange("dilation", result.dilation, 1));
  LITE_RETURN_IF_ERROR(CheckRange("padding", result.pad_before, 0));
  LITE_RETURN_IF_ERROR(CheckRange("padding", result.pad_after, 0));
  return result;
}

Result<WindowAxis> MakeAxis(const AttributeMap& attributes, int axis,
                            int64_t kernel, int64_t in) {
  LITE_ASSIGN_OR_RETURN(WindowAxis result, ReadAxis(attributes, axis, kernel));
  if (IsSame(attributes)) {
    const int64_t out = (in + result.stride - 1) / result.stride;
    const int64_t total =
        std::max<int64_t>(0, (out - 1) * result.stride + kernel - in);
    result.pad_before = total / 2;
    result.pad_after = total - result.pad_before;
  }
  return result;
}

Result<WindowAxis> MakeTransposedAxis(const AttributeMap& attributes, int axis,
                                      int64_t kernel) {
  LITE_ASSIGN_OR_RETURN(WindowAxis result, ReadAxis(attributes, axis, kernel));
  if (IsSame(attributes)) {
    const int64_t total = kernel - result.stride;
    result.pad_before = std::max<int64_t>(0, total) / 2;
    result.pad_after = total - result.pad_before;
  }
  const std::vector<int64_t>& more = attributes.Ints("output_padding");
  if (more.size() != 2) {
    return Status::InvalidArgument(
        StrCat("expected 2 elements of output_padding, got ", more.size()));
  }
  LITE_RETURN_IF_ERROR(CheckRange("output_padding", more[axis], 0));
  result.pad_after -= more[axis];
  return result;
}

// Everything but the window.
Conv2dParams ReadSizes(const OpView& op) {
  const Shape x = op.input_shape(0).shape();
  const Shape y = op.output_shape(0).shape();
  Conv2dParams p;
  p.groups = op.attributes().Int("groups");
  p.batch = x[0];
  p.in_channels = x[1];
  p.in_h = x[2];
  p.in_w = x[3];
  p.out_channels = y[1];
  p.out_h = y[2];
  p.out_w = y[3];
  return p;
}

}  // namespace

Status CheckWindowList(const char* what, const std::vector<int64_t>& list,
                       size_t count, int64_t least) {
  bool fits = list.size() == count;
  for (int64_t value : list) {
    fits = fits && value >= least && value <= kMaxWindow;
  }
  if (fits) return Status::Ok();
  return Status::InvalidArgument(StrCat(what, " are [", Join(list, ","),
                                        "], expected ", count, " of ", least,
                                        " to ", kMaxWindow));
}

int64_t WindowAxis::OutputSize(int64_t in, bool ceil_mode) const {
  const int64_t room = in + pad_before + pad_after - extent();
  if (room < 0) return 0;
  return (room + (ceil_mode ? stride - 1 : 0)) / stride + 1;
}

int64_t WindowAxis::StartingInside(int64_t in, int64_t positions) const {
  const bool outside = (positions - 1) * stride >= in + pad_before;
  return positions > 1 && outside ? positions - 1 : positions;
}

int64_t WindowAxis::PooledSize(int64_t in, bool ceil_mode) const {
  const int64_t room = in + pad_before + pad_after - extent();
  if (in > 0 && room < 0 && room > -stride) return 1;
  return OutputSize(in, ceil_mode);
}

int64_t WindowAxis::TransposedSize(int64_t in) const {
  return in < 1 ? 0 : (in - 1) * stride + extent() - pad_before - pad_after;
}

Result<Window2d> ResolveWindow(const AttributeMap& attributes, int64_t kernel_h,
                               int64_t kernel_w, int64_t h, int64_t w) {
  Window2d window;
  LITE_ASSIGN_OR_RETURN(window.h, MakeAxis(attributes, 0, kernel_h, h));
  LITE_ASSIGN_OR_RETURN(window.w, MakeAxis(attributes, 1, kernel_w, w));
  return window;
}

Result<Window2d> ResolveTransposedWindow(const AttributeMap& attributes,
                                         int64_t kernel_h, int64_t kernel_w) {
  Window2d window;
  LITE_ASSIGN_OR_RETURN(window.h, MakeTransposedAxis(attributes, 0, kernel_h));
  LITE_ASSIGN_OR_RETURN(window.w, MakeTransposedAxis(attributes, 1, kernel_w));
  return window;
}

Conv2dParams ReadConv2d(const OpView& op) {
  const Shape filter = op.input_shape(1).shape();
  Conv2dParams p = ReadSizes(op);
  Result<Window2d> window =
      ResolveWindow(op.attributes(), filter[2], filter[3], p.in_h, p.in_w);
  LITE_CHECK(window.ok());
  p.window = *window;
  return p;
}

Conv2dParams ReadConv2dTranspose(const OpView& op) {
  const Shape filter = op.input_shape(1).shape();
  Conv2dParams p = ReadSizes(op);
  Result<Window2d> window =
      ResolveTransposedWindow(op.attributes(), filter[2], filter[3]);
  LITE_CHECK(window.ok());
  p.window = *window;
  return p;
}

Pool2dParams ReadPool2d(const OpView& op) {
  const AttributeMap& attributes = op.attributes();
  const Shape x = op.input_shape(0).shape();
  const Shape y = op.output_shape(0).shape();
  Pool2dParams p;
  p.max = attributes.String("pooling_type") == "max";
  p.exclusive = attributes.Bool("exclusive");
  p.adaptive = attributes.Bool("adaptive");
  const std::vector<int64_t>& ksize = attributes.Ints("ksize");
  // Strides and paddings mean nothing to the first two and may be anything.
  if (attributes.Bool("global_pooling")) {
    p.adaptive = false;
    p.window = {WindowAxis{x[2]}, WindowAxis{x[3]}};
  } else if (p.adaptive) {
    p.window = {WindowAxis{ksize[0]}, WindowAxis{ksize[1]}};
  } else {
    Result<Window2d> window =
        ResolveWindow(attributes, ksize[0], ksize[1], x[2], x[3]);
    LITE_CHECK(window.ok());
    p.window = *window;
  }
  p.batch = x[0];
  p.channels = x[1];
  p.in_h = x[2];
  p.in_w = x[3];
  p.out_h = y[2];
  p.out_w = y[3];
  return p;
}

}  // namespace placelite
