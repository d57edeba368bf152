// SPDX-License-Identifier: Apache-2.0
package ai.placelite;

import java.nio.charset.StandardCharsets;

/**
 * A failure that the engine reports: a model that cannot be read, an input that does not fit, a
 * device that fails. Its message is the engine's, with file, op or tensor and what was expected.
 * After one the predictor stays usable.
 */
public final class PlaceliteException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final ErrorCode code;

  /** Makes one of the application's own, as for tests. */
  public PlaceliteException(ErrorCode code, String message) {
    super(message);
    this.code = code;
  }

  /** Called by the native library: names in messages may hold any bytes. */
  PlaceliteException(int code, byte[] message) {
    this(ErrorCode.ofNative(code), new String(message, StandardCharsets.UTF_8));
  }

  /** Returns what kind of failure it is. */
  public ErrorCode code() {
    return code;
  }
}
