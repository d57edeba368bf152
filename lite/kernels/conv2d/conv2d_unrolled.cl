// SPDX-License-Identifier: Apache-2.0
// This is conv2d over slices of four channels with all filter positions of a
// row unrolled. The input columns that a filter row needs for all pixels of a
// work item are read once and stay in registers.
//
// The filter is laid out as in conv2d.cl, but there are no groups.
//
// The host defines KERNEL_H, KERNEL_W, STRIDE_H, STRIDE_W, PAD_H, PAD_W;
// PIXELS, the number of neighbouring pixels of a work item; and FILTER_AT(i),
// which reads vector i of the filter. It defines PADDED if some windows reach
// beyond the input. With DEPTHWISE a work item computes ROWS rows of pixels of
// one slice; otherwise it computes one row of SLICES output slices, and
// CHANNELS is the number of channels in an input slice: 4 unless the input has
// fewer. With HALF_SUMS products and sums are fp16.

#ifdef HALF_SUMS
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#define REAL4 half4
#define TO_REAL4(v) convert_half4(v)
#define REAL_FILTER_AT(i) vload4((i), filters)
#else
#define REAL4 float4
#define TO_REAL4(v) (v)
#define REAL_FILTER_AT(i) FILTER_AT(i)
#endif

// If the window has one column, the windows of two pixels share none, and only
// the columns that are used are read.
#if KERNEL_W == 1
#define COLUMNS PIXELS
#define COLUMN_STEP STRIDE_W
#define NEXT_PIXEL 1
#else
#define COLUMNS ((PIXELS - 1) * STRIDE_W + KERNEL_W)
#define COLUMN_STEP 1
#define NEXT_PIXEL STRIDE_W
#endif

// Without padding only pixels that are not written can reach beyond the input,
// so it does not matter what they read.
#ifdef PADDED
#define READ_COLUMN(w, h, s, n)                                 \
  ((w) >= 0 && (w) < x_size.x ? TO_REAL4(x_READ((w), h, s, n)) \
                              : (REAL4)(0.0f))
#else
#define READ_COLUMN(w, h, s, n) \
  TO_REAL4(x_READ(min((w), x_size.x - 1), h, s, n))
#endif

