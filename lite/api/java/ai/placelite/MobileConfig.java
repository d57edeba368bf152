// SPDX-License-Identifier: Apache-2.0
package ai.placelite;

import java.io.File;
import java.nio.ByteBuffer;
import java.util.Objects;

/** Options of a predictor of a model that {@code opt} converted (.nb). */
public final class MobileConfig extends Config<MobileConfig> {
  private File file;
  private Object bytes;

  @Override
  MobileConfig self() {
    return this;
  }

  /** Sets a model file, which is mapped into memory. */
  public MobileConfig setModelFile(File file) {
    this.file = Objects.requireNonNull(file, "file");
    bytes = null;
    return this;
  }

  /** Sets the bytes of a model, which are copied when the predictor is made. */
  public MobileConfig setModel(byte[] bytes) {
    this.bytes = Objects.requireNonNull(bytes, "bytes");
    file = null;
    return this;
  }

  /**
   * Sets the bytes of a model from the buffer's position to its limit. A direct buffer is used in
   * place: its content must not change as long as the predictor or a clone lives, which keep the
   * buffer itself alive. Any other buffer is copied.
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

  /** Returns a byte[], a direct ByteBuffer, or null. */
  Object bytes() {
    return bytes;
  }
}
