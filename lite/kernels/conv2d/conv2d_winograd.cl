// SPDX-License-Identifier: Apache-2.0
// This is conv2d with 3 x 3 filters and stride 1 by Winograd's algorithm (Lavin
// & Gray 2015): tiles of M x M outputs are computed from N x N transformed
// inputs, N = M + 2. At each of the N * N points the sums over channels are a
// product of matrices of their own.
//
// The host defines M; PAD_H, PAD_W; TILES_W and TILES_H, the tiles along the
// width and height of one sample, and TILES, the tiles of the whole batch;
// BLOCK, the tiles of a work item; SUMS, the offset in scratch, in vectors, at
// which the sums begin behind the transformed inputs. It defines one of INPUTS,
// PRODUCTS and OUTPUTS, which says which kernel is compiled.
//
// Scratch holds vectors of four channels, ordered by point, slice and tile.

#define N (M + 2)

#if M == 2
#define INPUT_ROW(i, d) \
  ((i) == 0 ? d[0] - d[2] : (i) == 1 ? d[1] + d[2] : (i) == 2 ? d[2] - d[1] \
                                                             : d[1] - d[3])
#define OUTPUT_ROW(i, d) ((i) == 0 ? d[0] + d[1] + d[2] : d[1] - d[2] - d[3])
#else
#define INPUT_ROW(i, d)                                              \
  ((i) == 0   ? 4.0f * d[0] - 5.0f * d[2] + d[4]                      \
   : (i) == 1 ? d[3] + d[4] - 4.0f * (d[1] + d[2])                    \
   : (i) == 2 ? d[4] - d[3] + 4.0f * (d[1] - d[2])                    \
   : (i) == 3 ? d[4] - d[2] + 2.0f * (d[3] - d[1])                    \
   : (i) == 4 ? d[4] - d[2] + 2.0f * (d[1] - d[3])                    \
              : 4.0f * d[1] - 5.0f * d[3] + d[5])
#define OUTPUT_ROW(i, d)                                             \
  ((i) == 0   ? d[0] + d[1] + d[2] + d[3] + d[4]                      \
   : (i) == 1 ? d[1] - d[2] + 2.0f * (d[3] - d[4])                    \
   : (i) == 2 ? d[1] + d[2] + 4.0f * (d[3] + d[4])                    \
              : d[1] - d[2] + 8.0f * (d[3] - d[4]) + d[5])
#endif

#ifdef INPUTS
__kernel void conv2d_winograd(__global float4* restrict scratch, x_PARAM) {
  const int tile = get_global_id(0), s = get_global_id(1);
  if (tile >= TILES || s >= x_size.z) return;
  const int n = tile / (TILES_H * TILES_W);
  const int h0 = tile / TILES_W % TILES_H * M - PAD_H;
  const int w0 = tile % TILES_W * M - PAD_W;
  float4 half_way[N][N];  // only the columns are transformed
#pragma unroll
  for (int j = 0; j < N; ++j) {
    float4 column[N];
#pragma unroll
    for (int i = 0; i < N; ++i) {
      const int h = h0 + i, w = w0 + j;
      column[i] = h >= 0 && h < x_size.y && w >= 0 && w < x_size.x
                      ? x_READ(w, h, s, n)
                      : (float4)(0.0f);
    }
#pragma unroll
    for (int i = 0; i < N; ++i) half_way[i][j] = INPUT_ROW(i, column);
  }
#pragma unroll
  for (int i = 0; i < N; ++i) {
#pragma unroll
    for (int j = 0; j < N; ++j) {
      scratch[((i * N + j) * x_size.z + s) * TILES + tile] =
          INPUT_ROW(j, half_way[i]);
    }
  }
}
#endif

#ifdef PRODUCTS
// The filters hold four vectors for each point, output slice and input slice,
// one vector for each input channel; the elements of a vector are output
// channels.
__kernel void conv2d_winograd(__global float4* restrict scratch,
                              __global const float4* restrict filters,
                              const int in_slices, const int out_slices) {
  const int first = get_global_id(0) * BLOCK, o = get_global_id(1);
  const int point = get_global_id(2);
  if (first >= TILES || o >= out_slices || point >= N * N) return;
  float4 sums[BLOCK];
  for (int i = 0; i < BLOCK; ++i) sums[i] = (float4)(0.0f);
  int filter = (point * out_slices + o) * in_slices * 4;
  for (int c = 0; c < in_slices; ++c, filter += 4) {
    const int at = (point * in_slices + c) * TILES;
    const float4 f0 = filters[filter], f1 = filters[filter + 1];
    const float4 f2 = filters[filter + 2], f3 = filters[filter + 3];
    for (int i = 0; i < BLOCK; ++i) {
      const float4 in = scratch[at + min(first + i, TILES - 1)];
      sums[i] = mad((float4)(in.x), f0, sums[i]);
      sums[i] = mad((float4)(in.y), f1, sums[i]);
      sums[i] = mad((float4)(in.z), f2, sums[i]);
      sums[i] = mad((float4)(in.w), f3, sums[i]);
    }
  }
  const int to = SUMS + (point * out_slices + o) * TILES + first;
  for (int i = 0; i < BLOCK && first + i < TILES; ++i) scratch[to + i] = sums[i];
}
#endif

#ifdef OUTPUTS
__kernel void conv2d_winograd(y_PARAM, __global const float4* restrict scratch,
                              __global const float4* restrict bias
                                  EPILOGUE_PARAMS) {
  const int tile = get_global_id(0), s = get_global_id(1);
  if (tile >= TILES || s >= y_size.z) return;
  const int n = tile / (TILES_H * TILES_W);
  const int h0 = tile / TILES_W % TILES_H * M, w0 = tile % TILES_W * M;
  float4 half_way[M][N];
#pragma unroll
  for (int j = 0; j < N; ++j) {
    float4 column[N];
#pragma unroll
    for (int i = 0; i < N; ++i) {
      column[i] = scratch[SUMS + ((i * N + j) * y_size.z + s) * TILES + tile];
    }
#pragma unroll
    for (int i = 0; i < M; ++i) half_way[i][j] = OUTPUT_ROW(i, column);
  }
#pragma unroll
  for (int i = 0; i < M; ++i) {
#pragma unroll
    for (int j = 0; j < M; ++j) {
      if (h0 + i >= y_size.y || w0 + j >= y_size.x) continue;
      float4 sum = bias[s] + OUTPUT_ROW(j, half_way[i]);
      EPILOGUE(sum, w0 + j, h0 + i, s, n);
      y_WRITE(sum, w0 + j, h0 + i, s, n);
    }
  }
}
#endif
