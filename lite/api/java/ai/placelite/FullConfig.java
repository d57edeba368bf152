// SPDX-License-Identifier: Apache-2.0
package ai.placelite;

import java.io.File;
import java.util.Objects;

/**
 * Options of a predictor of a Paddle or ONNX model that is converted when the predictor is made:
 * for desktops and tests. The small library of phones reads .nb models alone, and says so.
 */
public final class FullConfig extends Config<FullConfig> {
  @Override
  FullConfig self() {
    return this;
  }

  @Override
  boolean isFull() {
    return true;
  }

  /** Sets a folder with a Paddle model. */
  public FullConfig setModelDir(File folder) {
    return set("model_dir", Objects.requireNonNull(folder, "folder").getPath());
  }

  /** Sets the program and the weights of a Paddle model. */
  public FullConfig setModelFiles(File program, File weights) {
    set("model_file", Objects.requireNonNull(program, "program").getPath());
    return set("param_file", Objects.requireNonNull(weights, "weights").getPath());
  }

  /** Sets the file of an ONNX model. */
  public FullConfig setOnnxModel(File file) {
    return set("onnx_model", Objects.requireNonNull(file, "file").getPath());
  }

  /** Sets the shapes that an input may be given: "1,3,32..640,32..640". */
  public FullConfig setInputShape(String input, String shape) {
    Objects.requireNonNull(input, "input");
    Objects.requireNonNull(shape, "shape");
    // A backslash before a semicolon keeps it in the name.
    String name = input.replace("\\", "\\\\").replace(";", "\\;");
    return set("input_shape", name + ":" + shape);
  }
}