#ifdef DEPTHWISE
__kernel void conv2d_unrolled(y_PARAM, x_PARAM, FILTER_PARAM,
                              __global const float4* restrict bias
                                  EPILOGUE_PARAMS) {
  const int w0 = get_global_id(0) * PIXELS, h0 = get_global_id(1) * ROWS;
  const int s = get_global_id(2) % y_size.z, n = get_global_id(2) / y_size.z;
  if (w0 >= y_size.x || h0 >= y_size.y || n >= y_size.w) return;
  REAL4 sums[ROWS][PIXELS];
#pragma unroll
  for (int o = 0; o < ROWS; ++o) {
#pragma unroll
    for (int i = 0; i < PIXELS; ++i) sums[o][i] = TO_REAL4(bias[s]);
  }
#pragma unroll
  for (int r = 0; r < (ROWS - 1) * STRIDE_H + KERNEL_H; ++r) {
    const int in_h = h0 * STRIDE_H - PAD_H + r;
    if (in_h < 0 || in_h >= x_size.y) continue;
    REAL4 row[COLUMNS];
#pragma unroll
    for (int j = 0; j < COLUMNS; ++j) {
      const int in_w = w0 * STRIDE_W - PAD_W + j * COLUMN_STEP;
      row[j] = READ_COLUMN(in_w, in_h, s, n);
    }
    // This loop visits each output row whose window contains this input row.
#pragma unroll
    for (int o = 0; o < ROWS; ++o) {
      const int v = r - o * STRIDE_H;
      if (v < 0 || v >= KERNEL_H) continue;
#pragma unroll
      for (int u = 0; u < KERNEL_W; ++u) {
        const REAL4 f = REAL_FILTER_AT((s * KERNEL_H + v) * KERNEL_W + u);
#pragma unroll
        for (int i = 0; i < PIXELS; ++i) {
          sums[o][i] = mad(row[i * NEXT_PIXEL + u], f, sums[o][i]);
        }
      }
    }
  }
#pragma unroll
  for (int o = 0; o < ROWS; ++o) {
#pragma unroll
    for (int i = 0; i < PIXELS; ++i) {
      if (h0 + o >= y_size.y || w0 + i >= y_size.x) continue;
      float4 sum = convert_float4(sums[o][i]);
      EPILOGUE(sum, w0 + i, h0 + o, s, n);
      y_WRITE(sum, w0 + i, h0 + o, s, n);
    }
  }
}
#else
__kernel void conv2d_unrolled(y_PARAM, x_PARAM, FILTER_PARAM,
                              __global const float4* restrict bias
                                  EPILOGUE_PARAMS) {
  const int w0 = get_global_id(0) * PIXELS, h = get_global_id(1);
  const int parts = (y_size.z + SLICES - 1) / SLICES;
  const int s0 = get_global_id(2) % parts * SLICES;
  const int n = get_global_id(2) / parts;
  if (w0 >= y_size.x || h >= y_size.y || n >= y_size.w) return;
  REAL4 sums[SLICES][PIXELS];
  int filters_at[SLICES];
#pragma unroll
  for (int k = 0; k < SLICES; ++k) {
    // Behind the last slice a work item computes the last slice again and does
    // not write it.
    const int s = min(s0 + k, y_size.z - 1);
    filters_at[k] = s * KERNEL_H * KERNEL_W * x_size.z * 4;
#pragma unroll
    for (int i = 0; i < PIXELS; ++i) sums[k][i] = TO_REAL4(bias[s]);
  }
  for (int c = 0; c < x_size.z; ++c) {
    // Windows of more rows are code enough without unrolling.
#if KERNEL_H <= 3
#pragma unroll
#endif
    for (int v = 0; v < KERNEL_H; ++v) {
      const int in_h = h * STRIDE_H - PAD_H + v;
#ifdef PADDED
      if (in_h < 0 || in_h >= x_size.y) continue;
#endif
      REAL4 row[COLUMNS];
#pragma unroll
      for (int j = 0; j < COLUMNS; ++j) {
        const int in_w = w0 * STRIDE_W - PAD_W + j * COLUMN_STEP;
        row[j] = READ_COLUMN(in_w, in_h, c, n);
      }
#pragma unroll
      for (int u = 0; u < KERNEL_W; ++u) {
        const int tap_at = ((v * KERNEL_W + u) * x_size.z + c) * 4;
#pragma unroll
        for (int k = 0; k < SLICES; ++k) {
          const int at = filters_at[k] + tap_at;
          const REAL4 f0 = REAL_FILTER_AT(at);
#if CHANNELS > 1
          const REAL4 f1 = REAL_FILTER_AT(at + 1);
#endif
#if CHANNELS > 2
          const REAL4 f2 = REAL_FILTER_AT(at + 2);
#endif
#if CHANNELS > 3
          const REAL4 f3 = REAL_FILTER_AT(at + 3);
#endif
#pragma unroll
          for (int i = 0; i < PIXELS; ++i) {
            const REAL4 in = row[i * NEXT_PIXEL + u];
            REAL4 sum = mad((REAL4)(in.x), f0, sums[k][i]);
#if CHANNELS > 1
            sum = mad((REAL4)(in.y), f1, sum);
#endif
#if CHANNELS > 2
            sum = mad((REAL4)(in.z), f2, sum);
#endif
#if CHANNELS > 3
            sum = mad((REAL4)(in.w), f3, sum);
#endif
            sums[k][i] = sum;
          }
        }
      }
    }
  }
#pragma unroll
  for (int k = 0; k < SLICES; ++k) {
#pragma unroll
    for (int i = 0; i < PIXELS; ++i) {
      const int s = s0 + k, w = w0 + i;
      if (s >= y_size.z || w >= y_size.x) continue;
      float4 sum = convert_float4(sums[k][i]);
      EPILOGUE(sum, w, h, s, n);
      y_WRITE(sum, w, h, s, n);
    }
  }
}
#endif
