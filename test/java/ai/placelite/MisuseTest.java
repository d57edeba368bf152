// SPDX-License-Identifier: Apache-2.0
package ai.placelite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Every wrong use throws, with a message that says what is wrong, and the predictor works on. */
class MisuseTest {
  private static File model;
  private Predictor predictor;

  @BeforeAll
  static void convert() throws IOException {
    model = Files.convert(Files.DATA.resolve("models/uci_housing"), "x86");
  }

  @BeforeEach
  void create() {
    predictor = Predictor.create(new MobileConfig().setModelFile(model));
    predictor.input(0).resize(1, 13);
  }

  @AfterEach
  void worksOn() {
    try (Predictor fresh = Predictor.create(new MobileConfig().setModelFile(model))) {
      fresh.input(0).resize(1, 13).set(new float[13]);
      fresh.run();
      assertEquals(1, fresh.output(0).getFloats().length);
    }
    predictor.close();
  }

  private static <T extends Throwable> void throwsWith(Class<T> type, String part, Executable body) {
    T thrown = assertThrows(type, body);
    assertNotNull(thrown.getMessage());
    assertTrue(thrown.getMessage().contains(part), thrown.getMessage() + " lacks: " + part);
  }

  private static void fails(ErrorCode code, String part, Executable body) {
    PlaceliteException thrown = assertThrows(PlaceliteException.class, body);
    assertEquals(code, thrown.code(), thrown.getMessage());
    assertTrue(thrown.getMessage().contains(part), thrown.getMessage() + " lacks: " + part);
  }

  @Test
  void nulls() {
    throwsWith(NullPointerException.class, "config", () -> Predictor.create((MobileConfig) null));
    throwsWith(NullPointerException.class, "config", () -> Predictor.create((FullConfig) null));
    throwsWith(
        NullPointerException.class, "file", () -> new MobileConfig().setModelFile((File) null));
    throwsWith(NullPointerException.class, "bytes", () -> new MobileConfig().setModel((byte[]) null));
    throwsWith(
        NullPointerException.class, "bytes", () -> new MobileConfig().setModel((ByteBuffer) null));
    throwsWith(NullPointerException.class, "mode", () -> new MobileConfig().setPowerMode(null));
    throwsWith(NullPointerException.class, "mode", () -> new MobileConfig().setOpenClTuneMode(null));
    throwsWith(
        NullPointerException.class, "precision", () -> new MobileConfig().setOpenClPrecision(null));
    throwsWith(
        NullPointerException.class, "opencl_device", () -> new MobileConfig().setOpenClDevice(null));
    throwsWith(NullPointerException.class, "folder", () -> new MobileConfig().setOpenClCache(null));
    throwsWith(
        NullPointerException.class, "places", () -> new MobileConfig().setValidPlaces((Place[]) null));
    throwsWith(
        NullPointerException.class,
        "a place",
        () -> new MobileConfig().setValidPlaces(Place.of(Target.X86), null));
    throwsWith(NullPointerException.class, "name", () -> predictor.input((String) null));
    throwsWith(
        NullPointerException.class, "elements", () -> predictor.input(0).set((float[]) null));
    throwsWith(
        NullPointerException.class, "elements", () -> predictor.output(0).get((float[]) null));
    throwsWith(NullPointerException.class, "shape", () -> predictor.input(0).resize((long[]) null));
    throwsWith(NullPointerException.class, "memory", () -> predictor.input(0).bind(null));
    throwsWith(NullPointerException.class, "text", () -> Place.parse(null));
  }

  @Test
  void closed() {
    Tensor input = predictor.input(0);
    Tensor output = predictor.output(0);
    predictor.close();
    predictor.close();
    Executable[] calls = {
      predictor::run,
      predictor::warmup,
      predictor::newClone,
      predictor::shrinkMemory,
      predictor::explain,
      input::shape,
      input::size,
      input::precision,
      input::shapeRange,
      input::buffer,
      input::unbind,
      () -> input.resize(1, 13),
      () -> input.set(new float[13]),
      () -> input.bind(ByteBuffer.allocateDirect(52)),
      output::getFloats,
      () -> output.get(new float[1]),
    };
    for (Executable call : calls) throwsWith(IllegalStateException.class, "closed", call);
    assertEquals("x", input.name()); // names need no predictor
  }

  @Test
  void wrongLengths() {
    Tensor input = predictor.input(0);
    for (int length : new int[] {0, 12, 14, 1 << 20}) {
      throwsWith(
          IllegalArgumentException.class, "13 elements", () -> input.set(new float[length]));
    }
    predictor.run();
    throwsWith(
        IllegalArgumentException.class, "1 elements", () -> predictor.output(0).get(new float[2]));
  }

