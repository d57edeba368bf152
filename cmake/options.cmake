# SPDX-License-Identifier: Apache-2.0
# Options that say what gets built. Each backend is on where this build's target
# machine has it.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  set(_x86 ON)
else()
  set(_x86 OFF)
endif()
if(CMAKE_SYSTEM_PROCESSOR MATCHES "aarch64|arm64|^arm")
  set(_arm ON)
else()
  set(_arm OFF)
endif()

option(LITE_WITH_X86 "x86 kernels (AVX2, AVX-512)" ${_x86})
option(LITE_WITH_BF16 "x86 kernels of AVX512-BF16, beside the others" ON)
option(LITE_WITH_ARM "arm kernels (NEON)" ${_arm})
find_path(LITE_OPENCL_INCLUDE_DIR CL/cl.h)
mark_as_advanced(LITE_OPENCL_INCLUDE_DIR)
if(LITE_OPENCL_INCLUDE_DIR)
  set(_opencl ON)
else()
  set(_opencl OFF)
endif()
option(LITE_WITH_OPENCL "OpenCL kernels (headers alone; late loading)" ${_opencl})
find_program(LITE_JAVAC javac)
mark_as_advanced(LITE_JAVAC)
# The annotations of the Java classes, where Maven keeps what it has fetched.
find_file(LITE_JSPECIFY_JAR jspecify-1.0.0.jar NO_CMAKE_FIND_ROOT_PATH
          PATHS $ENV{HOME}/.m2/repository/org/jspecify/jspecify/1.0.0)
mark_as_advanced(LITE_JSPECIFY_JAR)
# A Java machine cannot load sanitizers, and the emulator here cannot run it.
if(LITE_JAVAC AND LITE_JSPECIFY_JAR AND NOT LITE_SANITIZE
   AND NOT LITE_TEST_LAUNCHER)
  set(_java ON)
else()
  set(_java OFF)
endif()
option(LITE_WITH_JAVA "Java predictor: placelite.jar and its library" ${_java})
option(LITE_JAVA_FULL "the Java predictor also reads Paddle and ONNX models" ON)
if(LITE_WITH_JAVA AND NOT LITE_JSPECIFY_JAR)
  message(FATAL_ERROR "LITE_WITH_JAVA needs jspecify-1.0.0.jar, which "
                      "tools/setup.sh fetches, or LITE_JSPECIFY_JAR=FILE")
endif()

option(LITE_BUILD_FULL "the library that converts, beside the mobile one" ON)
if(LITE_BUILD_FULL)
  find_package(ONNX QUIET)
endif()
set(_onnx OFF)
if(ONNX_FOUND)
  set(_onnx ON)
endif()
option(LITE_WITH_ONNX "ONNX reader (libonnx)" ${_onnx})
find_path(LITE_LEMON_INCLUDE_DIR lemon/network_simplex.h)
mark_as_advanced(LITE_LEMON_INCLUDE_DIR)
if(LITE_LEMON_INCLUDE_DIR)
  set(_lemon ON)
else()
  set(_lemon OFF)
endif()
option(LITE_WITH_LEMON "flow memory planner (for opt; LEMON)" ${_lemon})
option(LITE_WITH_CPUINFO "describe the CPU by libcpuinfo, where installed" ON)
option(LITE_WITH_DEVICE_PROFILES "described devices (for opt; nlohmann-json)" ON)
option(LITE_WITH_TUNING_FILES "tuning databases as files (nlohmann-json)" ON)

option(LITE_BUILD_TOOLS "opt, benchmark, run_model" ON)
option(LITE_WITH_GLOG "tools log through glog" ON)
option(LITE_INSTALL_SHORT_NAMES
       "install the tools as opt, benchmark, ..., too" OFF)
option(LITE_BUILD_TESTS "unit and model tests" ON)
# Other compilers warn of more, which must not keep anyone from building.
if((CMAKE_CXX_COMPILER_ID STREQUAL "GNU"
    AND CMAKE_CXX_COMPILER_VERSION MATCHES "^12\\.")
   OR (CMAKE_CXX_COMPILER_ID STREQUAL "Clang"
       AND CMAKE_CXX_COMPILER_VERSION MATCHES "^14\\."))
  set(_tried ON)
else()
  set(_tried OFF)
endif()
option(LITE_WERROR "warnings are errors: on for compilers that are tried here"
       ${_tried})
option(LITE_BUILD_FUZZERS "libFuzzer targets (clang only)" OFF)
set(LITE_SANITIZE "" CACHE STRING "address, undefined or thread")
set(LITE_PROTOBUF_SOURCE "" CACHE PATH
    "build the part of protobuf that we use from this source")
# Systems with larger pages cannot map the shared libraries. Android has pages
# of up to 16 KiB. Linux on 64-bit Arm has the largest: servers and some boards
# run kernels with pages of 64 KiB.
set(_page 16384)
if(_arm AND CMAKE_SIZEOF_VOID_P EQUAL 8 AND NOT ANDROID)
  set(_page 65536)
endif()
set(LITE_MAX_PAGE_SIZE ${_page} CACHE STRING
    "shared libraries work with pages of up to so many bytes")
option(LITE_EXPORT_CXX "shared libraries offer C++, not only C" ON)
set(LITE_TAILOR "" CACHE STRING
    "keep only what the models need whose lists opt wrote to these folders")
set(LITE_TEST_LAUNCHER "" CACHE STRING
    "command line that tests run behind, e.g. qemu-x86_64;-cpu;Haswell")
