// SPDX-License-Identifier: Apache-2.0
package ai.placelite.example;

import ai.placelite.FullConfig;
import ai.placelite.Place;
import ai.placelite.PlaceliteException;
import ai.placelite.PowerMode;
import ai.placelite.Target;

/** Every kind of option in Java, by name and by the setters of the common ones. */
public final class Options {
  private Options() {}

  public static FullConfig byName() {
    return new FullConfig()
        .set("threads", "2") // an integer
        .set("strict", "true") // a flag
        .set("power_mode", "high") // a choice
        .set("valid_targets", "x86,host") // text
        .set("input_shape", "x:1..8,3,64,64") // a list
        .set("input_shape", "y:1,8"); // added to the list
  }

  public static FullConfig byType() {
    return new FullConfig()
        .setThreads(2)
        .setStrict(true)
        .setPowerMode(PowerMode.HIGH)
        .setValidPlaces(Place.of(Target.X86), Place.of(Target.HOST))
        .setInputShape("x", "1..8,3,64,64")
        .setInputShape("y", "1,8");
  }

  public static void main(String[] arguments) {
    byType();
    try {
      byName().set("thraeds", "2");
    } catch (PlaceliteException e) {
      System.out.println(e.getMessage());
    }
  }
}
