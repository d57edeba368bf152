// SPDX-License-Identifier: Apache-2.0
// The places of kernel rows, and which algorithms make kernels there.
//
// Names begin with the target. Blocked places are those of one vector: 16
// channels for AVX-512, 8 for AVX2, 4 for NEON. On OpenCL, fp16 is how values
// are stored; sums are floats. On Arm, fp16 is arithmetic. In bf16, sums are
// floats.
#ifndef LITE_KERNELS_COMMON_PLACES_H_
#define LITE_KERNELS_COMMON_PLACES_H_

#include "lite/kernels/common/rows.h"

namespace placelite {

inline constexpr Place kHostFloat(Target::kHost);
inline constexpr Place kHostDouble(Target::kHost, Precision::kDouble);
inline constexpr Place kHostInt8(Target::kHost, Precision::kInt8);
inline constexpr Place kHostUInt8(Target::kHost, Precision::kUInt8);
inline constexpr Place kHostInt32(Target::kHost, Precision::kInt32);
inline constexpr Place kHostBool(Target::kHost, Precision::kBool);
inline constexpr Place kHostInt64(Target::kHost, Precision::kInt64);
inline constexpr Place kHostAny(Target::kHost, Precision::kAny);
inline constexpr Place kHostAnyLayout(Target::kHost, Precision::kAny,
                                      LayoutKind::kAny);

// Elements of images in the order of a camera's.
inline constexpr Place kHostNhwc(Target::kHost, Precision::kAny,
                                 LayoutKind::kNHWC);

inline constexpr Place kX86Float(Target::kX86);
inline constexpr Place kX86Any(Target::kX86, Precision::kAny);
inline constexpr Place kX86Nchw16c(Target::kX86, Precision::kFloat,
                                   Layout::Blocked(16));
inline constexpr Place kX86Nchw8c(Target::kX86, Precision::kFloat,
                                  Layout::Blocked(8));

inline constexpr Place kX86Nhwc(Target::kX86, Precision::kFloat,
                                LayoutKind::kNHWC);

inline constexpr Place kX86Bf16(Target::kX86, Precision::kBF16);
inline constexpr Place kX86Bf16Nchw16c(Target::kX86, Precision::kBF16,
                                       Layout::Blocked(16));

// Unsigned codes of floats with a grid (core/op/codes.h).
inline constexpr Place kX86Codes(Target::kX86, Precision::kInt8);
inline constexpr Place kX86CodesNchw16c(Target::kX86, Precision::kInt8,
                                        Layout::Blocked(16));
inline constexpr Place kX86CodesNchw8c(Target::kX86, Precision::kInt8,
                                       Layout::Blocked(8));
inline constexpr Place kX86CodesNhwc(Target::kX86, Precision::kInt8,
                                     LayoutKind::kNHWC);

inline constexpr Place kArmFloat(Target::kArm);
inline constexpr Place kArmFp16Dense(Target::kArm, Precision::kFP16);
inline constexpr Place kArmAny(Target::kArm, Precision::kAny);
inline constexpr Place kArmNchw4c(Target::kArm, Precision::kFloat,
                                  Layout::Blocked(4));
inline constexpr Place kArmCodes(Target::kArm, Precision::kInt8);
inline constexpr Place kArmCodesNchw4c(Target::kArm, Precision::kInt8,
                                       Layout::Blocked(4));
inline constexpr Place kArmNhwc(Target::kArm, Precision::kFloat,
                                LayoutKind::kNHWC);
inline constexpr Place kArmCodesNhwc(Target::kArm, Precision::kInt8,
                                     LayoutKind::kNHWC);
inline constexpr Place kArmFp16Nchw8c(Target::kArm, Precision::kFP16,
                                      Layout::Blocked(8));

inline constexpr Place kClFloat(Target::kOpenCL);
inline constexpr Place kClFp16(Target::kOpenCL, Precision::kFP16);
inline constexpr Place kClAny(Target::kOpenCL, Precision::kAny);
// Texels are four channels of a pixel.
inline constexpr Place kClImage(Target::kOpenCL, Precision::kFloat,
                                LayoutKind::kImageDefault);
inline constexpr Place kClFp16Image(Target::kOpenCL, Precision::kFP16,
                                    LayoutKind::kImageDefault);
inline constexpr Place kClNchw4c(Target::kOpenCL, Precision::kFloat,
                                 Layout::Blocked(4));
inline constexpr Place kClFp16Nchw4c(Target::kOpenCL, Precision::kFP16,
                                     Layout::Blocked(4));
// Texels are four elements of a matrix's row.
inline constexpr Place kClFolder(Target::kOpenCL, Precision::kFloat,
                                 LayoutKind::kImageFolder);
inline constexpr Place kClFp16Folder(Target::kOpenCL, Precision::kFP16,
                                     LayoutKind::kImageFolder);

// Where rows stand, for RowSet.
inline constexpr IsaSet kPortable = Only(Isa::kNone);
inline constexpr RowPlace kAtHostFloat[] = {{kHostFloat, kPortable, ""}};
inline constexpr RowPlace kAtHostDouble[] = {
    {kHostDouble, kPortable, "double"}};
inline constexpr RowPlace kAtHostInt8[] = {{kHostInt8, kPortable, "int8"}};
inline constexpr RowPlace kAtHostUInt8[] = {{kHostUInt8, kPortable, "uint8"}};
inline constexpr RowPlace kAtHostInt32[] = {{kHostInt32, kPortable, "int32"}};
inline constexpr RowPlace kAtHostInt64[] = {{kHostInt64, kPortable, "int64"}};
// For kernels of all types, and for those of the types that have no row of
// their own.
inline constexpr RowPlace kAtHostAny[] = {{kHostAny, kPortable, ""}};
inline constexpr RowPlace kAtHostOther[] = {{kHostAny, kPortable, "other"}};
// Kernels that take elements wherever they lie in CPU memory.
inline constexpr RowPlace kAtHostAnyLayout[] = {
    {kHostAnyLayout, kVectorIsas | kPortable, ""}};

// One for each width of vectors.
inline constexpr RowPlace kAtBlocked[] = {
    {kX86Nchw16c, Only(Isa::kAvx512), "nchw16c"},
    {kX86Nchw8c, Only(Isa::kAvx2), "nchw8c"},
    {kArmNchw4c, Only(Isa::kNeon), "nchw4c"}};
inline constexpr RowPlace kAtX86Bf16Blocked[] = {
    {kX86Bf16Nchw16c, Only(Isa::kAvx512Bf16), "bf16_nchw16c", true}};
inline constexpr RowPlace kAtX86Bf16[] = {
    {kX86Bf16, Only(Isa::kAvx512Bf16), "bf16", true}};
inline constexpr IsaSet kAvx2BytesIsas = Only(Isa::kAvx2) | Only(Isa::kAvxVnni);
inline constexpr RowPlace kAtX86CodesBlocked[] = {
    {kX86CodesNchw16c, Only(Isa::kAvx512Vnni), "int8_nchw16c", true},
    {kX86CodesNchw8c, kAvx2BytesIsas, "int8_nchw8c", true}};
inline constexpr RowPlace kAtArmCodesBlocked[] = {
    {kArmCodesNchw4c, kArmBytesIsas, "int8_nchw4c", true}};
inline constexpr RowPlace kAtCodesBlocked[] = {
    kAtX86CodesBlocked[0], kAtX86CodesBlocked[1], kAtArmCodesBlocked[0]};
inline constexpr RowPlace kAtX86Codes[] = {
    {kX86Codes, kX86BytesIsas, "int8", true}};
inline constexpr RowPlace kAtArmCodes[] = {
    {kArmCodes, kArmBytesIsas, "int8", true}};
inline constexpr RowPlace kAtCodes[] = {kAtX86Codes[0], kAtArmCodes[0]};
inline constexpr RowPlace kAtX86CodesNhwc[] = {
    {kX86CodesNhwc, kX86BytesIsas, "int8_nhwc", true}};
inline constexpr RowPlace kAtArmCodesNhwc[] = {
    {kArmCodesNhwc, kArmBytesIsas, "int8_nhwc", true}};
inline constexpr RowPlace kAtCpuNhwc[] = {{kX86Nhwc, kX86Isas, "nhwc"},
                                          {kArmNhwc, Only(Isa::kNeon), "nhwc"}};
// For kernels that make floats of codes.
inline constexpr RowPlace kAtX86FloatsOfCodes[] = {
    {kX86Nchw16c, Only(Isa::kAvx512Vnni), "int8_nchw16c"},
    {kX86Nchw8c, kAvx2BytesIsas, "int8_nchw8c"}};
inline constexpr RowPlace kAtArmFloatsOfCodes[] = {
    {kArmNchw4c, kArmBytesIsas, "int8_nchw4c"}};
inline constexpr RowPlace kAtFloatsOfCodes[] = {
    kAtX86FloatsOfCodes[0], kAtX86FloatsOfCodes[1], kAtArmFloatsOfCodes[0]};
inline constexpr RowPlace kAtX86[] = {{kX86Float, kX86Isas, ""}};
inline constexpr RowPlace kAtArm[] = {{kArmFloat, Only(Isa::kNeon), ""}};
inline constexpr RowPlace kAtCpu[] = {{kX86Float, kX86Isas, ""},
                                      {kArmFloat, Only(Isa::kNeon), ""}};
// For kernels that write integers, or floats beside integers.
inline constexpr RowPlace kAtCpuAny[] = {{kX86Any, kX86Isas, ""},
                                         {kArmAny, Only(Isa::kNeon), ""}};
// For moves of elements, which need no vectors.
inline constexpr RowPlace kAtArmAny[] = {{kArmAny, kPortable, "arm"}};
inline constexpr RowPlace kAtArmFp16Dense[] = {
    {kArmFp16Dense, Only(Isa::kNeonFp16), "half", true}};
inline constexpr RowPlace kAtArmFp16Blocked[] = {
    {kArmFp16Nchw8c, Only(Isa::kNeonFp16), "half", true}};

// The places of OpenCL one by one, for algorithms that differ between them.
inline constexpr RowPlace kAtClImage[] = {{kClImage, kPortable, "image"}};
inline constexpr RowPlace kAtClFp16Image[] = {
    {kClFp16Image, kPortable, "half_image", true}};
inline constexpr RowPlace kAtClNchw4c[] = {{kClNchw4c, kPortable, "nchw4c"}};
inline constexpr RowPlace kAtClFp16Nchw4c[] = {
    {kClFp16Nchw4c, kPortable, "half_nchw4c", true}};
inline constexpr RowPlace kAtClFloatFolder[] = {
    {kClFolder, kPortable, "folder"}};
inline constexpr RowPlace kAtClFp16Folder[] = {
    {kClFp16Folder, kPortable, "half_folder", true}};
inline constexpr RowPlace kAtClFloat[] = {{kClFloat, kPortable, "nchw"}};
inline constexpr RowPlace kAtClFp16[] = {
    {kClFp16, kPortable, "half_nchw", true}};
inline constexpr RowPlace kAtClAny[] = {{kClAny, kPortable, "opencl"}};

// Four channels of a pixel beside each other, in images and in buffers; one
// algorithm serves all four.
inline constexpr RowPlace kAtClBlocked[] = {kAtClFp16Image[0], kAtClImage[0],
                                            kAtClFp16Nchw4c[0], kAtClNchw4c[0]};
inline constexpr RowPlace kAtClDense[] = {kAtClFp16[0], kAtClFloat[0]};
inline constexpr RowPlace kAtClFolder[] = {kAtClFp16Folder[0],
                                           kAtClFloatFolder[0]};

}  // namespace placelite

#endif  // LITE_KERNELS_COMMON_PLACES_H_
