# SPDX-License-Identifier: Apache-2.0
# Sets the language level, warnings, floating-point rules, sanitizers and output
# folders.
include(CheckLinkerFlag)

set(CMAKE_CXX_STANDARD 17)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)

if(NOT CMAKE_BUILD_TYPE AND NOT GENERATOR_IS_MULTI_CONFIG)
  set(CMAKE_BUILD_TYPE Release)
endif()

add_library(lite_warnings INTERFACE)
target_compile_options(lite_warnings INTERFACE -Wall -Wextra)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU"
   AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 13)
  # It takes a reference for dangling wherever a function is given a temporary,
  # also where it returns a reference to something else.
  target_compile_options(
    lite_warnings INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-Wno-dangling-reference>)
endif()
if(LITE_WERROR)
  target_compile_options(lite_warnings INTERFACE -Werror)
endif()

# Floating point means what the source says, on every target alike:
# - No fast-math anywhere: it would let the compiler reorder the sums of the
#   reference kernels, which are the oracle of all others.
# - No contraction: GCC would fuse a * b + c wherever the target has FMA, so
#   that the same source gave other results in an AVX2 file, on arm, or with
#   Clang. Kernels that want FMA say so (intrinsics, Highway's MulAdd).
# - No errno from mathematical functions: changes no value, and lets sqrt be
#   one instruction.
add_compile_options(-ffp-contract=off -fno-math-errno)

# The baseline has no -march: one binary runs on every processor of its
# architecture. Only files whose name says so get more, see lite_library(); they
# contain kernels alone, which run behind a check of the device's features. The
# lists are what the feature bits of core/kernel/device_info.h stand for.
set(LITE_AVX2_FLAGS -mavx2 -mfma -mf16c -mbmi -mbmi2 -mpclmul -maes)
if(NOT LITE_SANITIZE)  # instrumented kernels take minutes to compile so
  list(APPEND LITE_AVX2_FLAGS -O3)
endif()
if(LITE_BUILD_FUZZERS)
  # Checks of every address make them four times as long to compile, and half of
  # the build; the presets asan and ubsan have them. Indices are checked.
  list(APPEND LITE_AVX2_FLAGS -fno-sanitize=undefined -fsanitize=array-bounds)
endif()
set(LITE_AVX512_FLAGS ${LITE_AVX2_FLAGS} -mavx512f -mavx512bw -mavx512cd
    -mavx512dq -mavx512vl -mprefer-vector-width=512)
set(LITE_AVX512VNNI_FLAGS ${LITE_AVX512_FLAGS} -mavx512vnni)
set(LITE_AVX512BF16_FLAGS ${LITE_AVX512_FLAGS} -mavx512bf16)
# NEON is in the baseline of 64-bit Arm. Highway would add the instructions for
# AES, which some processors lack, unless it believes that nothing can be
# detected at run time; the arm backend does the detection instead.
set(LITE_NEON_FLAGS -O3 -DTOOLCHAIN_MISS_SYS_AUXV_H)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^arm" AND CMAKE_SIZEOF_VOID_P EQUAL 4)
  list(APPEND LITE_NEON_FLAGS -mfpu=neon-vfpv4)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")  # Clang knows no other fp16 format
    list(APPEND LITE_NEON_FLAGS -mfp16-format=ieee)
    # It does not see that all ways to start a tile set all of its registers.
    list(APPEND LITE_NEON_FLAGS -Wno-error=maybe-uninitialized)
  endif()
  set(LITE_NEON_FP16_FLAGS ${LITE_NEON_FLAGS})  # such files are empty there
else()
  set(LITE_NEON_FP16_FLAGS ${LITE_NEON_FLAGS} -march=armv8.2-a+fp16)
endif()

if(LITE_SANITIZE)
  set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O1 -g1")
  add_compile_options(-fsanitize=${LITE_SANITIZE} -fno-omit-frame-pointer
                      -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${LITE_SANITIZE})
  # gcc 12 sees uninitialised reads in instrumented std::variant code.
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-Wno-error=maybe-uninitialized)
  endif()
endif()

# Libraries without the C++ interface leave out whatever cannot be asked for
# through C (lite/core/base/offers.h), and descriptions of types, which only
# those need who derive from them. Tests need all of it.
if(NOT LITE_EXPORT_CXX)
  if(LITE_BUILD_TESTS OR LITE_BUILD_TOOLS OR LITE_BUILD_FULL)
    message(FATAL_ERROR "LITE_EXPORT_CXX=OFF is for the mobile library alone, "
                        "without LITE_BUILD_TESTS, _TOOLS and _FULL")
  endif()
  add_compile_definitions(LITE_C_ALONE=1)
  add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fno-rtti>)
endif()

# Where size counts, functions that nothing refers to are left out, and tables
# for unwinding exist only for functions that may throw.
if(CMAKE_BUILD_TYPE STREQUAL "MinSizeRel")
  add_compile_options(-ffunction-sections -fdata-sections
                      -fno-asynchronous-unwind-tables -fomit-frame-pointer)
  add_link_options(-Wl,--gc-sections)
endif()

find_program(CCACHE ccache)
if(CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()

# mold is a faster linker, used where it is found; the sanitizers want their
# own.
find_program(MOLD mold)
if(MOLD AND NOT LITE_SANITIZE)
  check_linker_flag(CXX -fuse-ld=mold LITE_CAN_USE_MOLD)
  if(LITE_CAN_USE_MOLD)
    add_link_options(-fuse-ld=mold)
  endif()
endif()

# Every test runs its program behind the launcher. The property has its old name
# where CMake is older than 3.29.
if(LITE_TEST_LAUNCHER)
  if(CMAKE_VERSION VERSION_LESS 3.29)
    set(CMAKE_CROSSCOMPILING_EMULATOR ${LITE_TEST_LAUNCHER})
  else()
    set(CMAKE_TEST_LAUNCHER ${LITE_TEST_LAUNCHER})
  endif()
endif()
