// SPDX-License-Identifier: Apache-2.0
package ai.placelite;

/** The type of a tensor's elements. */
public enum Precision {
  FLOAT("float", 4),
  /** IEEE half precision, as {@code short}s. */
  FP16("fp16", 2),
  BF16("bf16", 2),
  INT8("int8", 1),
  INT32("int32", 4),
  INT64("int64", 8),
  UINT8("uint8", 1),
  /** One byte each: 0 or 1. */
  BOOL("bool", 1),
  DOUBLE("double", 8),
  INT16("int16", 2),
  UINT16("uint16", 2),
  UINT32("uint32", 4),
  UINT64("uint64", 8),
  /** One byte each: -8 to 7. */
  INT4("int4", 1),
  /** One byte each: 0 to 15. */
  UINT4("uint4", 1),
  /** Any precision; only used in places. */
  ANY("any", 0);

  private final String text;
  private final int bytes;

  Precision(String text, int bytes) {
    this.text = text;
    this.bytes = bytes;
  }

  /** Returns the bytes of an element; 0 for {@link #ANY}. */
  public int bytes() {
    return bytes;
  }

  /** Returns the name as places are written: "float". */
  @Override
  public String toString() {
    return text;
  }

  static Precision parse(String text) {
    for (Precision precision : values()) {
      if (precision.text.equals(text)) return precision;
    }
    throw new IllegalArgumentException("there is no precision '" + text + "'");
  }
}
