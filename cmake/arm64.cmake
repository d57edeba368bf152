# SPDX-License-Identifier: Apache-2.0
# Toolchain for Linux on 64-bit Arm (preset arm64): the baseline is ARMv8.0.
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(LITE_CROSS_TRIPLET aarch64-linux-gnu)
set(LITE_CROSS_ARCHITECTURE arm64)
set(LITE_CROSS_EMULATOR qemu-aarch64)
include(${CMAKE_CURRENT_LIST_DIR}/arm_cross.cmake)
