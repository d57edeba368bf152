// SPDX-License-Identifier: Apache-2.0
package ai.placelite;

/** What is measured on a GPU before the first run, and again for new shapes. */
public enum TuneMode {
  /** Nothing: tables decide. */
  NONE("none"),
  /** Kernel variants, and images against buffers. */
  RAPID("rapid"),
  /** Their parameters, too. */
  NORMAL("normal"),
  /** The same, with more samples. */
  EXHAUSTIVE("exhaustive");

  final String text;

  TuneMode(String text) {
    this.text = text;
  }
}
