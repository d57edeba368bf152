// SPDX-License-Identifier: Apache-2.0
// Calls: a call is one launch of a kernel of a .cl file, described by what the
// launch reads, writes and is given. OpenClCallKernel is the Kernel that makes
// such calls. The opencl.cc of an op family is a function that describes them:
//
//   Status PlanScale(const PrepareContext& context, OpenClCalls* calls) {
//     OpenClCall& call = calls->Add("scale.cl", "scale");
//     call.Output("y", 0);
//     call.Input("x", 0);
//     call.Define("FACTOR", FloatText(2));
//     call.OverPixels(context.tensors.output(0));
//     return Status::Ok();
//   }
//   ... CreateOpenCl<PlanScale> ...
//
// Parameters of the kernel stand in the order of these lines; those of a tensor
// are written as y_PARAM.
#ifndef LITE_BACKENDS_OPENCL_CALL_H_
#define LITE_BACKENDS_OPENCL_CALL_H_

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "lite/backends/opencl/create.h"
#include "lite/backends/opencl/program.h"
#include "lite/backends/opencl/queue.h"
#include "lite/backends/opencl/tensor_text.h"
#include "lite/core/kernel/kernel.h"

namespace placelite {

class OpenClBackend;

// A function that packs constants into CPU memory of the size that was asked
// for.
using PackFunction = std::function<void(void*)>;

class OpenClCall {
 public:
  OpenClCall(const PrepareContext& context, std::string file,
             const char* function);

  void Input(const char* name, size_t i);
  void Output(const char* name, size_t i);
  // Passes the kernel's scratch, from its start on.
  void Scratch();
  // Passes constants on the device that are packed once for all clones. `key`
  // says what the packed form depends on besides the constants.
  void Packed(const std::string& key, size_t bytes, PackFunction pack);
  void Int(int value);
  void Int2(int x, int y);
  void Int4(int x, int y, int z, int w);
  void Float(float value);
  // Passes local memory of so many bytes.
  void Local(size_t bytes);
  // Passes the epilogue of the op and its operands; without this, EPILOGUE does
  // nothing. It must be called at most once, as the last parameters.
  void Epilogue();
  // Defines EPILOGUE by these steps instead of the op's; they must take no
  // operands.
  void Steps(Span<const EpilogueStep> steps);
  void Define(const std::string& name, const std::string& value);
  void Define(const std::string& name, int64_t value);

  // Sets the grid and the work group; a group of 0 is left to the driver.
  // Global sizes are rounded up to whole groups: kernels return at once
  // outside. A group that the device does not take is left to the driver, too;
  // but a kernel with Local memory is then refused (kUnsupported), because its
  // code counts on the group.
  void Grid(size_t x, size_t y, size_t z);
  void Group(size_t x, size_t y, size_t z);
  // Sets the grid to one work item for each vector of four channels of a sliced
  // tensor: along its width, its height, its slices and batch.
  void OverPixels(const Tensor& tensor);

 private:
  friend class OpenClCallKernel;

  struct Argument {
    enum class Kind : uint8_t { kInput, kOutput, kScratch, kPacked, kBytes };
    Kind kind;
    size_t index = 0;        // of the tensor; or bytes of local memory
    size_t offset_unit = 0;  // of the offset behind a tensor, if any
    std::string key;
    PackFunction pack;
    std::vector<char> bytes;  // for kBytes; empty: local memory
  };

  void Bytes(const void* data, size_t size);
  // Adds the parameters of a tensor: its memory, its offset there unless that
  // is an image, and its extent where it has slices.
  void AddTensor(Argument::Kind kind, size_t i, const Tensor& tensor);
  OpenClSource Source() const;

  const PrepareContext& context_;
  const std::string file_;
  const char* function_;
  std::string definitions_;
  bool has_epilogue_ = false;
  std::vector<Argument> arguments_;
  OpenClRange range_;
};

class OpenClCalls {
 public:
  explicit OpenClCalls(const PrepareContext& context) : context_(context) {}

  OpenClCall& Add(const char* file, const char* function) {
    return calls_.emplace_back(context_, file, function);
  }
  std::deque<OpenClCall>& all() { return calls_; }
  // The scratch bytes of all calls together; see OpenClCall::Scratch.
  size_t scratch_bytes = 0;

 private:
  const PrepareContext& context_;
  std::deque<OpenClCall> calls_;  // keeps references valid
};

// Makes the calls that a family's plan function describes.
class OpenClCallKernel final : public Kernel {
 public:
  explicit OpenClCallKernel(OpenClPlan plan) : plan_(plan) {}

  Status Request(const PrepareContext& context) override;
  Status Prepare(PrepareContext& context) override;
  Status Run(const RunContext& context) override;
  bool OnlyLaunches() const override { return true; }

 private:
  // An argument whose memory is known only when the kernel runs.
  struct Bound {
    OpenClCall::Argument::Kind kind;
    size_t index;
    cl_uint position;
    size_t offset_unit;
    uint64_t last_id = 0;  // id of the memory set last; 0: none
    size_t last_offset = 0;
  };
  struct Launch {
    OpenClObject<cl_kernel> kernel;
    OpenClRange range;
    std::vector<Bound> bound;
    std::vector<std::shared_ptr<Buffer>> packed;  // kept alive
    std::string name;
    bool needs_group = false;
  };

  Status PrepareCall(const OpenClCall& call, const PrepareContext& context);
  Status SetConstants(const OpenClCall& call, const PrepareContext& context,
                      Launch* launch);
  Status ChooseGroup(Launch* launch);
  void LeaveGroupToDriver(Launch* launch, const std::string& why);
  Status Bind(Launch* launch, const RunContext& context);
  Status SetArgument(const Launch& launch, cl_uint position, size_t bytes,
                     const void* value);

  const OpenClPlan plan_;
  OpenClBackend* backend_ = nullptr;
  const OpenClApi* cl_ = nullptr;
  std::vector<Launch> launches_;
};

}  // namespace placelite

#endif  // LITE_BACKENDS_OPENCL_CALL_H_
