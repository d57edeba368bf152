// SPDX-License-Identifier: Apache-2.0
package ai.placelite;

import com.google.gson.Gson;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Models and what others computed of them, as files; places by properties of the build. */
final class Files {
  static final Path DATA = Paths.get(System.getProperty("placelite.data"));
  static final Path SHARED = Paths.get(System.getProperty("placelite.shared"));
  static final Path DEMO = Paths.get(System.getProperty("placelite.demo"));

  private Files() {}

  /** case.json of a model. */
  static final class Case {
    Map<String, String> inputs;
    List<Output> outputs;
    double atol;
    double rtol;

    static final class Output {
      int index;
    }
  }

  static Case readCase(Path folder) throws IOException {
    try (Reader reader = java.nio.file.Files.newBufferedReader(folder.resolve("case.json"))) {
      return new Gson().fromJson(reader, Case.class);
    }
  }

  /** An array of NumPy's: floats in C order. */
  static final class Array {
    final long[] shape;
    final float[] elements;

    Array(long[] shape, float[] elements) {
      this.shape = shape;
      this.elements = elements;
    }
  }

  static Array readNpy(Path file) throws IOException {
    ByteBuffer bytes =
        ByteBuffer.wrap(java.nio.file.Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
    int start = 10 + bytes.getShort(8);
    String header = new String(bytes.array(), 10, start - 10, StandardCharsets.ISO_8859_1);
    Matcher dims = Pattern.compile("'shape': \\(([0-9, ]*)\\)").matcher(header);
    if (!header.contains("'<f4'") || header.contains("True") || !dims.find()) {
      throw new IOException(file + ": not floats in C order: " + header);
    }
    String[] parts = dims.group(1).replace(" ", "").split(",");
    long[] shape = new long[parts[0].isEmpty() ? 0 : parts.length];
    for (int i = 0; i < shape.length; ++i) shape[i] = Long.parseLong(parts[i]);
    bytes.position(start);
    float[] elements = new float[(bytes.remaining()) / 4];
    bytes.slice().order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(elements);
    return new Array(shape, elements);
  }

  /** "inputs/x.npy" lies beside our models or beside the shared ones. */
  static Path findInput(String name) {
    Path here = DATA.resolve(name);
    return java.nio.file.Files.exists(here) ? here : SHARED.resolve("..").resolve(name);
  }

  /** A file that is open for reading, with the number that the system calls it by. */
  static final class Opened implements AutoCloseable {
    private final InputStream stream;
    final int descriptor;

    Opened(File file) throws IOException {
      Path path = file.toPath().toRealPath();
      stream = new FileInputStream(file);
      descriptor = find(path);
    }

    /** Java tells no number; Linux does. */
    private static int find(Path path) throws IOException {
      try (DirectoryStream<Path> links =
          java.nio.file.Files.newDirectoryStream(Paths.get("/proc/self/fd"))) {
        for (Path link : links) {
          if (java.nio.file.Files.exists(link)
              && java.nio.file.Files.readSymbolicLink(link).equals(path)) {
            return Integer.parseInt(link.getFileName().toString());
          }
        }
      }
      throw new IOException(path + " is not open");
    }

    @Override
    public void close() throws IOException {
      stream.close();
    }
  }

  /** Writes a file with `offset` other bytes before these, and some behind, as in a package. */
  static File surround(byte[] bytes, int offset) throws IOException {
    File file = File.createTempFile("placelite_java_test", ".zip");
    file.deleteOnExit();
    byte[] all = new byte[offset + bytes.length + 100];
    System.arraycopy(bytes, 0, all, offset, bytes.length);
    java.nio.file.Files.write(file.toPath(), all);
    return file;
  }

  /** Converts a model to .nb, for the CPU, into a file that goes with the test. */
  static File convert(Path modelDir, String targets) throws IOException {
    File output = File.createTempFile("placelite_java_test", "");
    File model = new File(output.getPath() + ".nb");
    output.deleteOnExit();
    model.deleteOnExit();
    Process opt =
        new ProcessBuilder(
                System.getProperty("placelite.opt"),
                "--model_dir=" + modelDir,
                "--valid_targets=" + targets,
                "--optimize_out=" + output)
            .redirectErrorStream(true)
            .start();
    byte[] text = opt.getInputStream().readAllBytes();
    try {
      if (opt.waitFor() != 0) throw new IOException(new String(text, StandardCharsets.UTF_8));
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
    return model;
  }
}
