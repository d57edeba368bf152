// SPDX-License-Identifier: Apache-2.0
package ai.placelite;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Runs a model.
 *
 * <pre>{@code
 * MobileConfig config = new MobileConfig().setModelFile(new File("mobilenet_v1.nb"));
 * try (Predictor predictor = Predictor.create(config)) {
 *   predictor.input(0).set(pixels);
 *   predictor.run();
 *   float[] scores = predictor.output(0).getFloats();
 * }
 * }</pre>
 *
 * <p>Used by one thread at a time, from any thread: a call while another thread is in one throws
 * {@link IllegalStateException}. Clones share the weights and run in parallel. What the engine
 * reports is a {@link PlaceliteException}; use after {@link #close} is an IllegalStateException.
 * Native memory is given back by close, or at some time after the predictor was forgotten.
 */
public final class Predictor implements AutoCloseable {
  private final NativePredictor predictor;
  private final List<Tensor> inputs;
  private final List<Tensor> outputs;

  private Predictor(long handle) {
    predictor = new NativePredictor(this, handle);
    inputs = tensors(handle, true);
    outputs = tensors(handle, false);
  }

  /**
   * Loads a model that is converted already (.nb).
   *
   * @throws PlaceliteException where the model cannot be read or run here
   */
  public static Predictor create(MobileConfig config) {
    Objects.requireNonNull(config, "config");
    Object model = config.model();
    if (model instanceof MobileConfig.FileRange) {
      MobileConfig.FileRange range = (MobileConfig.FileRange) model;
      return new Predictor(
          NativePredictor.createFromDescriptor(
              config.options(), range.descriptor, range.offset, range.length));
    }
    return new Predictor(NativePredictor.create(config.options(), model, false));
  }

  /**
   * Loads and converts a Paddle or ONNX model.
   *
   * @throws PlaceliteException where the model cannot be read or run here
   */
  public static Predictor create(FullConfig config) {
    Objects.requireNonNull(config, "config");
    return new Predictor(NativePredictor.create(config.options(), null, true));
  }

  private List<Tensor> tensors(long handle, boolean input) {
    List<Tensor> tensors = new ArrayList<>();
    for (byte[] name : NativePredictor.names(handle, input)) {
      String text = new String(name, StandardCharsets.UTF_8);
      tensors.add(new Tensor(this, input, tensors.size(), text));
    }
    return Collections.unmodifiableList(tensors);
  }

  /** Returns the inputs in the order of the model. */
  public List<Tensor> inputs() {
    return inputs;
  }

  /** Returns the outputs in the order of the model. */
  public List<Tensor> outputs() {
    return outputs;
  }

  /** Returns an input by its position in the model, from 0 on. */
  public Tensor input(int index) {
    return at(inputs, index, "input");
  }

  /** Returns an output by its position in the model, from 0 on. */
  public Tensor output(int index) {
    return at(outputs, index, "output");
  }

  /** Returns an input by its name in the model. */
  public Tensor input(String name) {
    return named(inputs, name, "input");
  }

  /** Returns an output by its name in the model. */
  public Tensor output(String name) {
    return named(outputs, name, "output");
  }

  private static Tensor at(List<Tensor> tensors, int index, String what) {
    if (index < 0 || index >= tensors.size()) {
      throw new IndexOutOfBoundsException(
          "there is no " + what + " " + index + ": the model has " + tensors.size());
    }
    return tensors.get(index);
  }

  private static Tensor named(List<Tensor> tensors, String name, String what) {
    Objects.requireNonNull(name, "name");
    List<String> names = new ArrayList<>();
    for (Tensor tensor : tensors) {
      if (tensor.name().equals(name)) return tensor;
      names.add(tensor.name());
    }
    throw new IllegalArgumentException(
        "there is no " + what + " '" + name + "', the model has " + names);
  }

  /** Chooses kernels, packs weights and takes memory, so that the next run only computes. */
  public void warmup() {
    call(
        handle -> {
          NativePredictor.warmup(handle);
          return null;
        });
  }

  /** Computes the outputs from the inputs. */
  public void run() {
    call(
        handle -> {
          NativePredictor.run(handle);
          return null;
        });
  }

  /** Makes another predictor of the same weights, which may run at the same time as this. */
  public Predictor newClone() {
    return new Predictor(call(NativePredictor::cloneOf));
  }

  /** Frees the memory of activations; the next run takes it again. */
  public void shrinkMemory() {
    call(
        handle -> {
          NativePredictor.shrinkMemory(handle);
          return null;
        });
  }

  /** Says which kernel was chosen for each op, and why. */
  public String explain() {
    return new String(call(NativePredictor::report), StandardCharsets.UTF_8);
  }

  /** Waits for a run in another thread; does nothing when closed already. */
  @Override
  public void close() {
    predictor.destroy();
  }

  /** Returns how many predictors, clones among them, have native memory now. */
  public static long liveCount() {
    return NativePredictor.count();
  }

  <T extends @Nullable Object> T call(NativePredictor.Call<T> body) {
    return predictor.call(body);
  }

  void bind(boolean input, int index, @Nullable ByteBuffer buffer) {
    predictor.bind(input, index, buffer);
  }
}
