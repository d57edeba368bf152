// SPDX-License-Identifier: Apache-2.0
package ai.placelite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Paths;
import org.junit.jupiter.api.Test;

/** The Java example of the README compiles (Readme.java), runs, and is what the README shows. */
class ReadmeTest {
  @Test
  void exampleNamesTheCat() throws IOException {
    Files.Array pixels =
        Files.readNpy(Files.findInput("inputs/caffe_mobilenet_224_tabby_cat.npy"));
    File model = Files.convert(Files.DEMO.resolve("mobilenet_v1"), "x86");
    float[] scores = Readme.classify(model, pixels.elements);
    int best = 0;
    for (int i = 0; i < scores.length; ++i) best = scores[i] > scores[best] ? i : best;
    assertEquals(281, best); // the tabby cat of ImageNet
  }

  @Test
  void readmeShowsIt() throws IOException {
    String source = read(System.getProperty("placelite.source") + "/test/java/ai/placelite/Readme.java");
    int begin = source.indexOf("// README\n") + "// README\n".length();
    String example = source.substring(begin, source.indexOf("    // end", begin)).replaceAll("(?m)^    ", "");
    String readme = read(System.getProperty("placelite.source") + "/README.md");
    assertTrue(readme.contains("```java\n" + "import ai.placelite.*;\n\n" + example + "```"), example);
  }

  private static String read(String file) throws IOException {
    return java.nio.file.Files.readString(Paths.get(file));
  }
}
