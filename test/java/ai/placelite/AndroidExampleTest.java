// SPDX-License-Identifier: Apache-2.0
package ai.placelite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.placelite.example.Classifier;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What of the Android example needs no Android: pixels in, labels out. */
class AndroidExampleTest {
  @TempDir Path cache;

  @Test
  void namesTheCat() throws IOException {
    File model = Files.convert(Files.DEMO.resolve("mobilenet_v1"), "x86");
    List<String> labels =
        java.nio.file.Files.readAllLines(Files.DEMO.resolve("synset_words.txt"));
    MobileConfig config = new MobileConfig().setModelFile(model);
    try (Classifier classifier = new Classifier(config, labels, cache.toFile())) {
      List<String> best = classifier.classify(square(Files.DEMO.resolve("tabby_cat.jpg")), 3);
      assertEquals(3, best.size());
      assertTrue(best.get(0).contains("tabby"), best.toString());
      assertThrows(IllegalArgumentException.class, () -> classifier.classify(new int[7], 1));
    }
  }

  /** As the activity cuts it. */
  private static int[] square(Path file) throws IOException {
    BufferedImage picture = ImageIO.read(file.toFile());
    int side = Math.min(picture.getWidth(), picture.getHeight());
    int x = (picture.getWidth() - side) / 2;
    int y = (picture.getHeight() - side) / 2;
    int size = Classifier.SIDE;
    BufferedImage scaled = new BufferedImage(size, size, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = scaled.createGraphics();
    graphics.setRenderingHint(
        RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
    graphics.drawImage(picture, 0, 0, size, size, x, y, x + side, y + side, null);
    return scaled.getRGB(0, 0, size, size, null, 0, size);
  }
}
