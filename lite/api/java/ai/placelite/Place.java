// SPDX-License-Identifier: Apache-2.0
package ai.placelite;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where a kernel runs and how its tensors are stored: target, precision, layout. Written {@code
 * opencl/fp16/ImageDefault}; {@code arm} alone stands for the places that suit the target best, in
 * their order. Immutable.
 */
public final class Place {
  private final Target target;
  private final @Nullable Precision precision;
  private final @Nullable String layout;

  private Place(Target target, @Nullable Precision precision, @Nullable String layout) {
    this.target = target;
    this.precision = precision;
    this.layout = layout;
  }

  /** Stands for all places of a target. */
  public static Place of(Target target) {
    return new Place(Objects.requireNonNull(target, "target"), null, null);
  }

  /**
   * Is one place; the layout is NCHW, NHWC, NCHW4c (any block size), ImageDefault or ImageFolder.
   */
  public static Place of(Target target, Precision precision, String layout) {
    Objects.requireNonNull(target, "target");
    Objects.requireNonNull(precision, "precision");
    Objects.requireNonNull(layout, "layout");
    if (!layout.matches("[A-Za-z][A-Za-z0-9]*")) {
      throw new IllegalArgumentException("there is no layout '" + layout + "'");
    }
    return new Place(target, precision, layout);
  }

  /** Parses "opencl", "arm/float" or "arm/float/NCHW4c"; a missing layout is NCHW. */
  public static Place parse(String text) {
    String[] parts = Objects.requireNonNull(text, "text").split("/", -1);
    if (parts.length > 3) {
      throw new IllegalArgumentException("a place is target/precision/layout, not '" + text + "'");
    }
    Target target = Target.parse(parts[0]);
    if (parts.length == 1) return of(target);
    return of(target, Precision.parse(parts[1]), parts.length == 3 ? parts[2] : "NCHW");
  }

  /** Returns what its kernels run on. */
  public Target target() {
    return target;
  }

  /** Returns the type of elements; null where all places of the target are meant. */
  public @Nullable Precision precision() {
    return precision;
  }

  /** Returns how tensors lie; null where all places of the target are meant. */
  public @Nullable String layout() {
    return layout;
  }

  @Override
  public String toString() {
    return precision == null ? target.toString() : target + "/" + precision + "/" + layout;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Place && other.toString().equals(toString());
  }

  @Override
  public int hashCode() {
    return toString().hashCode();
  }
}
