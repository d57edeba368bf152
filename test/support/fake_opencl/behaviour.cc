// SPDX-License-Identifier: Apache-2.0
#include "test/support/fake_opencl/behaviour.h"

#include <algorithm>
#include <cstring>

namespace placelite {
namespace {

// Answers like the functions of OpenCL that return properties.
void Answer(const std::string& answer, size_t bytes, void* value,
            size_t* needed) {
  if (needed != nullptr) *needed = answer.size();
  if (value == nullptr) return;
  std::memcpy(value, answer.data(), std::min(bytes, answer.size()));
}

}  // namespace

cl_int FakeBehaviour::RefuseBuffer(const FakeOpenCl& fake, cl_context,
                                   cl_mem_flags, size_t bytes, void*, cl_int*) {
  return bytes > fake.device.largest_allocation
             ? CL_MEM_OBJECT_ALLOCATION_FAILURE
             : CL_SUCCESS;
}

cl_int FakeBehaviour::RefuseImage(const FakeOpenCl& fake, cl_context,
                                  cl_mem_flags, const cl_image_format*,
                                  const cl_image_desc* description, void*,
                                  cl_int*) {
  const size_t texels = description->image_width * description->image_height;
  return texels * 16 > fake.device.largest_allocation
             ? CL_MEM_OBJECT_ALLOCATION_FAILURE
             : CL_SUCCESS;
}

cl_int FakeBehaviour::RefuseBuild(const FakeOpenCl& fake, cl_program program,
                                  cl_uint, const cl_device_id*, const char*,
                                  void(CL_CALLBACK*)(cl_program, void*),
                                  void*) {
  const std::lock_guard<std::mutex> lock(fake.mutex_);
  return fake.unbuildable_.count(program) != 0 ? CL_BUILD_PROGRAM_FAILURE
                                               : CL_SUCCESS;
}

cl_int FakeBehaviour::RefuseGroup(const FakeOpenCl& fake, cl_command_queue,
                                  cl_kernel, cl_uint, const size_t*,
                                  const size_t*, const size_t* local, cl_uint,
                                  const cl_event*, cl_event*) {
  if (local == nullptr) return CL_SUCCESS;
  const size_t items = local[0] * local[1] * local[2];
  return items > fake.device.largest_group ? CL_INVALID_WORK_GROUP_SIZE
                                           : CL_SUCCESS;
}

bool FakeBehaviour::AnswersDeviceInfo(const FakeOpenCl& fake, cl_device_id,
                                      cl_device_info what, size_t bytes,
                                      void* value, size_t* needed) {
  const auto found = fake.device.infos.find(what);
  if (found == fake.device.infos.end()) return false;
  Answer(found->second, bytes, value, needed);
  return true;
}

void FakeBehaviour::NoteSource(FakeOpenCl* fake, cl_program program, cl_context,
                               cl_uint count, const char** texts,
                               const size_t* lengths, cl_int*) {
  std::string source;
  for (cl_uint i = 0; i < count; ++i) source.append(texts[i], lengths[i]);
  const std::lock_guard<std::mutex> lock(fake->mutex_);
  fake->unbuildable_.erase(program);  // left by a program that is gone
  for (const std::string& part : fake->device.unbuildable) {
    if (source.find(part) == std::string::npos) continue;
    fake->unbuildable_.insert(program);
  }
}

bool FakeBehaviour::AnswersLog(const FakeOpenCl& fake, cl_program program,
                               cl_device_id, cl_program_build_info what,
                               size_t bytes, void* value, size_t* needed) {
  const std::lock_guard<std::mutex> lock(fake.mutex_);
  if (what != CL_PROGRAM_BUILD_LOG) return false;
  if (fake.unbuildable_.count(program) == 0) return false;
  Answer(fake.device.log + '\0', bytes, value, needed);
  return true;
}

void FakeBehaviour::ChangeGroupInfo(const FakeOpenCl& fake, cl_kernel,
                                    cl_device_id,
                                    cl_kernel_work_group_info what, size_t,
                                    void* value, size_t*) {
  if (what != CL_KERNEL_WORK_GROUP_SIZE || value == nullptr ||
      fake.device.hides_largest_group) {
    return;
  }
  size_t* most = static_cast<size_t*>(value);
  *most = std::min(*most, fake.device.largest_group);
}

void FakeBehaviour::DamageBinary(const FakeOpenCl& fake, cl_program,
                                 cl_program_info what, size_t, void* value,
                                 size_t*) {
  if (!fake.device.damages_binaries || what != CL_PROGRAM_BINARIES ||
      value == nullptr) {
    return;
  }
  // The first bytes tell the kind of the rest.
  unsigned char** binaries = static_cast<unsigned char**>(value);
  for (int i = 0; i < 16; ++i) binaries[0][i] ^= 0x55;
}

}  // namespace placelite
