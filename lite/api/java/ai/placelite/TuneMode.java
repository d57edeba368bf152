// SPDX-License-Identifier: Apache-2.0
package ai.placelite;

/** What is measured on a GPU before the first run, and again for new shapes. */
public enum TuneMode {
  /** Nothing is measured: tables decide. */
  NONE("none"),
  /** Kernel variants are measured, and images against buffers. */
  RAPID("rapid"),
  /** Parameters of the variants are measured, too. */
  NORMAL("normal"),
  /** All that NORMAL measures, with more samples. */
  EXHAUSTIVE("exhaustive");

  final String text;

  TuneMode(String text) {
    this.text = text;
  }
}
