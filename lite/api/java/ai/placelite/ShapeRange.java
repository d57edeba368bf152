// SPDX-License-Identifier: Apache-2.0
package ai.placelite;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The shapes that an input may be given: each dimension lies between a minimum and a maximum, which
 * are the same where the model leaves no choice. Immutable.
 */
public final class ShapeRange {
  /** Null where the model takes any rank. */
  private final long @Nullable [] min;

  private final long[] max;

  /**
   * Takes the minima, and behind them as many maxima, of which -1 is unbounded. Null: any rank.
   */
  ShapeRange(long @Nullable [] minAndMax) {
    if (minAndMax == null) {
      min = null;
      max = new long[0];
      return;
    }
    int rank = minAndMax.length / 2;
    min = Arrays.copyOf(minAndMax, rank);
    max = Arrays.copyOfRange(minAndMax, rank, 2 * rank);
    for (int axis = 0; axis < rank; ++axis) {
      if (max[axis] < 0) max[axis] = Long.MAX_VALUE;
    }
  }

  /** Returns whether the number of dimensions is fixed. */
  public boolean hasRank() {
    return min != null;
  }

  /**
   * Returns the number of dimensions.
   *
   * @throws IllegalStateException where the model takes any
   */
  public int rank() {
    return known().length;
  }

  /** Returns the smallest size of a dimension, which may be 0. */
  public long min(int axis) {
    return known()[checked(axis)];
  }

  /** Returns the largest size of a dimension; {@link Long#MAX_VALUE} where there is none. */
  public long max(int axis) {
    return max[checked(axis)];
  }

  /** Returns whether the input has this one shape alone. */
  public boolean isExact() {
    return Arrays.equals(min, max);
  }

  /** Returns whether an input may be given this shape. */
  public boolean contains(long... shape) {
    Objects.requireNonNull(shape, "shape");
    if (min == null) return true;
    if (shape.length != min.length) return false;
    for (int axis = 0; axis < shape.length; ++axis) {
      if (shape[axis] < min[axis] || shape[axis] > max[axis]) return false;
    }
    return true;
  }

  private long[] known() {
    if (min == null) throw new IllegalStateException("the input takes shapes of any rank");
    return min;
  }

  private int checked(int axis) {
    if (axis < 0 || axis >= rank()) {
      throw new IndexOutOfBoundsException(
          "there is no dimension " + axis + ": the input has " + rank());
    }
    return axis;
  }

  /** Returns the text of options: "[1,3,32..1280,?]", or "[*]" for any rank. */
  @Override
  public String toString() {
    if (min == null) return "[*]";
    StringBuilder text = new StringBuilder("[");
    for (int axis = 0; axis < min.length; ++axis) {
      if (axis > 0) text.append(',');
      if (min[axis] == max[axis]) {
        text.append(min[axis]);
      } else if (max[axis] < Long.MAX_VALUE) {
        text.append(min[axis]).append("..").append(max[axis]);
      } else if (min[axis] == 1) {
        text.append('?');
      } else {
        text.append(min[axis]).append("..");
      }
    }
    return text.append(']').toString();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ShapeRange
        && Arrays.equals(((ShapeRange) other).min, min)
        && Arrays.equals(((ShapeRange) other).max, max);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(min) + Arrays.hashCode(max);
  }
}
