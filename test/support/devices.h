// SPDX-License-Identifier: Apache-2.0
// Devices that kernel tests ask predicates about.
#ifndef TEST_SUPPORT_DEVICES_H_
#define TEST_SUPPORT_DEVICES_H_

#include <vector>

#include "lite/core/kernel/backend.h"

namespace placelite {

// Returns this machine, as far as kernels ask for it. Its GPU adds up fp16
// values in fp16 where it can and the environment variable
// PLACELITE_TEST_FP16_SUMS is set.
const DeviceInfo& ThisDevice();

// The CPU target that this build has kernels for beside host: "x86" or "arm";
// "host" where there is none.
const char* NativeTarget();

// This machine first, then made-up ones that between them have every feature
// and every size of vector.
const std::vector<DeviceInfo>& TestDevices();

// The OpenCL device of the tests, null where there is none: the environment
// variable PLACELITE_TEST_OPENCL names one.
Backend* TestOpenCl();

// Returns whether all tests on the device are to run, each case of which means
// a program to compile; else a sample of them runs. The environment variable
// PLACELITE_TEST_ALL_OPENCL says so.
bool TestAllOfOpenCl();

}  // namespace placelite

#endif  // TEST_SUPPORT_DEVICES_H_
