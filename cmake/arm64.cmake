# Toolchain for Linux on 64-bit Arm (preset arm64): Debian's cross compiler, and
# its arm64 libraries in a folder that `tools/setup.sh --arm64` makes. Programs
# run in an emulator, as a Cortex-A72: NEON without any later extension, so that
# code for newer processors dies where it must not run.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)

set(LITE_ARM64_SYSROOT ${CMAKE_CURRENT_LIST_DIR}/../build/sysroot-arm64
    CACHE PATH "arm64 libraries")
# Compiler checks are projects of their own and see no cache.
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES LITE_ARM64_SYSROOT)
if(NOT EXISTS ${LITE_ARM64_SYSROOT}/usr/include)
  message(FATAL_ERROR "no arm64 libraries in ${LITE_ARM64_SYSROOT}: "
                      "run tools/setup.sh --arm64")
endif()
get_filename_component(CMAKE_SYSROOT ${LITE_ARM64_SYSROOT} ABSOLUTE)

# Programs such as protoc are those of this machine, all else is arm64.
set(CMAKE_FIND_ROOT_PATH ${CMAKE_SYSROOT})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)

set(CMAKE_CROSSCOMPILING_EMULATOR
    qemu-aarch64 -cpu cortex-a72 -L ${CMAKE_SYSROOT})
