// SPDX-License-Identifier: Apache-2.0
package ai.placelite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Ranges as the native library tells them: minima, then maxima, -1 for none. */
class ShapeRangeTest {
  @Test
  void picturesOfAnySize() {
    ShapeRange range = new ShapeRange(new long[] {1, 3, 32, 1, 1, 3, 1280, -1});
    assertEquals("[1,3,32..1280,?]", range.toString());
    assertTrue(range.hasRank());
    assertEquals(4, range.rank());
    assertEquals(32, range.min(2));
    assertEquals(1280, range.max(2));
    assertEquals(Long.MAX_VALUE, range.max(3));
    assertFalse(range.isExact());
    assertTrue(range.contains(1, 3, 32, 5_000_000_000L));
    assertTrue(range.contains(1, 3, 1280, 1));
    assertFalse(range.contains(1, 3, 31, 1));
    assertFalse(range.contains(1, 3, 1281, 1));
    assertFalse(range.contains(1, 3, 32, 0));
    assertFalse(range.contains(1, 3, 32));
    assertFalse(range.contains());
  }

  @Test
  void oneShape() {
    ShapeRange range = new ShapeRange(new long[] {2, 0, 2, 0});
    assertTrue(range.isExact());
    assertEquals("[2,0]", range.toString());
    assertTrue(range.contains(2, 0));
    assertFalse(range.contains(2, 1));
    assertTrue(new ShapeRange(new long[0]).isExact());
    assertEquals("[]", new ShapeRange(new long[0]).toString());
    assertTrue(new ShapeRange(new long[0]).contains());
  }

  @Test
  void anyRank() {
    ShapeRange range = new ShapeRange(null);
    assertFalse(range.hasRank());
    assertFalse(range.isExact());
    assertEquals("[*]", range.toString());
    assertTrue(range.contains());
    assertTrue(range.contains(1, 2, 3));
    assertThrows(IllegalStateException.class, range::rank);
    assertThrows(IllegalStateException.class, () -> range.min(0));
    assertThrows(IllegalStateException.class, () -> range.max(0));
  }

  @Test
  void fromZeroOnIsNoQuestionMark() {
    assertEquals("[0..]", new ShapeRange(new long[] {0, -1}).toString());
  }

  @Test
  void equality() {
    ShapeRange range = new ShapeRange(new long[] {1, 2, 1, 4});
    assertEquals(range, new ShapeRange(new long[] {1, 2, 1, 4}));
    assertEquals(range.hashCode(), new ShapeRange(new long[] {1, 2, 1, 4}).hashCode());
    assertNotEquals(range, new ShapeRange(new long[] {1, 2, 1, 5}));
    assertNotEquals(range, new ShapeRange(null));
    assertEquals(new ShapeRange(null), new ShapeRange(null));
  }
}
