// SPDX-License-Identifier: Apache-2.0
package ai.placelite;

/** Which cores the workers run on. */
public enum PowerMode {
  /** The cluster of the fastest cores. */
  HIGH("high"),
  /** The cluster of the slowest cores. */
  LOW("low"),
  /** All cores, fastest first. */
  FULL("full"),
  /** Anywhere. */
  NO_BIND("no_bind");

  final String text;

  PowerMode(String text) {
    this.text = text;
  }
}