  @Test
  void wrongTypes() {
    Tensor input = predictor.input(0);
    throwsWith(IllegalArgumentException.class, "float", () -> input.set(new int[13]));
    throwsWith(IllegalArgumentException.class, "float", () -> input.set(new long[13]));
    throwsWith(IllegalArgumentException.class, "float", () -> input.set(new byte[13]));
    throwsWith(IllegalArgumentException.class, "float", () -> input.set(new short[13]));
    throwsWith(IllegalArgumentException.class, "float", () -> input.set(new double[13]));
    predictor.run();
    throwsWith(IllegalArgumentException.class, "float", () -> predictor.output(0).getLongs());
    throwsWith(IllegalArgumentException.class, "float", () -> predictor.output(0).getBytes());
    throwsWith(
        UnsupportedOperationException.class, "output", () -> predictor.output(0).set(new float[1]));
    throwsWith(
        UnsupportedOperationException.class, "outputs", () -> predictor.output(0).resize(1, 1));
  }

  @Test
  void wrongShapes() {
    Tensor input = predictor.input(0);
    fails(ErrorCode.INVALID_ARGUMENT, "", () -> input.resize(1, 12));
    fails(ErrorCode.INVALID_ARGUMENT, "", () -> input.resize());
    fails(ErrorCode.INVALID_ARGUMENT, "", () -> input.resize(-1, 13));
    fails(ErrorCode.RESOURCE_EXHAUSTED, "2^40", () -> input.resize(Long.MAX_VALUE, 13));
    fails(ErrorCode.INVALID_ARGUMENT, "at most 8", () -> input.resize(new long[100]));
    input.set(new float[13]);
    predictor.run();
  }

  @Test
  void wrongBuffers() {
    Tensor input = predictor.input(0);
    throwsWith(
        IllegalArgumentException.class, "direct", () -> input.bind(ByteBuffer.allocate(52)));
    throwsWith(
        IllegalArgumentException.class,
        "read-only",
        () -> input.bind(ByteBuffer.allocateDirect(52).asReadOnlyBuffer()));
    ByteBuffer odd = ByteBuffer.allocateDirect(64);
    odd.position(1);
    fails(ErrorCode.INVALID_ARGUMENT, "multiple of 8", () -> input.bind(odd.slice()));
    // A buffer that is too small is reported by the call that needs it, at the
    // latest.
    PlaceliteException small =
        assertThrows(
            PlaceliteException.class,
            () -> {
              input.bind(ByteBuffer.allocateDirect(48));
              predictor.run();
            });
    assertEquals(ErrorCode.INVALID_ARGUMENT, small.code(), small.getMessage());
    input.unbind();
    input.set(new float[13]);
    predictor.run();
  }

  @Test
  void buffersOfAnotherSize() {
    Tensor output = predictor.output(0);
    predictor.input(0).set(new float[13]);
    for (int bytes : new int[] {0, 3}) {
      output.bind(ByteBuffer.allocateDirect(bytes));
      fails(ErrorCode.INVALID_ARGUMENT, "bytes", predictor::run);
    }
    output.bind(ByteBuffer.allocateDirect(400)); // larger ones are as good
    predictor.run();
    output.unbind();
    predictor.run();
  }

  @Test
  void wrongDescriptors() throws IOException {
    MobileConfig config = new MobileConfig();
    throwsWith(IllegalArgumentException.class, "-1", () -> config.setModel(-1, 0, 10));
    throwsWith(IllegalArgumentException.class, "from -1", () -> config.setModel(0, -1, 10));
    throwsWith(IllegalArgumentException.class, "-10 bytes", () -> config.setModel(0, 0, -10));
    fails(ErrorCode.INVALID_ARGUMENT, "no model", () -> Predictor.create(config));
    config.setModel(1 << 20, 0, 10);
    fails(ErrorCode.INVALID_ARGUMENT, "no open file", () -> Predictor.create(config));
    long size = model.length();
    try (Files.Opened file = new Files.Opened(model)) {
      long[][] ranges = {
        {0, size + 1}, {1, size}, {size + 1, 0}, {1, Long.MAX_VALUE}, {Long.MAX_VALUE, 1}
      };
      for (long[] range : ranges) {
        config.setModel(file.descriptor, range[0], range[1]);
        fails(
            ErrorCode.INVALID_ARGUMENT,
            "ends beyond the file, which has " + size + " bytes",
            () -> Predictor.create(config));
      }
      config.setModel(file.descriptor, 0, 0);
      fails(ErrorCode.CORRUPT, "is empty", () -> Predictor.create(config));
      config.setModel(file.descriptor, 64, size - 64);
      fails(ErrorCode.CORRUPT, "model at 64 of descriptor", () -> Predictor.create(config));
      config.setModel(file.descriptor, 0, size);
      Predictor.create(config).close();
    }
    fails(ErrorCode.INVALID_ARGUMENT, "no open file", () -> Predictor.create(config));
  }

