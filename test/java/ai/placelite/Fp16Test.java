// SPDX-License-Identifier: Apache-2.0
package ai.placelite;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Every fp16 there is, and the floats between them. */
class Fp16Test {
  /** The value by the definition of the type, in double. */
  private static double valueOf(int bits) {
    int exponent = bits >> 10 & 31;
    double fraction = (bits & 1023) / 1024.0;
    double size =
        exponent == 0 ? fraction * Math.pow(2, -14) : (1 + fraction) * Math.pow(2, exponent - 15);
    return (bits & 0x8000) == 0 ? size : -size;
  }

  @Test
  void everyNumber() {
    for (int bits = 0; bits < 0x10000; ++bits) {
      float value = Fp16.toFloat((short) bits);
      if ((bits & 0x7c00) != 0x7c00) assertEquals(valueOf(bits), value);
      boolean isNan = (bits & 0x7fff) > 0x7c00;
      assertEquals(isNan, Float.isNaN(value));
      // A NaN stays one, with its sign; a number comes back as it was, -0 too.
      int back = Fp16.fromFloat(value) & 0xffff;
      assertEquals(isNan ? bits | 0x200 : bits, back);
    }
    assertEquals(Float.POSITIVE_INFINITY, Fp16.toFloat((short) 0x7c00));
    assertEquals(Float.NEGATIVE_INFINITY, Fp16.toFloat((short) 0xfc00));
  }

  @Test
  void betweenTwoNumbers() {
    for (int bits = 0; bits < 0x7bff; ++bits) {
      float middle = (float) ((valueOf(bits) + valueOf(bits + 1)) / 2);
      int even = bits + (bits & 1);
      for (int sign : new int[] {0, 0x8000}) {
        float signed = sign == 0 ? middle : -middle;
        assertEquals(sign | even, Fp16.fromFloat(signed) & 0xffff);
        assertEquals(sign | bits, Fp16.fromFloat(towardsZero(signed)) & 0xffff);
        assertEquals(sign | bits + 1, Fp16.fromFloat(fromZero(signed)) & 0xffff);
      }
    }
  }

  private static float towardsZero(float value) {
    return value > 0 ? Math.nextDown(value) : Math.nextUp(value);
  }

  private static float fromZero(float value) {
    return value > 0 ? Math.nextUp(value) : Math.nextDown(value);
  }

  @Test
  void tooLargeAndTooSmall() {
    assertEquals((short) 0x7bff, Fp16.fromFloat(Math.nextDown(65520f)));
    assertEquals((short) 0x7c00, Fp16.fromFloat(65520));
    assertEquals((short) 0xfc00, Fp16.fromFloat(-Float.MAX_VALUE));
    assertEquals((short) 0x7c00, Fp16.fromFloat(Float.POSITIVE_INFINITY));
    assertEquals((short) 0, Fp16.fromFloat(Float.MIN_VALUE));
    assertEquals((short) 0x8000, Fp16.fromFloat(-Float.MIN_VALUE));
    assertTrue(Float.isNaN(Fp16.toFloat(Fp16.fromFloat(Float.NaN))));
    // Its upper bits are those of infinity.
    assertTrue(Float.isNaN(Fp16.toFloat(Fp16.fromFloat(Float.intBitsToFloat(0x7f800001)))));
  }

  @Test
  void arrays() {
    float[] values = {0, 1, -2.5f, 0.1f};
    short[] bits = {0, 0x3c00, (short) 0xc100, 0x2e66};
    assertArrayEquals(bits, Fp16.fromFloats(values));
    assertArrayEquals(new float[] {0, 1, -2.5f, 1638 / 16384f}, Fp16.toFloats(bits));
    assertEquals(0, Fp16.toFloats(new short[0]).length);
    assertThrows(NullPointerException.class, () -> Fp16.fromFloats(null));
  }
}
