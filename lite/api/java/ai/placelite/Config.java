// SPDX-License-Identifier: Apache-2.0
package ai.placelite;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Options that every predictor has. Setters return the config, so that they can be chained. A
 * config may be changed and used again; predictors keep nothing of it. A value that the engine
 * refuses is a {@link PlaceliteException} of the setter, in the engine's words, and the config is
 * then as it was. A config is used by one thread at a time.
 *
 * @param <T> the config that the setters return
 */
public abstract class Config<T extends Config<T>> {
  /** The name and value of each option, as the native library reads them. */
  private final List<String> options = new ArrayList<>();

  Config() {}

  abstract T self();

  /** Called after an option was set. */
  void changed(String option) {}

  /** Returns whether it is a FullConfig. */
  abstract boolean isFull();

  /**
   * Sets an option by its name, in text: "threads" to "2". docs/options.md lists the options and
   * what they take. A value that was set before is replaced, except that lists (pin, exclude,
   * input_shape, ...) are added to.
   */
  public final T set(String name, String value) {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(value, name);
    NativePredictor.checkOption(
        name.getBytes(StandardCharsets.UTF_8), value.getBytes(StandardCharsets.UTF_8), isFull());
    options.add(name);
    options.add(value);
    changed(name);
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
    return set("threads", Integer.toString(threads));
  }

  /** Sets how many runs, of this predictor's clones, have workers at the same time; default 1. */
  public T setTeams(int teams) {
    return set("teams", Integer.toString(teams));
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
    return set("valid_targets", text.toString());
  }

  /**
   * Sets whether an op without a kernel in any valid place is an error. By default the host runs
   * it.
   */
  public T setStrict(boolean strict) {
    return set("strict", Boolean.toString(strict));
  }

  /** Sets whether arm computes in fp16 where the processor can; default no. */
  public T setFp16(boolean enabled) {
    return set("enable_fp16", Boolean.toString(enabled));
  }

  /**
   * Sets whether x86 computes in bf16, with sums in float, where that is estimated to be faster and
   * the processor has AVX512-BF16; default no.
   */
  public T setBf16(boolean enabled) {
    return set("enable_bf16", Boolean.toString(enabled));
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
    return set("opencl_precision", Objects.requireNonNull(precision, "precision").toString());
  }

  /**
   * Sets whether a GPU that can do so adds up fp16 in fp16: faster, and less exact. Default: no.
   */
  public T setOpenClFp16Arithmetic(boolean enabled) {
    return set("opencl_fp16_arithmetic", Boolean.toString(enabled));
  }

  /** Sets whether a run polls the GPU instead of sleeping until it is done; default no. */
  public T setOpenClWaitAwake(boolean awake) {
    return set("opencl_wait_awake", Boolean.toString(awake));
  }
}
