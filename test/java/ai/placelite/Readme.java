// SPDX-License-Identifier: Apache-2.0
package ai.placelite;

import java.io.File;

/** The Java example of the README. */
final class Readme {
  private Readme() {}

  static float[] classify(File file, float[] pixels) {
    // README
    MobileConfig config = new MobileConfig().setModelFile(file).setThreads(2);
    try (Predictor predictor = Predictor.create(config)) {     // throws PlaceliteException
      predictor.input(0).set(pixels);                          // float, NCHW, [1,3,224,224]
      predictor.run();
      return predictor.output(0).getFloats();
    }
    // end
  }
}
