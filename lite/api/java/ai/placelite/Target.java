// SPDX-License-Identifier: Apache-2.0
package ai.placelite;

/** What kernels run on. */
public enum Target {
  /** Any processor, by reference kernels. */
  HOST("host"),
  /** Processors with AVX2 or AVX-512. */
  X86("x86"),
  /** Processors with NEON. */
  ARM("arm"),
  /** Graphics processors. */
  OPENCL("opencl");

  private final String text;

  Target(String text) {
    this.text = text;
  }

  /** Returns the name as places are written: "opencl". */
  @Override
  public String toString() {
    return text;
  }

  static Target parse(String text) {
    for (Target target : values()) {
      if (target.text.equals(text)) return target;
    }
    throw new IllegalArgumentException("there is no target '" + text + "'");
  }
}
