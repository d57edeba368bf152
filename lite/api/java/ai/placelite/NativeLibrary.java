// SPDX-License-Identifier: Apache-2.0
package ai.placelite;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Locale;

/** Loads libplacelite_jni: from the library path, or else from inside the jar. */
final class NativeLibrary {
  private static final String NAME = "placelite_jni";

  private NativeLibrary() {}

  static void load() {
    try {
      System.loadLibrary(NAME);
    } catch (UnsatisfiedLinkError notInstalled) {
      loadFromJar(notInstalled);
    }
  }

  /** Returns the name inside the jar: "/ai/placelite/native/linux-x86_64/libplacelite_jni.so". */
  static String resource(String os, String arch) {
    String system = os.toLowerCase(Locale.ROOT).startsWith("linux") ? "linux" : os;
    String machine = arch.equals("amd64") ? "x86_64" : arch;
    return "/ai/placelite/native/" + system + "-" + machine + "/" + System.mapLibraryName(NAME);
  }

  private static void loadFromJar(UnsatisfiedLinkError notInstalled) {
    String resource = resource(System.getProperty("os.name"), System.getProperty("os.arch"));
    try (InputStream library = NativeLibrary.class.getResourceAsStream(resource)) {
      if (library == null) {
        UnsatisfiedLinkError error =
            new UnsatisfiedLinkError(
                notInstalled.getMessage() + "; and there is no " + resource + " in the jar");
        error.initCause(notInstalled);
        throw error;
      }
      File copy = File.createTempFile(NAME, ".so");
      try {
        write(library, copy);
        System.load(copy.getPath());
      } finally {
        // Once loaded, the library needs no file name any more.
        copy.delete();
      }
    } catch (IOException e) {
      UnsatisfiedLinkError error = new UnsatisfiedLinkError("cannot unpack " + resource);
      error.initCause(e);
      throw error;
    }
  }

  /** Android 7 has no java.nio.file. */
  private static void write(InputStream from, File to) throws IOException {
    try (OutputStream file = new FileOutputStream(to)) {
      byte[] buffer = new byte[1 << 16];
      for (int n = from.read(buffer); n > 0; n = from.read(buffer)) file.write(buffer, 0, n);
    }
  }
}
