// SPDX-License-Identifier: Apache-2.0
// This is y = FUNCTION(x) for float or float4. NaN stays NaN.

// ELU is x > 0 ? x : alpha * (exp(x) - 1).
#define ELU(v, alpha) select((v), (alpha) * expm1(v), (v) <= 0.0f)
// SOFTPLUS is log(1 + exp(beta * x)) / beta, and x above the threshold.
#define SOFTPLUS(v, beta, threshold) \
  select(log1p(exp((beta) * (v))) / (beta), (v), (beta) * (v) > (threshold))
// GELU uses erfc: 1 + erf(x) for x far below 0 would lose all digits.
#define GELU(v) (0.5f * (v) * erfc(-M_SQRT1_2_F * (v)))
#define GELU_TANH(v)           \
  (0.5f * (v) *                \
   (1.0f + tanh(0.7978845608f * ((v) + 0.044715f * (v) * (v) * (v)))))
#define SIGN(v) select(sign(v), (v), isnan(v))

#ifdef SLICES
__kernel void unary(y_PARAM, x_PARAM) {
  const int w = get_global_id(0), h = get_global_id(1);
  const int s = get_global_id(2) % y_size.z, n = get_global_id(2) / y_size.z;
  if (w >= y_size.x || h >= y_size.y || n >= y_size.w) return;
  const float4 v = x_READ(w, h, s, n);
  y_WRITE(FUNCTION(v), w, h, s, n);
}
#else
__kernel void unary(y_PARAM, x_PARAM, const int count) {
  const int i = get_global_id(0);
  if (i >= count) return;
  const float v = x_AT(i);
  y_PUT(FUNCTION(v), i);
}
#endif
