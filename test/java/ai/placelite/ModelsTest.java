// SPDX-License-Identifier: Apache-2.0
package ai.placelite;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Real models beside what others computed of them, on the CPU and on an OpenCL device. */
class ModelsTest {
  /** A model and those of its cases whose folder begins with `prefix`. */
  private static final class Model {
    final String name;
    final Path ref;
    final String prefix;
    final FullConfig config;

    Model(String name, Path ref, String prefix, FullConfig config) {
      this.name = name;
      this.ref = ref;
      this.prefix = prefix;
      this.config = config;
    }

    static Model paddle(String name, Path folder) {
      FullConfig config = new FullConfig().setModelDir(folder.toFile());
      return new Model(name, folder.resolve("ref"), "", config);
    }

    static Model onnx(String name, Path folder) {
      FullConfig config = new FullConfig().setOnnxModel(folder.resolve("model.onnx").toFile());
      return new Model(name, folder.resolve("ref"), "", config);
    }

    static Model mtcnn(String net) {
      Path folder = Files.DATA.resolve("models/mtcnn");
      File program = folder.resolve(net + ".pdmodel").toFile();
      File weights = folder.resolve(net + ".pdiparams").toFile();
      FullConfig config = new FullConfig().setModelFiles(program, weights);
      return new Model("mtcnn_" + net, folder.resolve("ref"), net + "_", config);
    }
  }

  private static List<Model> models() {
    Path data = Files.DATA.resolve("models");
    List<Model> models = new ArrayList<>();
    models.add(Model.paddle("mobilenet_v1", Files.DEMO.resolve("mobilenet_v1")));
    for (String name : new String[] {"ppocr_cls", "ppocr_v3_det", "uci_housing", "paddle3_block"}) {
      models.add(Model.paddle(name, data.resolve(name)));
    }
    Path convolution = Files.SHARED.resolve("paddle/conv_bn_relu");
    models.add(Model.paddle("conv_bn_relu", convolution));
    for (String net : new String[] {"PNet", "RNet", "ONet"}) models.add(Model.mtcnn(net));
    for (String name : new String[] {"ppocr_cls", "ultraface_slim_320", "opt_mnist"}) {
      models.add(Model.onnx("onnx_" + name, data.resolve("onnx").resolve(name)));
    }
    for (String name : new String[] {"ppocr_v4_det", "ppocr_v4_rec"}) {
      models.add(Model.onnx("onnx_" + name, Files.SHARED.resolve("onnx").resolve(name)));
    }
    return models;
  }

  @TestFactory
  Stream<DynamicTest> onX86() {
    return tests("x86", Place.of(Target.X86));
  }

  /** Each takes its time to compile: all where the environment says so. */
  @TestFactory
  Stream<DynamicTest> onOpenCl() {
    return tests("opencl", Place.of(Target.OPENCL), Place.of(Target.X86));
  }

  private static boolean isQuick(Model model) {
    return model.name.matches("uci_housing|conv_bn_relu|mtcnn_RNet|onnx_opt_mnist");
  }

  private static Stream<DynamicTest> tests(String where, Place... places) {
    boolean isAlone = !java.nio.file.Files.exists(Files.SHARED); // one lies there
    boolean all = places.length == 1 || System.getenv("PLACELITE_TEST_ALL_OPENCL") != null;
    List<DynamicTest> tests = new ArrayList<>();
    for (Model model : models()) {
      if (!java.nio.file.Files.exists(model.ref) || !(all || isQuick(model))) continue;
      tests.add(DynamicTest.dynamicTest(where + " " + model.name, () -> check(model, places)));
    }
    assertTrue(tests.size() >= (all ? 10 : 3) + (isAlone ? 0 : 1), "models are missing in " + Files.DATA);
    return tests.stream();
  }

  private static void check(Model model, Place... places) throws IOException {
    model.config.setValidPlaces(places).setOpenClPrecision(Precision.FLOAT);
    int cases = 0;
    try (Predictor predictor = Predictor.create(model.config);
        Stream<Path> folders = java.nio.file.Files.list(model.ref).sorted()) {
      for (Path folder : (Iterable<Path>) folders::iterator) {
        if (!folder.getFileName().toString().startsWith(model.prefix)) continue;
        checkCase(predictor, folder);
        ++cases;
      }
      if (places.length > 1) {
        assertTrue(predictor.explain().contains("opencl/float"), "nothing runs on OpenCL");
      }
    }
    assertFalse(cases == 0, "no cases in " + model.ref);
  }

  private static void checkCase(Predictor predictor, Path folder) throws IOException {
    Files.Case wanted = Files.readCase(folder);
    for (java.util.Map.Entry<String, String> input : wanted.inputs.entrySet()) {
      Files.Array array = Files.readNpy(Files.findInput(input.getValue()));
      predictor.input(input.getKey()).resize(array.shape).set(array.elements);
    }
    predictor.run();
    assertEquals(wanted.outputs.size(), predictor.outputs().size());
    for (Files.Case.Output each : wanted.outputs) {
      Files.Array expected = Files.readNpy(folder.resolve("output_" + each.index + ".npy"));
      Tensor output = predictor.output(each.index);
      assertArrayEquals(expected.shape, output.shape());
      float largest = 0;
      for (float x : expected.elements) largest = Math.max(largest, Math.abs(x));
      float tolerance = (float) (wanted.atol + wanted.rtol * largest);
      assertArrayEquals(expected.elements, output.getFloats(), tolerance, folder.toString());
    }
  }
}
