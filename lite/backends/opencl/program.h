// SPDX-License-Identifier: Apache-2.0
// A built program, and its source: text of kernels and what it is built with.
#ifndef LITE_BACKENDS_OPENCL_PROGRAM_H_
#define LITE_BACKENDS_OPENCL_PROGRAM_H_

#include <memory>
#include <string>

#include "lite/backends/opencl/context.h"

namespace placelite {

struct OpenClSource {
  std::string name;     // for messages: "conv2d.cl"
  std::string text;     // all of it, definitions in front
  std::string options;  // of clBuildProgram
};

class OpenClProgram {
 public:
  using Context = std::shared_ptr<const OpenClContext>;

  // Compiles. kUnsupported with the log of the compiler where it refuses; other
  // failures may pass.
  static Result<std::shared_ptr<const OpenClProgram>> Compile(
      const Context& context, const OpenClSource& source);
  // From what Binary gave for the same device and driver.
  static Result<std::shared_ptr<const OpenClProgram>> FromBinary(
      const Context& context, const std::string& binary,
      const std::string& options);

  Result<std::string> Binary() const;
  // A kernel of its own for each caller: arguments are its state.
  Result<OpenClObject<cl_kernel>> CreateKernel(const char* name) const;

  const Context& context() const { return context_; }

 private:
  OpenClProgram(Context context, OpenClObject<cl_program> program)
      : context_(std::move(context)), program_(std::move(program)) {}

  // Some drivers (Mali's) compile a kernel when it is created first: what is
  // saved before that has to be compiled again.
  Status FinishBuild() const;

  const Context context_;
  const OpenClObject<cl_program> program_;
};

}  // namespace placelite

#endif  // LITE_BACKENDS_OPENCL_PROGRAM_H_
