// SPDX-License-Identifier: Apache-2.0
// Memory of the caller: its kind, and whether a tensor fits into it.
#include "lite/backends/opencl/memory.h"
#include "lite/core/base/strings.h"

namespace placelite {
namespace {

template <typename T>
Result<T> MemoryInfo(const OpenClApi& cl, cl_mem memory, cl_mem_info what) {
  T value = {};
  LITE_RETURN_IF_ERROR(OpenClStatus(
      cl.GetMemObjectInfo(memory, what, sizeof(value), &value, nullptr),
      "clGetMemObjectInfo"));
  return value;
}

template <typename T>
Result<T> ImageInfo(const OpenClApi& cl, cl_mem image, cl_image_info what) {
  T value = {};
  LITE_RETURN_IF_ERROR(
      OpenClStatus(cl.GetImageInfo(image, what, sizeof(value), &value, nullptr),
                   "clGetImageInfo"));
  return value;
}

Result<Precision> PrecisionOf(const cl_image_format& format) {
  if (format.image_channel_order == CL_RGBA) {
    if (format.image_channel_data_type == CL_FLOAT) return Precision::kFloat;
    if (format.image_channel_data_type == CL_HALF_FLOAT) {
      return Precision::kFP16;
    }
  }
  return Status::InvalidArgument(
      "the image is not one of RGBA floats or halves");
}

Status CheckContext(const OpenClContext& context, cl_mem memory) {
  LITE_ASSIGN_OR_RETURN(
      cl_context of,
      MemoryInfo<cl_context>(context.cl(), memory, CL_MEM_CONTEXT));
  if (of == context.get()) return Status::Ok();
  return Status::InvalidArgument(
      "the memory is of another OpenCL context than the runtime");
}

}  // namespace

Result<std::shared_ptr<Buffer>> OpenClMemory::Share(const Context& context,
                                                    cl_mem memory) {
  const OpenClApi& cl = context->cl();
  if (memory == nullptr) return Status::InvalidArgument("the memory is null");
  LITE_RETURN_IF_ERROR(CheckContext(*context, memory));
  LITE_ASSIGN_OR_RETURN(
      const auto type, MemoryInfo<cl_mem_object_type>(cl, memory, CL_MEM_TYPE));
  LITE_ASSIGN_OR_RETURN(const auto bytes,
                        MemoryInfo<size_t>(cl, memory, CL_MEM_SIZE));
  const bool is_image = type == CL_MEM_OBJECT_IMAGE2D;
  if (is_image) {
    LITE_ASSIGN_OR_RETURN(const auto format, ImageInfo<cl_image_format>(
                                                 cl, memory, CL_IMAGE_FORMAT));
    LITE_RETURN_IF_ERROR(PrecisionOf(format).status());
  } else if (type != CL_MEM_OBJECT_BUFFER) {
    return Status::InvalidArgument("neither a buffer nor a 2-D image");
  }
  LITE_RETURN_IF_ERROR(
      OpenClStatus(cl.RetainMemObject(memory), "clRetainMemObject"));
  return std::shared_ptr<Buffer>(new OpenClMemory(
      context, OpenClObject<cl_mem>(&cl, memory), bytes, is_image));
}

Status OpenClMemory::CheckFits(const OpenClContext& context, size_t bytes,
                               ImageExtent image, Precision precision) const {
  LITE_RETURN_IF_ERROR(CheckContext(context, get()));
  const bool wants_image = image.width != 0;
  if (wants_image != is_image_) {
    return Status::InvalidArgument(
        wants_image ? "a buffer, where the tensor is an image"
                    : "an image, where the tensor is a buffer");
  }
  if (!is_image_) {
    if (this->bytes() >= bytes) return Status::Ok();
    return Status::InvalidArgument(
        StrCat("it has ", this->bytes(), " bytes, the tensor needs ", bytes));
  }
  const OpenClApi& cl = context.cl();
  LITE_ASSIGN_OR_RETURN(const auto width,
                        ImageInfo<size_t>(cl, get(), CL_IMAGE_WIDTH));
  LITE_ASSIGN_OR_RETURN(const auto height,
                        ImageInfo<size_t>(cl, get(), CL_IMAGE_HEIGHT));
  LITE_ASSIGN_OR_RETURN(const auto format,
                        ImageInfo<cl_image_format>(cl, get(), CL_IMAGE_FORMAT));
  LITE_ASSIGN_OR_RETURN(const Precision held, PrecisionOf(format));
  if (static_cast<int64_t>(width) >= image.width &&
      static_cast<int64_t>(height) >= image.height && held == precision) {
    return Status::Ok();
  }
  return Status::InvalidArgument(
      StrCat("it is an image of ", width, " x ", height, " texels of ", held,
             ", the tensor needs ", image.width, " x ", image.height, " of ",
             precision));
}

}  // namespace placelite
