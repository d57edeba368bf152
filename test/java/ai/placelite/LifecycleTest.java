// SPDX-License-Identifier: Apache-2.0
package ai.placelite;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Where models come from, where memory is, and that it is given back. */
class LifecycleTest {
  private static File model;
  private static float[] pixels;
  private static float[] expected;

  @BeforeAll
  static void convert() throws IOException {
    model = Files.convert(Files.DATA.resolve("models/ppocr_cls"), "x86");
    try (Predictor predictor = fromFile()) {
      pixels = new float[(int) predictor.input(0).resize(1, 3, 48, 192).size()];
      for (int i = 0; i < pixels.length; ++i) pixels[i] = (i % 251) / 125f - 1;
      expected = run(predictor);
    }
    float sum = 0;
    for (float score : expected) sum += score;
    assertEquals(1, sum, 1e-5);
  }

  private static Predictor fromFile() {
    return Predictor.create(new MobileConfig().setModelFile(model));
  }

  private static float[] run(Predictor predictor) {
    predictor.input(0).resize(1, 3, 48, 192).set(pixels);
    predictor.run();
    return predictor.output(0).getFloats();
  }

  @Test
  void readsFromBytes() throws IOException {
    byte[] bytes = java.nio.file.Files.readAllBytes(model.toPath());
    MobileConfig config = new MobileConfig().setModel(bytes);
    try (Predictor predictor = Predictor.create(config)) {
      java.util.Arrays.fill(bytes, (byte) 0); // it has its own
      assertArrayEquals(expected, run(predictor));
    }
  }

  @Test
  void readsFromBuffers() throws IOException {
    byte[] bytes = java.nio.file.Files.readAllBytes(model.toPath());
    ByteBuffer direct = ByteBuffer.allocateDirect(bytes.length + 64);
    direct.position(64);
    direct.put(bytes);
    direct.position(64);
    for (ByteBuffer each :
        new ByteBuffer[] {direct, direct.asReadOnlyBuffer(), ByteBuffer.wrap(bytes)}) {
      try (Predictor predictor = Predictor.create(new MobileConfig().setModel(each))) {
        assertArrayEquals(expected, run(predictor));
      }
    }
  }

  @Test
  void readsAPartOfAnOpenFile() throws IOException {
    byte[] bytes = java.nio.file.Files.readAllBytes(model.toPath());
    for (int offset : new int[] {0, 64, 4096 + 64, 3}) {
      File archive = Files.surround(bytes, offset);
      MobileConfig config = new MobileConfig();
      Predictor predictor;
      try (Files.Opened file = new Files.Opened(archive)) {
        config.setModel(file.descriptor, offset, bytes.length);
        predictor = Predictor.create(config);
        Predictor.create(config).close(); // the descriptor stays open
      }
      assertArrayEquals(expected, run(predictor)); // the mapping stays
      predictor.close();
      config.setModelFile(model); // the last one counts
      try (Predictor other = Predictor.create(config)) {
        assertArrayEquals(expected, run(other));
      }
    }
  }

  @Test
  void tellsTheShapesThatItTakes() {
    try (Predictor predictor = fromFile()) {
      ShapeRange range = predictor.input(0).shapeRange();
      assertEquals(4, range.rank());
      assertEquals(3, range.min(1));
      assertEquals(3, range.max(1));
      assertTrue(range.contains(1, 3, 48, 192), range.toString());
      predictor.input(0).resize(2, 3, 48, 192);
      assertEquals(range, predictor.input(0).shapeRange()); // a shape changes no range
    }
  }

  @Test
  void keepsTheBufferOfItsModel() throws IOException {
    byte[] bytes = java.nio.file.Files.readAllBytes(model.toPath());
    ByteBuffer direct = ByteBuffer.allocateDirect(bytes.length);
    direct.put(bytes).flip();
    Predictor original = Predictor.create(new MobileConfig().setModel(direct));
    direct = null;
    try (Predictor clone = original.newClone()) {
      original.close();
      for (int i = 0; i < 20; ++i) {
        System.gc();
        ByteBuffer.allocateDirect(bytes.length); // would take freed memory
      }
      assertArrayEquals(expected, run(clone));
    }
  }

