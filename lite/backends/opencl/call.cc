// SPDX-License-Identifier: Apache-2.0
#include "lite/backends/opencl/call.h"

#include <algorithm>
#include <utility>

#include "lite/backends/opencl/cl_file.h"
#include "lite/backends/opencl/opencl_backend.h"
#include "lite/core/base/check.h"
#include "lite/core/base/log.h"
#include "lite/core/base/strings.h"

namespace placelite {

OpenClCall::OpenClCall(const PrepareContext& context, std::string file,
                       const char* function)
    : context_(context), file_(std::move(file)), function_(function) {}

void OpenClCall::AddTensor(Argument::Kind kind, size_t i,
                           const Tensor& tensor) {
  Argument argument;
  argument.kind = kind;
  argument.index = i;
  argument.offset_unit = OffsetUnit(tensor);
  const bool has_offset = argument.offset_unit != 0;
  arguments_.push_back(std::move(argument));
  if (has_offset) Int(0);
  if (!IsSliced(tensor)) return;
  const SlicedExtent e = SlicedExtentOf(tensor);
  Int4(e.width, e.height, e.slices, e.batch);
}

void OpenClCall::Input(const char* name, size_t i) {
  const Tensor& tensor = context_.tensors.input(i);
  definitions_ += TensorText(name, tensor, Access::kRead);
  AddTensor(Argument::Kind::kInput, i, tensor);
}

void OpenClCall::Output(const char* name, size_t i) {
  const Tensor& tensor = context_.tensors.output(i);
  definitions_ += TensorText(name, tensor, Access::kWrite);
  AddTensor(Argument::Kind::kOutput, i, tensor);
}

void OpenClCall::Scratch() {
  Argument argument;
  argument.kind = Argument::Kind::kScratch;
  arguments_.push_back(std::move(argument));
}

void OpenClCall::Packed(const std::string& key, size_t bytes,
                        PackFunction pack) {
  Argument argument;
  argument.kind = Argument::Kind::kPacked;
  argument.index = bytes;
  argument.key = key;
  argument.pack = std::move(pack);
  arguments_.push_back(std::move(argument));
}

void OpenClCall::Bytes(const void* data, size_t size) {
  Argument argument;
  argument.kind = Argument::Kind::kBytes;
  argument.index = size;
  if (data != nullptr) {
    const char* bytes = static_cast<const char*>(data);
    argument.bytes.assign(bytes, bytes + size);
  }
  arguments_.push_back(std::move(argument));
}

void OpenClCall::Int(int value) {
  const cl_int v = value;
  Bytes(&v, sizeof(v));
}

void OpenClCall::Int2(int x, int y) {
  const cl_int v[2] = {x, y};
  Bytes(v, sizeof(v));
}

void OpenClCall::Int4(int x, int y, int z, int w) {
  const cl_int v[4] = {x, y, z, w};
  Bytes(v, sizeof(v));
}

void OpenClCall::Float(float value) { Bytes(&value, sizeof(value)); }

void OpenClCall::Local(size_t bytes) { Bytes(nullptr, bytes); }

void OpenClCall::Epilogue() {
  std::vector<const Tensor*> operands;
  for (const EpilogueStep& step : context_.op.epilogue()) {
    if (!TakesOperand(step.kind)) continue;
    operands.push_back(&context_.tensors.input(step.operand));
  }
  definitions_ += EpilogueText(context_.op.epilogue(), operands);
  has_epilogue_ = true;
  for (const EpilogueStep& step : context_.op.epilogue()) {
    if (!TakesOperand(step.kind)) continue;
    const auto i = static_cast<size_t>(step.operand);
    AddTensor(Argument::Kind::kInput, i, context_.tensors.input(i));
  }
}

void OpenClCall::Steps(Span<const EpilogueStep> steps) {
  definitions_ += EpilogueText(steps, {});
  has_epilogue_ = true;
}

void OpenClCall::Define(const std::string& name, const std::string& value) {
  definitions_ += StrCat("#define ", name, " ", value, "\n");
}

void OpenClCall::Define(const std::string& name, int64_t value) {
  Define(name, StrCat(value));
}

void OpenClCall::Grid(size_t x, size_t y, size_t z) {
  range_.global[0] = std::max<size_t>(x, 1);
  range_.global[1] = std::max<size_t>(y, 1);
  range_.global[2] = std::max<size_t>(z, 1);
}

void OpenClCall::Group(size_t x, size_t y, size_t z) {
  range_.local[0] = x;
  range_.local[1] = y;
  range_.local[2] = z;
}

void OpenClCall::OverPixels(const Tensor& tensor) {
  const SlicedExtent e = SlicedExtentOf(tensor);
  Grid(static_cast<size_t>(e.width), static_cast<size_t>(e.height),
       static_cast<size_t>(e.slices) * static_cast<size_t>(e.batch));
}

OpenClSource OpenClCall::Source() const {
  const std::string_view text = ClFileText(file_);
  LITE_CHECK(!text.empty());
  OpenClSource source;
  source.name = file_;
  source.text = StrCat(ClFileText("prelude.cl"), definitions_,
                       has_epilogue_ ? "" : EpilogueText({}, {}), text);
  source.options = "-cl-mad-enable";
  return source;
}

std::unique_ptr<Kernel> CreateOpenClKernel(OpenClPlan plan) {
  return std::make_unique<OpenClCallKernel>(plan);
}

Status OpenClCallKernel::Request(const PrepareContext& context) {
  OpenClCalls calls(context);
  LITE_RETURN_IF_ERROR(plan_(context, &calls));
  auto* backend = static_cast<OpenClBackend*>(context.backend);
  for (const OpenClCall& call : calls.all()) {
    backend->programs().Request(call.Source());
  }
  return Status::Ok();
}

Status OpenClCallKernel::Prepare(PrepareContext& context) {
  backend_ = static_cast<OpenClBackend*>(context.backend);
  cl_ = &backend_->context()->cl();
  OpenClCalls calls(context);
  LITE_RETURN_IF_ERROR(plan_(context, &calls));
  launches_.clear();
  for (const OpenClCall& call : calls.all()) {
    LITE_RETURN_IF_ERROR(PrepareCall(call, context));
  }
  context.scratch_bytes = calls.scratch_bytes;
  return Status::Ok();
}

namespace {

// Packs constants into device memory once; PackCache keeps it for all clones.
Result<std::shared_ptr<Buffer>> PackOnDevice(const PrepareContext& context,
                                             OpenClBackend* backend,
                                             const std::string& key,
                                             size_t bytes,
                                             const PackFunction& pack) {
  return context.packs->GetMade(key, [&]() -> Result<std::shared_ptr<Buffer>> {
    LITE_ASSIGN_OR_RETURN(std::shared_ptr<Buffer> packed, AllocateCpu(bytes));
    pack(packed->host_data());
    return OpenClMemory::Upload(backend->context(), packed->host_data(), bytes);
  });
}

}  // namespace

Status OpenClCallKernel::PrepareCall(const OpenClCall& call,
                                     const PrepareContext& context) {
  LITE_ASSIGN_OR_RETURN(const std::shared_ptr<const OpenClProgram> program,
                        backend_->programs().Get(call.Source()));
  Launch launch;
  LITE_ASSIGN_OR_RETURN(launch.kernel, program->CreateKernel(call.function_));
  launch.name = call.function_;
  launch.range = call.range_;
  LITE_RETURN_IF_ERROR(SetConstants(call, context, &launch));
  LITE_RETURN_IF_ERROR(ChooseGroup(&launch));
  launch.range.RoundUpToGroups();
  launches_.push_back(std::move(launch));
  return Status::Ok();
}

// Sets the arguments that stay the same for all runs: all but tensors and
// scratch.
Status OpenClCallKernel::SetConstants(const OpenClCall& call,
                                      const PrepareContext& context,
                                      Launch* launch) {
  using Kind = OpenClCall::Argument::Kind;
  for (size_t i = 0; i < call.arguments_.size(); ++i) {
    const OpenClCall::Argument& argument = call.arguments_[i];
    const auto position = static_cast<cl_uint>(i);
    cl_int error = CL_SUCCESS;
    if (argument.kind == Kind::kBytes) {
      const void* data =
          argument.bytes.empty() ? nullptr : argument.bytes.data();
      launch->needs_group |= data == nullptr;
      error = cl_->SetKernelArg(launch->kernel.get(), position, argument.index,
                                data);
    } else if (argument.kind == Kind::kPacked) {
      LITE_ASSIGN_OR_RETURN(std::shared_ptr<Buffer> packed,
                            PackOnDevice(context, backend_, argument.key,
                                         argument.index, argument.pack));
      const cl_mem memory = static_cast<OpenClMemory&>(*packed).get();
      error = cl_->SetKernelArg(launch->kernel.get(), position, sizeof(memory),
                                &memory);
      launch->packed.push_back(std::move(packed));
    } else {
      launch->bound.push_back(
          {argument.kind, argument.index, position, argument.offset_unit});
    }
    const Status status = OpenClStatus(error, "clSetKernelArg");
    if (!status.ok()) {
      return status.WithContext(StrCat(call.function_, ", argument ", i));
    }
  }
  return Status::Ok();
}

// Leaves a group that is too large to the driver. The device knows how many
// work items it has registers for, because the compiler has counted the
// kernel's.
Status OpenClCallKernel::ChooseGroup(Launch* launch) {
  const size_t* local = launch->range.local;
  if (local[0] == 0) return Status::Ok();
  const size_t items =
      local[0] * std::max<size_t>(local[1], 1) * std::max<size_t>(local[2], 1);
  size_t most = 0;
  const cl_int error = cl_->GetKernelWorkGroupInfo(
      launch->kernel.get(), backend_->context()->device().id,
      CL_KERNEL_WORK_GROUP_SIZE, sizeof(most), &most, nullptr);
  if (error != CL_SUCCESS || most == 0 || items <= most) return Status::Ok();
  const std::string why =
      StrCat("groups have at most ", most, " work items, not ", items);
  if (launch->needs_group) {
    return Status::Unsupported(StrCat(launch->name, ": ", why));
  }
  LeaveGroupToDriver(launch, why);
  return Status::Ok();
}

void OpenClCallKernel::LeaveGroupToDriver(Launch* launch,
                                          const std::string& why) {
  Log(LogLevel::kWarning, StrCat("OpenCL kernel ", launch->name,
                                 ": its groups are left to the driver: ", why));
  backend_->CountRefusedGroup();
  launch->range.local[0] = 0;
}

namespace {

// The memory of an argument in this run, and where it begins there.
struct Location {
  const OpenClMemory& memory;
  size_t offset = 0;
};

}  // namespace

Status OpenClCallKernel::Bind(Launch* launch, const RunContext& context) {
  using Kind = OpenClCall::Argument::Kind;
  const auto memory_of = [](const Buffer& buffer) -> const OpenClMemory& {
    return static_cast<const OpenClMemory&>(buffer);
  };
  const auto locate = [&](const Bound& bound) -> Location {
    if (bound.kind == Kind::kScratch) {
      return {memory_of(*context.device_scratch)};
    }
    const Tensor& tensor = bound.kind == Kind::kInput
                               ? context.tensors.input(bound.index)
                               : context.tensors.output(bound.index);
    return {memory_of(*tensor.buffer()), tensor.offset()};
  };
  for (Bound& bound : launch->bound) {
    const Location at = locate(bound);
    if (at.memory.id() == bound.last_id && at.offset == bound.last_offset) {
      continue;
    }
    const cl_mem handle = at.memory.get();
    LITE_RETURN_IF_ERROR(
        SetArgument(*launch, bound.position, sizeof(handle), &handle));
    if (bound.offset_unit != 0) {
      const auto offset = static_cast<cl_int>(at.offset / bound.offset_unit);
      LITE_RETURN_IF_ERROR(
          SetArgument(*launch, bound.position + 1, sizeof(offset), &offset));
    }
    bound.last_id = at.memory.id();
    bound.last_offset = at.offset;
  }
  return Status::Ok();
}

Status OpenClCallKernel::SetArgument(const Launch& launch, cl_uint position,
                                     size_t bytes, const void* value) {
  const Status status = OpenClStatus(
      cl_->SetKernelArg(launch.kernel.get(), position, bytes, value),
      "clSetKernelArg");
  if (status.ok()) return status;
  return status.WithContext(StrCat(launch.name, ", argument ", position));
}

Status OpenClCallKernel::Run(const RunContext& context) {
  auto* queue = static_cast<OpenClQueue*>(context.queue);
  for (Launch& launch : launches_) {
    LITE_RETURN_IF_ERROR(Bind(&launch, context));
    Status status = queue->Launch(launch.kernel.get(), launch.range);
    if (status.code() == StatusCode::kUnsupported && !launch.needs_group) {
      LeaveGroupToDriver(&launch, status.message());
      status = queue->Launch(launch.kernel.get(), launch.range);
    }
    if (!status.ok()) return status.WithContext(launch.name);
  }
  return Status::Ok();
}

}  // namespace placelite
