# What gets built. Each backend is on where this build's target machine has it.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  set(_x86 ON)
else()
  set(_x86 OFF)
endif()
if(CMAKE_SYSTEM_PROCESSOR MATCHES "aarch64|arm")
  set(_arm ON)
else()
  set(_arm OFF)
endif()

option(LITE_WITH_X86 "x86 kernels (AVX2, AVX-512)" ${_x86})
option(LITE_WITH_ARM "arm kernels (NEON)" ${_arm})
# Detected in cmake/ once backends/opencl and the Java classes exist.
option(LITE_WITH_OPENCL "OpenCL kernels" OFF)
option(LITE_WITH_JAVA "Java predictor" OFF)

find_package(ONNX QUIET)
option(LITE_WITH_ONNX "ONNX reader (libonnx)" ${ONNX_FOUND})
option(LITE_WITH_CPUINFO "describe the CPU by libcpuinfo, where installed" ON)
option(LITE_WITH_DEVICE_PROFILES "described devices (for opt; nlohmann-json)" ON)

option(LITE_BUILD_TOOLS "opt, benchmark, run_model" ON)
option(LITE_BUILD_TESTS "unit and model tests" ON)
option(LITE_WERROR "warnings are errors" ON)
option(LITE_BUILD_FUZZERS "libFuzzer targets (clang only)" OFF)
set(LITE_SANITIZE "" CACHE STRING "address, undefined or thread")
set(LITE_TEST_LAUNCHER "" CACHE STRING
    "command line that tests run behind, e.g. qemu-x86_64;-cpu;Haswell")
