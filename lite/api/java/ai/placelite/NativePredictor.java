// SPDX-License-Identifier: Apache-2.0
package ai.placelite;

import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Owns a predictor of the native library, and destroys it once: when it is closed, or after its
 * owner was collected. (java.lang.ref.Cleaner is missing on phones before Android 13.)
 *
 * <p>The lock and the bound memory are held here and not by the owner, because the owner may be
 * collected while the last call for it still runs.
 */
final class NativePredictor extends PhantomReference<Object> {
  static {
    NativeLibrary.load();
  }

  private static final ReferenceQueue<Object> FORGOTTEN = new ReferenceQueue<>();
  /** Keeps the references reachable: one that is not reachable itself is never enqueued. */
  private static final Set<NativePredictor> ALIVE =
      Collections.synchronizedSet(new HashSet<NativePredictor>());

  static {
    Thread thread = new Thread(NativePredictor::destroyForgotten, "placelite cleaner");
    thread.setDaemon(true);
    thread.start();
  }

  private final ReentrantLock lock = new ReentrantLock();
  private final Map<Integer, @Nullable ByteBuffer> bound = new HashMap<>();
  private long handle;

  /** `owner` must not be reachable from this object. */
  NativePredictor(Object owner, long handle) {
    super(owner, FORGOTTEN);
    this.handle = handle;
    ALIVE.add(this);
  }

  interface Call<T extends @Nullable Object> {
    T with(long handle);
  }

  /** Runs `body` and keeps other threads out meanwhile. */
  <T extends @Nullable Object> T call(Call<T> body) {
    if (!lock.tryLock()) {
      throw new IllegalStateException("the predictor is in use by another thread: make a clone");
    }
    try {
      if (handle == 0) throw new IllegalStateException("the predictor is closed");
      return body.with(handle);
    } finally {
      lock.unlock();
    }
  }

  /** Binds memory and keeps it alive; a null buffer unbinds. */
  void bind(boolean input, int index, @Nullable ByteBuffer buffer) {
    call(
        handle -> {
          bind(handle, input, index, buffer);
          return bound.put(input ? index : -1 - index, buffer);
        });
  }

  /** Waits for a call in another thread; does nothing when destroyed already. */
  void destroy() {
    lock.lock();
    try {
      ALIVE.remove(this);
      clear();
      long last = handle;
      handle = 0;
      if (last != 0) destroy(last);
      bound.clear();
    } finally {
      lock.unlock();
    }
  }

  private static void destroyForgotten() {
    while (true) {
      try {
        ((NativePredictor) FORGOTTEN.remove()).destroy();
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  /** Returns how many predictors the native library holds. */
  static native long count();

  /** Throws what the option of a config would be refused for. */
  static native void checkOption(byte[] name, byte[] value, boolean full);

  /** `model` is a byte[], a direct ByteBuffer, or null. */
  static native long create(byte[][] options, @Nullable Object model, boolean full);

  /** The model is a part of an open file. */
  static native long createFromDescriptor(
      byte[][] options, int descriptor, long offset, long length);

  static native long cloneOf(long predictor);

  private static native void destroy(long predictor);

  static native byte[][] names(long predictor, boolean inputs);

  /** Returns the name of a Precision. */
  static native String precision(long predictor, boolean input, int index);

  static native long[] shape(long predictor, boolean input, int index);

  /**
   * Returns the minima of an input's dimensions, and behind them as many maxima, of which -1 is
   * unbounded; null where the rank is not known.
   */
  static native long @Nullable [] inputRange(long predictor, int index);

  static native void resize(long predictor, int index, long[] shape);

  /** Writes all elements of a primitive array, `bytes` bytes in all. */
  static native void write(long predictor, int index, Object array, long bytes);

  static native void read(long predictor, boolean input, int index, Object array, long bytes);

  /** Makes a direct buffer the memory of an input or output; null: the native library's own. */
  static native void bind(
      long predictor, boolean input, int index, @Nullable Object buffer);

  static native void warmup(long predictor);

  static native void run(long predictor);

  static native void shrinkMemory(long predictor);

  static native byte[] report(long predictor);
}
