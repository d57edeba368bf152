// SPDX-License-Identifier: Apache-2.0
package ai.placelite;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Options that every predictor has. Setters return the config, so that they can be chained. A
 * config may be changed and used again; predictors keep nothing of it.
 *
 * @param <T> the config that the setters return
 */
public abstract class Config<T extends Config<T>> {
  /** The name and value of each option, as the native library reads them. */
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

  /** Sets the threads of a run, the calling one included; default 1. */
  public T setThreads(int threads) {
    if (threads < 1) throw new IllegalArgumentException("threads are at least 1, not " + threads);
    return set("threads", threads);
  }

  /** Sets how many runs, of this predictor's clones, have workers at the same time; default 1. */
  public T setTeams(int teams) {
    if (teams < 1) throw new IllegalArgumentException("teams are at least 1, not " + teams);
    return set("teams", teams);
  }

  /** Sets which cores the workers run on; by default any core. */
  public T setPowerMode(PowerMode mode) {
    return set("power_mode", Objects.requireNonNull(mode, "mode").text);
  }

  /**
   * Sets the places, most wanted first. By default those that the model was converted for count.
   */
  public T setValidPlaces(Place... places) {
    Objects.requireNonNull(places, "places");
    StringBuilder text = new StringBuilder();
    for (Place place : places) {
      if (text.length() > 0) text.append(',');
      text.append(Objects.requireNonNull(place, "a place"));
    }
    return set("valid_targets", text);
  }

  /**
   * Sets whether an op without a kernel in any valid place is an error. By default the host runs
   * it.
   */
  public T setStrict(boolean strict) {
    return set("strict", strict);
  }

  /** Sets whether arm computes in fp16 where the processor can; default no. */
  public T setFp16(boolean enabled) {
    return set("enable_fp16", enabled);
  }

  /**
   * Sets the GPU, by number ("0:1": platform and device) or a part of its name; "" is the first.
   */
  public T setOpenClDevice(String device) {
    return set("opencl_device", device);
  }

  /**
   * Sets where compiled programs and measurements are kept: the app's cache folder. Default:
   * nowhere.
   */
  public T setOpenClCache(File folder) {
    return set("opencl_cache", Objects.requireNonNull(folder, "folder").getPath());
  }

  /** Sets what is measured before the first run on a GPU; by default nothing. */
  public T setOpenClTuneMode(TuneMode mode) {
    return set("opencl_tune_mode", Objects.requireNonNull(mode, "mode").text);
  }

  /** Sets how a GPU stores activations, FP16 or FLOAT; default FP16. */
  public T setOpenClPrecision(Precision precision) {
    if (precision != Precision.FP16 && precision != Precision.FLOAT) {
      Objects.requireNonNull(precision, "precision");
      throw new IllegalArgumentException("OpenCL stores FP16 or FLOAT, not " + precision);
    }
    return set("opencl_precision", precision);
  }

  /**
   * Sets whether a GPU that can do so adds up fp16 in fp16: faster, and less exact. Default: no.
   */
  public T setOpenClFp16Arithmetic(boolean enabled) {
    return set("opencl_fp16_arithmetic", enabled);
  }

  /** Sets whether a run polls the GPU instead of sleeping until it is done; default no. */
  public T setOpenClWaitAwake(boolean awake) {
    return set("opencl_wait_awake", awake);
  }
}
