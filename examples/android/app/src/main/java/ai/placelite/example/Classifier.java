// SPDX-License-Identifier: Apache-2.0
package ai.placelite.example;

import ai.placelite.MobileConfig;
import ai.placelite.Place;
import ai.placelite.Predictor;
import ai.placelite.Target;
import ai.placelite.TuneMode;
import java.io.File;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** MobileNet v1 with its labels. Needs nothing of Android. Used by one thread at a time. */
public final class Classifier implements AutoCloseable {
  /** Pictures have SIDE x SIDE pixels. */
  public static final int SIDE = 224;

  // What the model was trained with.
  private static final float MEAN_RED = 123.68f;
  private static final float MEAN_GREEN = 116.78f;
  private static final float MEAN_BLUE = 103.94f;
  private static final float SCALE = 0.017f;

  private final Predictor predictor;
  private final FloatBuffer input;
  private final List<String> labels;

  /**
   * `config` names the model; `labels` are those of the classes, in order; `cache` is a folder for
   * compiled programs.
   */
  public Classifier(MobileConfig config, List<String> labels, File cache, Place... places) {
    config
        .setOpenClCache(cache)
        .setOpenClTuneMode(TuneMode.RAPID)
        .setThreads(Math.min(4, Runtime.getRuntime().availableProcessors()));
    if (places.length > 0) config.setValidPlaces(places);
    this.labels = labels;
    predictor = Predictor.create(config);
    predictor.input(0).resize(1, 3, SIDE, SIDE);
    input = predictor.input(0).buffer().asFloatBuffer();
    predictor.warmup();
  }

  /** The GPU first, then the CPU: for a model that was converted for opencl,arm. */
  public static Place[] phone() {
    return new Place[] {Place.of(Target.OPENCL), Place.of(Target.ARM)};
  }

  /** The `count` best labels of SIDE x SIDE pixels, each 0xAARRGGBB, with their scores. */
  public List<String> classify(int[] pixels, int count) {
    int plane = SIDE * SIDE;
    if (pixels.length != plane) {
      throw new IllegalArgumentException(
          "a picture has " + plane + " pixels, this has " + pixels.length);
    }
    for (int i = 0; i < plane; ++i) {
      int pixel = pixels[i];
      input.put(i, ((pixel & 255) - MEAN_BLUE) * SCALE);
      input.put(plane + i, ((pixel >> 8 & 255) - MEAN_GREEN) * SCALE);
      input.put(2 * plane + i, ((pixel >> 16 & 255) - MEAN_RED) * SCALE);
    }
    predictor.run();
    return best(predictor.output(0).getFloats(), count);
  }

  private List<String> best(float[] scores, int count) {
    List<Integer> classes = new ArrayList<>();
    for (int i = 0; i < scores.length; ++i) classes.add(i);
    classes.sort((a, b) -> Float.compare(scores[b], scores[a]));
    List<String> lines = new ArrayList<>();
    for (int i : classes.subList(0, Math.min(count, classes.size()))) {
      String label = i < labels.size() ? labels.get(i) : "class " + i;
      lines.add(String.format(Locale.ROOT, "%.3f  %s", scores[i], label));
    }
    return lines;
  }

  @Override
  public void close() {
    predictor.close();
  }
}
