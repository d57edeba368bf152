// SPDX-License-Identifier: Apache-2.0
package ai.placelite;

import java.io.File;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Options of a predictor of a model that {@code opt} converted (.nb). */
public final class MobileConfig extends Config<MobileConfig> {
  /** A byte[], a direct ByteBuffer or a FileRange; null where a file is named, or nothing. */
  private @Nullable Object model;

  /** A part of an open file. */
  static final class FileRange {
    final int descriptor;
    final long offset;
    final long length;

    FileRange(int descriptor, long offset, long length) {
      this.descriptor = descriptor;
      this.offset = offset;
      this.length = length;
    }
  }

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
    if (option.equals("optimized_model_file")) model = null;
  }

  /** Sets a model file, which is mapped into memory. */
  public MobileConfig setModelFile(File file) {
    return set("optimized_model_file", Objects.requireNonNull(file, "file").getPath());
  }

  /** Sets the bytes of a model, which are copied when the predictor is made. */
  public MobileConfig setModel(byte[] bytes) {
    model = Objects.requireNonNull(bytes, "bytes");
    return this;
  }

  /**
   * Sets a model within an open file, as an asset of an Android package that is stored without
   * compression: {@code length} bytes from {@code offset} on. They are mapped into memory when the
   * predictor is made; until then the descriptor must stay open, afterwards the caller may close
   * it.
   *
   * <pre>{@code
   * try (AssetFileDescriptor asset = context.getAssets().openFd("model.nb")) {
   *   config.setModel(
   *       asset.getParcelFileDescriptor().getFd(), asset.getStartOffset(), asset.getLength());
   *   predictor = Predictor.create(config);
   * }
   * }</pre>
   *
   * <p>A range that ends beyond the file is a {@link PlaceliteException} of create. Where the offset
   * is a multiple of 64 the model is used in place, otherwise its weights are copied.
   *
   * @param descriptor the number that the system calls the file by, which is open for reading
   */
  public MobileConfig setModel(int descriptor, long offset, long length) {
    if (descriptor < 0) {
      throw new IllegalArgumentException("descriptor " + descriptor + " is no open file");
    }
    if (offset < 0 || length < 0) {
      throw new IllegalArgumentException(
          "a range of " + length + " bytes from " + offset + " on is none");
    }
    model = new FileRange(descriptor, offset, length);
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
      model = slice;
    } else {
      byte[] copy = new byte[slice.remaining()];
      slice.get(copy);
      model = copy;
    }
    return this;
  }

  /** Returns a byte[], a direct ByteBuffer, a FileRange, or null. */
  @Nullable Object model() {
    return model;
  }
}
