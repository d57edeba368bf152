// SPDX-License-Identifier: Apache-2.0
package ai.placelite;

/** What kind of failure a {@link PlaceliteException} is. */
public enum ErrorCode {
  /** The caller passed something wrong. */
  INVALID_ARGUMENT,
  /** A file, an input or an output does not exist. */
  NOT_FOUND,
  /** The file or call is understood, but no kernel or reader handles it. */
  UNSUPPORTED,
  /** A file contradicts its format or itself. */
  CORRUPT,
  /** Memory is out, or a limit reached. */
  RESOURCE_EXHAUSTED,
  /** The call is right, but not in this state. */
  FAILED_PRECONDITION,
  /** The system refused to read or write. */
  IO,
  /** A bug of Placelite, reported instead of crashing. */
  INTERNAL;

  /** Returns the code with the native library's number, which counts from 1. */
  static ErrorCode ofNative(int code) {
    return code >= 1 && code <= values().length ? values()[code - 1] : INTERNAL;
  }
}
