// SPDX-License-Identifier: Apache-2.0
package ai.placelite;

/**
 * Conversions for tensors of fp16, whose bits Java keeps in a {@code short}:
 *
 * <pre>{@code
 * predictor.input(0).set(Fp16.fromFloats(pixels));
 * predictor.run();
 * float[] scores = Fp16.toFloats(predictor.output(0).getShorts());
 * }</pre>
 */
public final class Fp16 {
  private static final int INFINITY = 0x7c00;
  private static final int NAN = 0x7e00;

  private Fp16() {}

  /** Returns the value that these bits stand for. */
  public static float toFloat(short bits) {
    int sign = (bits & 0x8000) << 16;
    int exponent = bits >>> 10 & 0x1f;
    int fraction = bits & 0x3ff;
    if (exponent == 0) {
      float size = fraction * 0x1p-24f; // subnormal, or 0
      return sign == 0 ? size : -size;
    }
    // The exponents of both types are counted from 15 and from 127, but for infinity and NaN.
    int wide = exponent == 0x1f ? 0xff : exponent + 112;
    return Float.intBitsToFloat(sign | wide << 23 | fraction << 13);
  }

  /**
   * Returns the bits of the nearest value, and of the even one between two; infinity where that is
   * too large.
   */
  public static short fromFloat(float value) {
    int bits = Float.floatToRawIntBits(value);
    int sign = bits >>> 16 & 0x8000;
    if (Float.isNaN(value)) return (short) (sign | NAN | bits >>> 13 & 0x3ff);
    float size = Math.abs(value);
    if (size >= 65520) return (short) (sign | INFINITY); // nearer to 65536 than to 65504
    if (size < 0x1p-14f) return (short) (sign | (int) Math.rint(size * 0x1p24));
    // Adds a half of the last place, less where the place is even, and cuts the rest off.
    int rounded = Float.floatToRawIntBits(size) + 0xfff + (bits >>> 13 & 1);
    return (short) (sign | rounded - (112 << 23) >>> 13);
  }

  /** Returns the values that the bits of each element stand for. */
  public static float[] toFloats(short[] bits) {
    float[] values = new float[bits.length];
    for (int i = 0; i < bits.length; ++i) values[i] = toFloat(bits[i]);
    return values;
  }

  /** Returns the bits of each value, rounded as {@link #fromFloat} does. */
  public static short[] fromFloats(float[] values) {
    short[] bits = new short[values.length];
    for (int i = 0; i < values.length; ++i) bits[i] = fromFloat(values[i]);
    return bits;
  }
}
