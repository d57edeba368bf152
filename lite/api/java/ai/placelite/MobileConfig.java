// SPDX-License-Identifier: Apache-2.0
package ai.placelite;

import java.io.File;
import java.nio.ByteBuffer;
import java.util.Objects;

/** Options of a predictor of a model that {@code opt} converted (.nb). */
public final class MobileConfig extends Config<MobileConfig> {
  /** A byte[] or a direct ByteBuffer; null where a file is named, or nothing. */
  private Object bytes;

  @Override
  MobileConfig self() {
    return this;
  }

  @Override
  boolean isFull() {
    return false;
  }

  @Override
  void changed(String option) {
    if (option.equals("optimized_model_file")) bytes = null;
  }

  /** Sets a model file, which is mapped into memory. */
  public MobileConfig setModelFile(File file) {
    return set("optimized_model_file", Objects.requireNonNull(file, "file").getPath());
  }

  /** Sets the bytes of a model, which are copied when the predictor is made. */
  public MobileConfig setModel(byte[] bytes) {
    this.bytes = Objects.requireNonNull(bytes, "bytes");
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
    return this;
  }

  /** Returns a byte[], a direct ByteBuffer, or null. */
  Object bytes() {
    return bytes;
  }
}
