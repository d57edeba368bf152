# SPDX-License-Identifier: Apache-2.0
# The common part of the toolchains arm64.cmake and armv7.cmake: Debian's cross
# compiler, and its libraries in a folder that `tools/setup.sh --arm` makes.
# Programs run in an emulator, as the processor that the environment variable
# QEMU_CPU names (docs/arm.md): one build serves all of them. The toolchains
# set, as LITE_CROSS_..., the compiler's triplet, the name of Debian's
# architecture, and the emulator.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_LIBRARY_ARCHITECTURE ${LITE_CROSS_TRIPLET})
set(CMAKE_C_COMPILER ${LITE_CROSS_TRIPLET}-gcc)
set(CMAKE_CXX_COMPILER ${LITE_CROSS_TRIPLET}-g++)

set(LITE_SYSROOT
    ${CMAKE_CURRENT_LIST_DIR}/../build/sysroot-${LITE_CROSS_ARCHITECTURE}
    CACHE PATH "libraries of the target")
# Compiler checks are projects of their own and see no cache.
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES LITE_SYSROOT)
if(NOT EXISTS ${LITE_SYSROOT}/usr/include)
  message(FATAL_ERROR "no libraries in ${LITE_SYSROOT}: "
                      "run tools/setup.sh --arm")
endif()
get_filename_component(CMAKE_SYSROOT ${LITE_SYSROOT} ABSOLUTE)

# Programs such as protoc are those of this machine, all else is the target's.
set(CMAKE_FIND_ROOT_PATH ${CMAKE_SYSROOT})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)

set(CMAKE_CROSSCOMPILING_EMULATOR ${LITE_CROSS_EMULATOR} -L ${CMAKE_SYSROOT})
