// SPDX-License-Identifier: Apache-2.0
// These are the vector functions of the direct template, one for each size of
// tile. They take plain arguments only: the files that define them are compiled
// for instruction sets that the machine may lack. Distances are in bytes, so
// that one driver serves every type of elements.
#ifndef LITE_KERNELS_CONV2D_BLOCKED_TILES_H_
#define LITE_KERNELS_CONV2D_BLOCKED_TILES_H_

#include <cstdint>

#include "lite/kernels/common/arm_fp16.h"
#include "lite/kernels/common/backends.h"
#include "lite/kernels/common/clamped_epilogue.h"
#include "lite/kernels/common/code_steps.h"
#include "lite/kernels/common/element_type.h"

namespace placelite {

// A tile is pixels next to each other in a row x blocks of output channels. It
// computes
//
//   y[b][p][.] = start + sum_{s, c} x[offsets[s] + p * X + c] *
//                                   filter[s][c][b][.]
//
// where X is the block of the input, c = 0..X-1, and "." stands for a vector of
// output channels. A step s is one block of input channels and one filter
// position. The last block may have fewer channels: its steps come last. Where
// an instruction adds up the products of a group of channels, the filter has
// them next to each other: [s][c / group][b][.][c % group], with zeros behind
// the last channel.
struct BlockedTile {
  const uint8_t* x;
  // One more number lies behind them, so that tiles may load ahead.
  const int64_t* offsets;
  int64_t steps;  // steps with all channels of a block
  int64_t tail_steps;
  int64_t tail_channels;  // channels of a tail step, in whole groups
  const uint8_t* filter;
  const void* bias;  // one vector of sums for each block
  uint8_t* y;
  int64_t y_block;  // between the blocks of y
  // If this is true, y holds the sums of earlier steps, with the bias and
  // `add`. Only tiles that store their sums as they are can resume.
  bool resume;
  // This is added to the start and laid out like y, or is y itself; null stands
  // for nothing.
  const uint8_t* add;
  // This is null if more steps follow.
  const ClampedEpilogue* epilogue;
  // For sums of whole numbers: what they are multiplied by, one vector for each
  // block, what is added then, where y is floats, and how they become codes,
  // where y is codes; `add` is not used then.
  const float* multipliers;
  const float* addends;
  const CodeSteps* codes;
  int64_t index;  // position of the element y[0][0][0] in the output
  // The tile brings this memory into the cache meanwhile: `ahead_bytes` more in
  // each step.
  const uint8_t* ahead;
  int64_t ahead_bytes;
};
using BlockedTileFunction = void (*)(const BlockedTile& tile);

inline constexpr int kMaxTileBlocks = 4;

// Images of few channels are packed in blocks of so many (image_pack.h).
inline constexpr int kImageBlock = 4;

// What the products of tiles are made of: numbers for the driver, which sees
// bytes.
struct TileElements {
  ElementType input;   // of x and of the filter
  ElementType output;  // of y and of `add`
  // How many products of neighbouring input channels one instruction adds up.
  // Blocks of the input are whole groups: tiles of groups take no NCHW.
  int64_t group = 1;
  // Whether y holds the sums as they are.
  bool stores_sums = true;
  // Whether the tiles have no tail: the filter is filled up with zeros to whole
  // blocks of input channels. An NCHW input, which has no blocks, is packed in
  // blocks of kImageBlock ahead of them.
  bool whole_blocks = false;
  // What the products take codes of x less of: 128 where instructions multiply
  // signed bytes.
  int32_t code_offset = 0;
  // How long an instruction's products take beside those of a float tile.
  double product_cycles = 1;
  // How much longer it takes to store a vector than in a float tile.
  double store_cycles = 0;
};

// EncodedRows are floats in vectors, and the rows of the output that they
// become as codes.
struct EncodedRows {
  const float* values;  // of the first row
  int64_t row_step;     // between rows
  int64_t vector_step;  // between neighbouring vectors of a row
  int64_t rows, columns;
  int64_t index;     // of the first element in the output
  int64_t out_step;  // between rows of the output
  uint8_t* y;        // of the first element
};

struct BlockedTiles {
  const char* name;  // part of the keys of packed filters
  int lanes;
  // These are the most pixels of a tile of 1, 2, 3 and 4 blocks.
  int max_pixels[kMaxTileBlocks];
  // Returns a tile for input blocks of `x_block` channels: 1 for NCHW, else the
  // block of a layout that some row takes, or kImageBlock. `unroll` is the
  // number of input channels whose code is written out, 2 or 4 on x86 if
  // x_block is `lanes`; other numbers leave it to the tile. `find` is null if
  // the backend is not built.
  BlockedTileFunction (*find)(int x_block, int blocks, int pixels, int unroll);
  TileElements elements = {ElementType::kFloat, ElementType::kFloat};
  // Applies steps to `count` stored elements, the first of them element `index`
  // of the output, for callers who store what a tile computed elsewhere.
  void (*finish)(const CpuEpilogue& steps, void* y, int64_t count,
                 int64_t index) = nullptr;
  // Makes codes of what a tile stored, for callers whose output is codes.
  void (*encode)(const CodeSteps& steps, const EncodedRows& rows) = nullptr;
};

BlockedTileFunction FindTileAvx512(int x_block, int blocks, int pixels,
                                   int unroll);
BlockedTileFunction FindTileAvx512Bf16(int x_block, int blocks, int pixels,
                                       int unroll);
BlockedTileFunction FindSumTileAvx512Bf16(int x_block, int blocks, int pixels,
                                          int unroll);
BlockedTileFunction FindFirstTileAvx512Bf16(int x_block, int blocks, int pixels,
                                            int unroll);
BlockedTileFunction FindTileAvx512Vnni(int x_block, int blocks, int pixels,
                                       int unroll);
BlockedTileFunction FindFloatTileAvx512Vnni(int x_block, int blocks, int pixels,
                                            int unroll);
BlockedTileFunction FindFirstTileAvx512Vnni(int x_block, int blocks, int pixels,
                                            int unroll);
BlockedTileFunction FindTileAvx2(int x_block, int blocks, int pixels,
                                 int unroll);
BlockedTileFunction FindCodeTileAvx2(int x_block, int blocks, int pixels,
                                     int unroll);
BlockedTileFunction FindFloatTileAvx2(int x_block, int blocks, int pixels,
                                      int unroll);
BlockedTileFunction FindCodeTileAvxVnni(int x_block, int blocks, int pixels,
                                        int unroll);
BlockedTileFunction FindFloatTileAvxVnni(int x_block, int blocks, int pixels,
                                         int unroll);
BlockedTileFunction FindTileNeon(int x_block, int blocks, int pixels,
                                 int unroll);
BlockedTileFunction FindTileNeonFp16(int x_block, int blocks, int pixels,
                                     int unroll);
BlockedTileFunction FindCodeTileNeon(int x_block, int blocks, int pixels,
                                     int unroll);
BlockedTileFunction FindFloatTileNeon(int x_block, int blocks, int pixels,
                                      int unroll);
BlockedTileFunction FindCodeTileDot(int x_block, int blocks, int pixels,
                                    int unroll);
BlockedTileFunction FindFloatTileDot(int x_block, int blocks, int pixels,
                                     int unroll);
BlockedTileFunction FindCodeTileI8mm(int x_block, int blocks, int pixels,
                                     int unroll);
BlockedTileFunction FindFloatTileI8mm(int x_block, int blocks, int pixels,
                                      int unroll);

void FinishAvx512Vnni(const CpuEpilogue& steps, void* y, int64_t count,
                      int64_t index);
void EncodeAvx512Vnni(const CodeSteps& steps, const EncodedRows& rows);
void FinishFloatsAvx2(const CpuEpilogue& steps, void* y, int64_t count,
                      int64_t index);
void EncodeAvx2(const CodeSteps& steps, const EncodedRows& rows);
void FinishFp16(const CpuEpilogue& steps, void* y, int64_t count,
                int64_t index);
void FinishFloatsNeon(const CpuEpilogue& steps, void* y, int64_t count,
                      int64_t index);
void EncodeNeon(const CodeSteps& steps, const EncodedRows& rows);

inline constexpr BlockedTiles kTilesAvx512 = {
    "avx512", 16, {16, 14, 9, 6}, LITE_X86(FindTileAvx512)};
inline constexpr BlockedTiles kTilesAvx2 = {
    "avx2", 8, {12, 6, 4, 2}, LITE_X86(FindTileAvx2)};
// Larger tiles do not fit into 32 registers as gcc 12 uses them. Tiles of 2
// blocks and 9 pixels take 1.38 instructions for each multiply-add.
inline constexpr BlockedTiles kTilesNeon = {
    "neon", 4, {15, 9, 6, 4}, LITE_ARM(FindTileNeon)};

// These tiles multiply pairs of bf16 and add them up as floats.
inline constexpr BlockedTiles kTilesAvx512Bf16 = {
    "avx512bf16",
    16,
    {16, 14, 9, 6},
    LITE_X86_BF16(FindTileAvx512Bf16),
    {ElementType::kBf16, ElementType::kBf16, 2, false}};
// These make equal products, and store the sums as floats.
inline constexpr BlockedTiles kSumTilesAvx512Bf16 = {
    "avx512bf16",
    16,
    {16, 14, 9, 6},
    LITE_X86_BF16(FindSumTileAvx512Bf16),
    {ElementType::kBf16, ElementType::kFloat, 2, true}};
// The tiles of codes multiply groups of codes by whole numbers of the filter
// and add them up as int32. Each way to multiply has them from codes to codes,
// from codes to floats, and to floats on the way to codes, for callers who make
// codes of whole rows.
constexpr BlockedTiles TilesToCodes(BlockedTiles tiles,
                                    decltype(BlockedTiles::find) find) {
  tiles.find = find;
  tiles.elements.output = ElementType::kInt8;
  return tiles;
}
constexpr BlockedTiles TilesToFloats(BlockedTiles tiles,
                                     decltype(BlockedTiles::find) find,
                                     decltype(BlockedTiles::finish) finish) {
  tiles.find = find;
  tiles.finish = finish;
  return tiles;
}
constexpr BlockedTiles TilesToRows(BlockedTiles tiles,
                                   decltype(BlockedTiles::find) find,
                                   decltype(BlockedTiles::encode) encode) {
  tiles.find = find;
  tiles.encode = encode;
  return tiles;
}

constexpr BlockedTiles Avx512VnniTiles(bool whole_blocks) {
  return {"avx512vnni",
          16,
          {16, 14, 9, 6},
          nullptr,
          {ElementType::kInt8, ElementType::kFloat, 4, false, whole_blocks}};
}
inline constexpr BlockedTiles kTilesAvx512Vnni =
    TilesToCodes(Avx512VnniTiles(false), LITE_X86(FindTileAvx512Vnni));
inline constexpr BlockedTiles kFloatTilesAvx512Vnni =
    TilesToFloats(Avx512VnniTiles(false), LITE_X86(FindFloatTileAvx512Vnni),
                  LITE_X86(FinishAvx512Vnni));
inline constexpr BlockedTiles kRowTilesAvx512Vnni =
    TilesToRows(Avx512VnniTiles(false), LITE_X86(FindFloatTileAvx512Vnni),
                LITE_X86(EncodeAvx512Vnni));
// The first layer's pixels are one four each.
inline constexpr BlockedTiles kFirstTilesAvx512Vnni =
    TilesToCodes(Avx512VnniTiles(true), LITE_X86(FindFirstTileAvx512Vnni));

// Blocks of the other tiles are a first layer's pixels, too. AVX2 takes four
// instructions for 32 products, where AVX-VNNI takes one; floats take four.
constexpr BlockedTiles SignTiles() {
  return {
      "avx2_int8",
      8,
      {8, 6, 4, 3},
      nullptr,
      {ElementType::kInt8, ElementType::kFloat, 4, false, true, 128, 2.6, 3}};
}
constexpr BlockedTiles AvxVnniTiles() {
  return {"avxvnni",
          8,
          {12, 6, 4, 2},
          nullptr,
          {ElementType::kInt8, ElementType::kFloat, 4, false, true, 0, 1, 3}};
}
inline constexpr BlockedTiles kCodeTilesAvx2 =
    TilesToCodes(SignTiles(), LITE_X86(FindCodeTileAvx2));
inline constexpr BlockedTiles kFloatTilesAvx2 = TilesToFloats(
    SignTiles(), LITE_X86(FindFloatTileAvx2), LITE_X86(FinishFloatsAvx2));
inline constexpr BlockedTiles kRowTilesAvx2 =
    TilesToRows(SignTiles(), LITE_X86(FindFloatTileAvx2), LITE_X86(EncodeAvx2));
inline constexpr BlockedTiles kCodeTilesAvxVnni =
    TilesToCodes(AvxVnniTiles(), LITE_X86(FindCodeTileAvxVnni));
inline constexpr BlockedTiles kFloatTilesAvxVnni = TilesToFloats(
    AvxVnniTiles(), LITE_X86(FindFloatTileAvxVnni), LITE_X86(FinishFloatsAvx2));
inline constexpr BlockedTiles kRowTilesAvxVnni = TilesToRows(
    AvxVnniTiles(), LITE_X86(FindFloatTileAvxVnni), LITE_X86(EncodeAvx2));

// The largest tiles of 64-bit Arm take 0.25 (plain NEON), 0.09 (sdot) and 0.07
// (usmmla) instructions for each multiply-add, where those of floats take 0.35.
constexpr BlockedTiles WideningTiles() {
  return {"neon_int8",
          4,
          {12, 8, 4, 4},
          nullptr,
          {ElementType::kInt8, ElementType::kFloat, 2, false, true, 128, 1.6}};
}
constexpr BlockedTiles DotTiles() {
  return {"dotprod",
          4,
          {16, 12, 8, 7},
          nullptr,
          {ElementType::kInt8, ElementType::kFloat, 4, false, true, 128, 1}};
}
constexpr BlockedTiles MatrixTiles() {
  return {"i8mm",
          4,
          {16, 10, 6, 6},
          nullptr,
          {ElementType::kInt8, ElementType::kFloat, 4, false, true, 0, 0.7}};
}
inline constexpr BlockedTiles kCodeTilesNeon =
    TilesToCodes(WideningTiles(), LITE_ARM64(FindCodeTileNeon));
inline constexpr BlockedTiles kFloatTilesNeon =
    TilesToFloats(WideningTiles(), LITE_ARM64(FindFloatTileNeon),
                  LITE_ARM64(FinishFloatsNeon));
inline constexpr BlockedTiles kRowTilesNeon = TilesToRows(
    WideningTiles(), LITE_ARM64(FindFloatTileNeon), LITE_ARM64(EncodeNeon));
inline constexpr BlockedTiles kCodeTilesDot =
    TilesToCodes(DotTiles(), LITE_ARM64(FindCodeTileDot));
inline constexpr BlockedTiles kFloatTilesDot = TilesToFloats(
    DotTiles(), LITE_ARM64(FindFloatTileDot), LITE_ARM64(FinishFloatsNeon));
inline constexpr BlockedTiles kRowTilesDot = TilesToRows(
    DotTiles(), LITE_ARM64(FindFloatTileDot), LITE_ARM64(EncodeNeon));
inline constexpr BlockedTiles kCodeTilesI8mm =
    TilesToCodes(MatrixTiles(), LITE_ARM64(FindCodeTileI8mm));
inline constexpr BlockedTiles kFloatTilesI8mm = TilesToFloats(
    MatrixTiles(), LITE_ARM64(FindFloatTileI8mm), LITE_ARM64(FinishFloatsNeon));
inline constexpr BlockedTiles kRowTilesI8mm = TilesToRows(
    MatrixTiles(), LITE_ARM64(FindFloatTileI8mm), LITE_ARM64(EncodeNeon));
// The first layer multiplies floats and rounds its results alone.
inline constexpr BlockedTiles kFirstTilesAvx512Bf16 = {
    "avx512",
    16,
    {16, 14, 9, 6},
    LITE_X86_BF16(FindFirstTileAvx512Bf16),
    {ElementType::kFloat, ElementType::kBf16, 1, false}};

// Products in fp16 are added up in fp16, as the processor has twice the SIMD
// lanes for them, but no more than 32 in a row: the sums of these are in float,
// so that errors grow with the number of sums and not of products. Larger tiles
// do not fit into 32 registers as gcc 12 uses them; those of 2 blocks and 8
// pixels take 1.22 instructions for each multiply-add.
inline constexpr BlockedTiles kTilesNeonFp16 = {
    "neon_fp16",
    static_cast<int>(kFp16Lanes),
    {8, 8, 4, 4},
    LITE_ARM64(FindTileNeonFp16),
    {ElementType::kFp16, ElementType::kFp16, 1, false, true},
    LITE_ARM64(FinishFp16)};

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_BLOCKED_TILES_H_
