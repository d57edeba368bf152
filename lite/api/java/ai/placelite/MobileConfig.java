// SPDX-License-Identifier: Apache-2.0
package ai.placelite;

import java.io.File;
import java.nio.ByteBuffer;
import java.util.Objects;

/** A predictor of a model that {@code opt} converted (.nb). */
public final class MobileConfig extends Config<MobileConfig> {
  private File file;
  private Object bytes;

  @Override
  MobileConfig self() {
    return this;
  }

  /** A file, mapped into memory. */
  public MobileConfig setModelFile(File file) {
    this.file = Objects.requireNonNull(file, "file");
    bytes = null;
    return this;
  }

  /** The bytes of a model, copied when the predictor is made. */
  public MobileConfig setModel(byte[] bytes) {
    this.bytes = Objects.requireNonNull(bytes, "bytes");
    file = null;
    return this;
  }

  /**
   * The bytes of a model from the buffer's position to its limit. A direct buffer is used in place:
   * what it holds must not change as long as the predictor or a clone lives, which keep the buffer
   * itself alive. Another is copied.
   */
  public MobileConfig setModel(ByteBuffer bytes) {
    Objects.requireNonNull(bytes, "bytes");
    ByteBuffer slice = bytes.slice();
    if (slice.isDirect()) {
      this.bytes = slice;
    } else {
      byte[] copy = new byte[slice.remaining()];
      slice.get(copy);
      this.bytes = copy;
    }
    file = null;
    return this;
  }

  String path() {
    return file == null ? null : file.getPath();
  }

  /** A byte[], a direct ByteBuffer, or null. */
  Object bytes() {
    return bytes;
  }
}