  @Test
  void shapeRanges() {
    ShapeRange range = predictor.input(0).shapeRange();
    assertEquals("[?,13]", range.toString());
    assertEquals(Long.MAX_VALUE, range.max(0));
    throwsWith(IndexOutOfBoundsException.class, "dimension 2", () -> range.min(2));
    throwsWith(IndexOutOfBoundsException.class, "dimension -1", () -> range.max(-1));
    throwsWith(NullPointerException.class, "shape", () -> range.contains((long[]) null));
    throwsWith(
        UnsupportedOperationException.class, "outputs", () -> predictor.output(0).shapeRange());
    assertTrue(range.contains(7, 13));
    predictor.input(0).resize(7, 13);
    assertTrue(!range.contains(7, 12));
    fails(ErrorCode.INVALID_ARGUMENT, "", () -> predictor.input(0).resize(7, 12));
  }

  @Test
  void wrongNames() {
    throwsWith(IndexOutOfBoundsException.class, "has 1", () -> predictor.input(1));
    throwsWith(IndexOutOfBoundsException.class, "has 1", () -> predictor.input(-1));
    throwsWith(IndexOutOfBoundsException.class, "has 1", () -> predictor.output(7));
    throwsWith(IllegalArgumentException.class, "'z'", () -> predictor.input("z"));
    throwsWith(IllegalArgumentException.class, "'z'", () -> predictor.output("z"));
  }

  @Test
  void wrongConfigs() {
    fails(ErrorCode.INVALID_ARGUMENT, "no model", () -> Predictor.create(new MobileConfig()));
    fails(ErrorCode.INVALID_ARGUMENT, "", () -> Predictor.create(new FullConfig()));
    fails(
        ErrorCode.NOT_FOUND,
        "/no/such/file.nb",
        () -> Predictor.create(new MobileConfig().setModelFile(new File("/no/such/file.nb"))));
    MobileConfig layout =
        new MobileConfig()
            .setModelFile(model)
            .setValidPlaces(Place.of(Target.X86, Precision.FLOAT, "NCHWX"));
    fails(ErrorCode.INVALID_ARGUMENT, "NCHWX", () -> Predictor.create(layout));
    // Characters that Java's own UTF-8 writes otherwise.
    File odd = new File("/no/such/\uD83D\uDE00\u0000.nb");
    fails(
        ErrorCode.NOT_FOUND,
        "/no/such/\uD83D\uDE00",
        () -> Predictor.create(new MobileConfig().setModelFile(odd)));
  }

  @Test
  void wrongModels() throws IOException {
    byte[] bytes = java.nio.file.Files.readAllBytes(model.toPath());
    fails(ErrorCode.CORRUPT, "", () -> Predictor.create(new MobileConfig().setModel(new byte[0])));
    fails(ErrorCode.CORRUPT, "", () -> Predictor.create(new MobileConfig().setModel(new byte[99])));
    ByteBuffer empty = ByteBuffer.allocateDirect(0);
    fails(ErrorCode.CORRUPT, "", () -> Predictor.create(new MobileConfig().setModel(empty)));
    for (int cut = 1; cut < bytes.length; cut += bytes.length / 40) {
      byte[] part = java.util.Arrays.copyOf(bytes, cut);
      fails(ErrorCode.CORRUPT, "", () -> Predictor.create(new MobileConfig().setModel(part)));
    }
    bytes[40] ^= 0x55;
    assertThrows(
        PlaceliteException.class, () -> Predictor.create(new MobileConfig().setModel(bytes)));
    FullConfig folder = new FullConfig().setModelDir(new File("/"));
    assertThrows(PlaceliteException.class, () -> Predictor.create(folder));
  }

  @Test
  void places() {
    assertEquals("opencl/fp16/ImageDefault", Place.parse("opencl/fp16/ImageDefault").toString());
    assertEquals(Place.of(Target.ARM, Precision.FLOAT, "NCHW"), Place.parse("arm/float"));
    assertEquals("arm", Place.parse("arm").toString());
    throwsWith(IllegalArgumentException.class, "'gpu'", () -> Place.parse("gpu"));
    throwsWith(IllegalArgumentException.class, "'half'", () -> Place.parse("arm/half"));
    throwsWith(IllegalArgumentException.class, "a/b/c/d", () -> Place.parse("a/b/c/d"));
    throwsWith(
        IllegalArgumentException.class,
        "layout",
        () -> Place.of(Target.ARM, Precision.FLOAT, "NCHW,x86"));
  }
}
