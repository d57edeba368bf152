// SPDX-License-Identifier: Apache-2.0
package ai.placelite;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An input or output of a predictor: dense elements in row-major order (NCHW). Arrays are copied. A
 * direct buffer ({@link #buffer}, {@link #bind}) is the memory itself, which runs read and write:
 * nothing is copied, and it stays valid after the predictor is closed.
 */
public final class Tensor {
  private final Predictor predictor;
  private final boolean input;
  private final int index;
  private final String name;
  private @Nullable ByteBuffer bound;
  /** Whether the memory came from {@link #buffer}, and follows the shape. */
  private boolean own;

  Tensor(Predictor predictor, boolean input, int index, String name) {
    this.predictor = predictor;
    this.input = input;
    this.index = index;
    this.name = name;
  }

  /** Returns its name in the model. */
  public String name() {
    return name;
  }

  /** Returns the type of its elements. */
  public Precision precision() {
    return predictor.call(
        handle -> Precision.parse(NativePredictor.precision(handle, input, index)));
  }

  /**
   * Returns the current shape. An output's shape may depend on computed values: then there is none
   * before {@link Predictor#run} (PlaceliteException, FAILED_PRECONDITION).
   */
  public long[] shape() {
    return predictor.call(handle -> NativePredictor.shape(handle, input, index));
  }

  /**
   * Returns the shapes that this input may be given by {@link #resize}.
   *
   * @throws UnsupportedOperationException for an output, whose shape comes of the inputs
   */
  public ShapeRange shapeRange() {
    if (!input) throw new UnsupportedOperationException("outputs have the shapes that come of runs");
    return new ShapeRange(predictor.call(handle -> NativePredictor.inputRange(handle, index)));
  }

  /** Returns the current number of elements. */
  public long size() {
    return size(shape());
  }

  private static long size(long[] shape) {
    long size = 1;
    for (long dim : shape) size = Math.multiplyExact(size, dim);
    return size;
  }

  /** Sets the shape of an input from now on. */
  public Tensor resize(long... shape) {
    Objects.requireNonNull(shape, "shape");
    if (!input) throw new UnsupportedOperationException("outputs have the shapes that come of runs");
    predictor.call(
        handle -> {
          NativePredictor.resize(handle, index, shape);
          return null;
        });
    dropOwnBuffer();
    for (Tensor output : predictor.outputs()) output.dropOwnBuffer();
    return this;
  }

  /**
   * Drops a buffer that followed the former shape: its size is wrong now; the next call makes
   * another.
   */
  private void dropOwnBuffer() {
    if (own) unbind();
  }

  /** Copies float values into the tensor, as many as it has elements. */
  public void set(float[] elements) {
    write(elements, elements == null ? 0 : elements.length, Precision.FLOAT);
  }

  /** Copies double values into the tensor, as many as it has elements. */
  public void set(double[] elements) {
    write(elements, elements == null ? 0 : elements.length, Precision.DOUBLE);
  }

  /** Copies integers of 32 bits into the tensor, as many as it has elements. */
  public void set(int[] elements) {
    write(elements, elements == null ? 0 : elements.length, Precision.INT32, Precision.UINT32);
  }

  /** Copies integers of 64 bits into the tensor, as many as it has elements. */
  public void set(long[] elements) {
    write(elements, elements == null ? 0 : elements.length, Precision.INT64, Precision.UINT64);
  }

  /** Copies fp16 values, or integers of 16 bits, into the tensor. */
  public void set(short[] elements) {
    write(
        elements,
        elements == null ? 0 : elements.length,
        Precision.FP16,
        Precision.BF16,
        Precision.INT16,
        Precision.UINT16);
  }

  /** Copies integers of 8 bits, or booleans into the tensor, as many as it has elements. */
  public void set(byte[] elements) {
    write(
        elements,
        elements == null ? 0 : elements.length,
        Precision.INT8,
        Precision.UINT8,
        Precision.BOOL,
        Precision.INT4,
        Precision.UINT4);
  }

  private void write(Object array, int length, Precision... fitting) {
    Objects.requireNonNull(array, "elements");
    if (!input) throw new UnsupportedOperationException("'" + name + "' is an output");
    predictor.call(
        handle -> {
          long bytes = checkArray(handle, length, fitting);
          NativePredictor.write(handle, index, array, bytes);
          return null;
        });
  }

  /** Returns a copy of float values. */
  public float[] getFloats() {
    return read(float[]::new, Precision.FLOAT);
  }

  /** Returns a copy of double values. */
  public double[] getDoubles() {
    return read(double[]::new, Precision.DOUBLE);
  }

  /** Returns a copy of integers of 32 bits. */
  public int[] getInts() {
    return read(int[]::new, Precision.INT32, Precision.UINT32);
  }

  /** Returns a copy of integers of 64 bits. */
  public long[] getLongs() {
    return read(long[]::new, Precision.INT64, Precision.UINT64);
  }

  /** Returns fp16 values, or integers of 16 bits. */
  public short[] getShorts() {
    return read(
        short[]::new, Precision.FP16, Precision.BF16, Precision.INT16, Precision.UINT16);
  }

  /** Returns a copy of integers of 8 bits, or booleans. */
  public byte[] getBytes() {
    return read(
        byte[]::new,
        Precision.INT8,
        Precision.UINT8,
        Precision.BOOL,
        Precision.INT4,
        Precision.UINT4);
  }

  /** Copies into an array of as many elements, which the caller can use again and again. */
  public void get(float[] elements) {
    Objects.requireNonNull(elements, "elements");
    predictor.call(
        handle -> {
          long bytes = checkArray(handle, elements.length, Precision.FLOAT);
          NativePredictor.read(handle, input, index, elements, bytes);
          return null;
        });
  }

  private interface NewArray<A> {
    A ofSize(int size);
  }

  private <A> A read(NewArray<A> make, Precision... fitting) {
    return predictor.call(
        handle -> {
          long size = size(NativePredictor.shape(handle, input, index));
          if (size > Integer.MAX_VALUE) {
            throw new IllegalStateException(size + " elements are more than an array holds");
          }
          long bytes = checkArray(handle, (int) size, fitting);
          A array = make.ofSize((int) size);
          NativePredictor.read(handle, input, index, array, bytes);
          return array;
        });
  }

  /** Returns the bytes of an array that has as many elements as the tensor, of a fitting type. */
  private long checkArray(long handle, int length, Precision... fitting) {
    Precision precision = Precision.parse(NativePredictor.precision(handle, input, index));
    if (!Arrays.asList(fitting).contains(precision)) {
      throw new IllegalArgumentException(
          "'" + name + "' has elements of " + precision + ", not " + fitting[0]);
    }
    long[] shape = NativePredictor.shape(handle, input, index);
    if (length != size(shape)) {
      throw new IllegalArgumentException(
          "'" + name + "' of shape " + Arrays.toString(shape) + " has " + size(shape)
              + " elements, the array " + length);
    }
    return Math.multiplyExact((long) length, precision.bytes());
  }

  /**
   * Returns the memory of this tensor for its current shape, in the machine's byte order: the same
   * buffer until the shape changes. Runs read inputs from it and write outputs to it.
   */
  public ByteBuffer buffer() {
    long bytes =
        predictor.call(
            handle ->
                Math.multiplyExact(
                    size(NativePredictor.shape(handle, input, index)),
                    Precision.parse(NativePredictor.precision(handle, input, index)).bytes()));
    if (bytes > Integer.MAX_VALUE) {
      throw new IllegalStateException(bytes + " bytes are more than a buffer holds");
    }
    ByteBuffer memory = bound;
    if (memory == null || own && memory.capacity() != bytes) {
      memory = ByteBuffer.allocateDirect((int) bytes).order(ByteOrder.nativeOrder());
      bind(memory);
      own = true;
    }
    return memory.duplicate().order(ByteOrder.nativeOrder());
  }

  /**
   * Makes a direct buffer, from its start to its capacity, the memory of this tensor. The predictor
   * keeps it alive. If it has too few bytes, the next run reports it.
   */
  public void bind(ByteBuffer memory) {
    Objects.requireNonNull(memory, "memory");
    if (!memory.isDirect()) throw new IllegalArgumentException("only direct buffers can be bound");
    if (memory.isReadOnly()) throw new IllegalArgumentException("the buffer is read-only");
    predictor.bind(input, index, memory);
    bound = memory;
    own = false;
  }

  /** Goes back to memory of the predictor's own. */
  public void unbind() {
    predictor.bind(input, index, null);
    bound = null;
    own = false;
  }
}
