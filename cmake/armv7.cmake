# SPDX-License-Identifier: Apache-2.0
# Toolchain for Linux on 32-bit Arm (preset armv7): ARMv7-A with NEON and fused
# multiply-add (VFPv4), which all cores since Cortex-A7 and A15 have. Files and
# positions in folders have 64 bits everywhere.
set(CMAKE_SYSTEM_PROCESSOR armv7)
set(LITE_CROSS_TRIPLET arm-linux-gnueabihf)
set(LITE_CROSS_ARCHITECTURE armhf)
set(LITE_CROSS_EMULATOR qemu-arm)
set(CMAKE_C_FLAGS_INIT
    "-march=armv7-a -mfpu=neon-vfpv4 -D_FILE_OFFSET_BITS=64")
set(CMAKE_CXX_FLAGS_INIT ${CMAKE_C_FLAGS_INIT})
include(${CMAKE_CURRENT_LIST_DIR}/arm_cross.cmake)
