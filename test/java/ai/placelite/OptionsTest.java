// SPDX-License-Identifier: Apache-2.0
package ai.placelite;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import ai.placelite.example.Options;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Options by name and by type: the engine's words, when they are set. */
class OptionsTest {
  private static void refuses(String message, Executable body) {
    PlaceliteException thrown = assertThrows(PlaceliteException.class, body);
    assertEquals(message, thrown.getMessage());
    assertEquals(ErrorCode.INVALID_ARGUMENT, thrown.code());
  }

  private static List<String> texts(Config<?> config) {
    List<String> texts = new ArrayList<>();
    for (byte[] text : config.options()) texts.add(new String(text, StandardCharsets.UTF_8));
    return texts;
  }

  @Test
  void wrongNamesAndValues() {
    MobileConfig config = new MobileConfig();
    refuses(
        "option 'thraeds': there is no such option; did you mean 'threads'?",
        () -> config.set("thraeds", "2"));
    refuses("option 'teams': must be 1 to 64, not 0", () -> config.setTeams(0));
    refuses("option 'teams': must be 1 to 64, not 'many'", () -> config.set("teams", "many"));
    refuses("option 'teams': must not be empty", () -> config.set("teams", ""));
    refuses(
        "option 'threads': must be 0 to 2147483647, not -1", () -> config.setThreads(-1));
    refuses(
        "option 'threads': must be 0 to 2147483647, not '99999999999999999999'",
        () -> config.set("threads", "99999999999999999999"));
    refuses("option 'strict': must be true or false, not 'yes'", () -> config.set("strict", "yes"));
    refuses(
        "option 'opencl_precision': must be fp16 or float, not 'int8'",
        () -> config.setOpenClPrecision(Precision.INT8));
    refuses(
        "option 'model_dir': is for models that are converted when they are loaded, not for .nb"
            + " models",
        () -> config.set("model_dir", "m"));
    assertThrows(NullPointerException.class, () -> config.set(null, "1"));
    assertThrows(NullPointerException.class, () -> config.set("threads", null));
    assertEquals(0, config.options().length);
    refuses(
        "option 'input_shape': shape '1,x': 'x' is not a whole number",
        () -> new FullConfig().setInputShape("x", "1,x"));
  }

  @Test
  void everyKindByNameAndByType() {
    assertDoesNotThrow(() -> Options.main(new String[0]));
    assertEquals(texts(Options.byName()).size(), texts(Options.byType()).size());
    assertEquals("a\\;b\\\\:1,3", texts(new FullConfig().setInputShape("a;b\\", "1,3")).get(1));
  }

  @Test
  void optionsReachThePredictor() throws IOException {
    File model = Files.convert(Files.DATA.resolve("models/uci_housing"), "x86");
    MobileConfig config = new MobileConfig().setModelFile(model).set("exclude", "*avx*");
    try (Predictor predictor = Predictor.create(config)) {
      predictor.input(0).resize(1, 13).set(new float[13]);
      predictor.run();
    }
    MobileConfig pinned = new MobileConfig().setModelFile(model).set("pin", "type:fc=no_such");
    assertThrows(PlaceliteException.class, () -> Predictor.create(pinned));
  }

  @Test
  void theLastModelCounts() throws IOException {
    File model = Files.convert(Files.DATA.resolve("models/uci_housing"), "x86");
    MobileConfig config = new MobileConfig().setModel(new byte[1]).setModelFile(model);
    Predictor.create(config).close();
    config.setModel(new byte[1]);
    assertEquals(
        ErrorCode.CORRUPT,
        assertThrows(PlaceliteException.class, () -> Predictor.create(config)).code());
  }
}