  @Test
  void directBuffersAreTheMemory() {
    ByteBuffer input;
    ByteBuffer output;
    try (Predictor predictor = fromFile()) {
      predictor.input(0).resize(1, 3, 48, 192);
      input = predictor.input(0).buffer();
      output = predictor.output(0).buffer();
      assertTrue(input.isDirect() && output.isDirect());
      input.asFloatBuffer().put(pixels);
      predictor.run();
      float[] scores = new float[expected.length];
      output.asFloatBuffer().get(scores);
      assertArrayEquals(expected, scores);
      assertArrayEquals(expected, predictor.output(0).getFloats());
      // The buffer shows what a run writes, without a call.
      output.putFloat(0, -1);
      predictor.run();
      assertEquals(expected[0], output.getFloat(0));
      // Another shape has other memory; the old one is still there.
      predictor.input(0).resize(2, 3, 48, 192);
      assertEquals(2 * input.capacity(), predictor.input(0).buffer().capacity());
      predictor.run();
      assertEquals(2 * expected.length, predictor.output(0).getFloats().length);
    }
    input.putFloat(0, 1);
    output.putFloat(0, 1);
  }

  @Test
  void callersBuffersAreTheMemory() {
    try (Predictor predictor = fromFile()) {
      predictor.input(0).resize(1, 3, 48, 192);
      ByteBuffer memory =
          ByteBuffer.allocateDirect(4 * pixels.length).order(ByteOrder.nativeOrder());
      memory.asFloatBuffer().put(pixels);
      predictor.input(0).bind(memory);
      memory = null; // the predictor keeps it
      System.gc();
      predictor.run();
      assertArrayEquals(expected, predictor.output(0).getFloats());
      predictor.input(0).unbind();
      assertArrayEquals(expected, run(predictor));
    }
  }

  @Test
  void forgottenPredictorsAreDestroyed() throws InterruptedException {
    long before = Predictor.liveCount();
    for (int i = 0; i < 20; ++i) run(fromFile());
    for (int i = 0; i < 200 && Predictor.liveCount() > before; ++i) {
      System.gc();
      Thread.sleep(20);
    }
    assertTrue(Predictor.liveCount() <= before, "forgotten predictors live on");
  }

  @Test
  void thousandCyclesTakeNoMemory() throws IOException {
    long before = Predictor.liveCount();
    for (int i = 0; i < 100; ++i) cycle();
    long warm = residentBytes();
    for (int i = 0; i < 1000; ++i) cycle();
    assertEquals(before, Predictor.liveCount());
    long grown = residentBytes() - warm;
    // A leak of the model alone would be 500 MB.
    assertTrue(grown < 48 << 20, "the process grew by " + grown + " bytes");
  }

  private static void cycle() {
    try (Predictor predictor = fromFile()) {
      assertArrayEquals(expected, run(predictor));
    }
  }

  private static long residentBytes() throws IOException {
    System.gc();
    String[] fields =
        java.nio.file.Files.readString(Paths.get("/proc/self/statm")).trim().split(" ");
    return Long.parseLong(fields[1]) * 4096;
  }

  @Test
  void clonesRunInEightThreads() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try (Predictor predictor = fromFile()) {
      List<Future<Boolean>> done = new ArrayList<>();
      for (int i = 0; i < 8; ++i) {
        Predictor clone = predictor.newClone();
        Callable<Boolean> job =
            () -> {
              for (int k = 0; k < 25; ++k) assertArrayEquals(expected, run(clone));
              clone.close();
              return true;
            };
        done.add(threads.submit(job));
      }
      for (Future<Boolean> each : done) assertTrue(each.get());
    } finally {
      threads.shutdown();
    }
  }

  @Test
  void oneThreadAtATime() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try (Predictor predictor = fromFile()) {
      run(predictor);
      List<Future<Integer>> done = new ArrayList<>();
      for (int i = 0; i < 8; ++i) {
        Callable<Integer> job =
            () -> {
              int refused = 0;
              for (int k = 0; k < 200; ++k) {
                try {
                  predictor.run();
                } catch (IllegalStateException e) {
                  assertTrue(e.getMessage().contains("in use by another thread"));
                  ++refused;
                }
              }
              return refused;
            };
        done.add(threads.submit(job));
      }
      int refused = 0;
      for (Future<Integer> each : done) refused += each.get();
      assertTrue(refused > 0 && refused < 8 * 200, refused + " of 1600 runs were refused");
      assertArrayEquals(expected, run(predictor));
    } finally {
      threads.shutdown();
    }
  }

  @Test
  void closesWhileOthersRun() throws Exception {
    for (int i = 0; i < 50; ++i) {
      Predictor predictor = fromFile();
      run(predictor);
      Thread runner =
          new Thread(
              () -> {
                try {
                  while (true) predictor.run();
                } catch (IllegalStateException e) {
                  // Closed, or in use: by close.
                }
              });
      runner.start();
      predictor.close();
      runner.join();
    }
  }
}
