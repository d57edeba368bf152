// SPDX-License-Identifier: Apache-2.0
package ai.placelite;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * What every predictor can be told. Setters return the config, so that they can be chained. A
 * config may be changed and used again; predictors keep nothing of it.
 *
 * @param <T> the config that the setters return
 */
public abstract class Config<T extends Config<T>> {
  /** Name and value of each option, as the native library reads them. */
  private final List<String> options = new ArrayList<>();

  Config() {}

  abstract T self();

  final T set(String name, Object value) {
    Objects.requireNonNull(value, name);
    options.add(name);
    options.add(value.toString());
    return self();
  }

  final byte[][] options() {
    byte[][] texts = new byte[options.size()][];
    for (int i = 0; i < texts.length; ++i) {
      texts[i] = options.get(i).getBytes(StandardCharsets.UTF_8);
    }
    return texts;
  }

  /** Threads of a run, the calling one included (1). */
  public T setThreads(int threads) {
    if (threads < 1) throw new IllegalArgumentException("threads are at least 1, not " + threads);
    return set("threads", threads);
  }

  /** How many runs, of this predictor's clones, have workers at the same time (1). */
  public T setLanes(int lanes) {
    if (lanes < 1) throw new IllegalArgumentException("lanes are at least 1, not " + lanes);
    return set("lanes", lanes);
  }

  /** Which cores the workers run on (anywhere). */
  public T setPowerMode(PowerMode mode) {
    return set("power_mode", Objects.requireNonNull(mode, "mode").text);
  }

  /** Places, most wanted first; without this those that the model was converted for. */
  public T setValidPlaces(Place... places) {
    Objects.requireNonNull(places, "places");
    StringBuilder text = new StringBuilder();
    for (Place place : places) {
      if (text.length() > 0) text.append(',');
      text.append(Objects.requireNonNull(place, "a place"));
    }
    return set("valid_targets", text);
  }

  /** Whether an op that no valid place has a kernel for is an error (no: the host runs it). */
  public T setStrict(boolean strict) {
    return set("strict", strict);
  }

  /** Whether arm computes with halves where the processor can (no). */
  public T setFp16(boolean enabled) {
    return set("enable_fp16", enabled);
  }

  /** A GPU by number ("0:1": platform and device) or a part of its name; "" is the first. */
  public T setOpenClDevice(String device) {
    return set("opencl_device", device);
  }

  /** Where compiled programs and measurements are kept (nowhere): the app's cache folder. */
  public T setOpenClCache(File folder) {
    return set("opencl_cache", Objects.requireNonNull(folder, "folder").getPath());
  }

  /** What is measured before the first run on a GPU (nothing). */
  public T setOpenClTuneMode(TuneMode mode) {
    return set("opencl_tune_mode", Objects.requireNonNull(mode, "mode").text);
  }

  /** How a GPU stores activations: FP16, or FLOAT (FP16). */
  public T setOpenClPrecision(Precision precision) {
    if (precision != Precision.FP16 && precision != Precision.FLOAT) {
      Objects.requireNonNull(precision, "precision");
      throw new IllegalArgumentException("OpenCL stores FP16 or FLOAT, not " + precision);
    }
    return set("opencl_precision", precision);
  }

  /** Whether a GPU that can adds up halves as halves: faster, and less exact (no). */
  public T setOpenClFp16Arithmetic(boolean enabled) {
    return set("opencl_fp16_arithmetic", enabled);
  }

  /** Whether a run asks the GPU all the time instead of sleeping until it is done (no). */
  public T setOpenClWaitAwake(boolean awake) {
    return set("opencl_wait_awake", awake);
  }
}
