// SPDX-License-Identifier: Apache-2.0
/**
 * Runs models on the device: a {@link ai.placelite.Predictor} is made from a {@link
 * ai.placelite.MobileConfig} and has inputs and outputs.
 *
 * <p>No parameter and no result is null unless it is annotated as {@code Nullable}; null where none
 * is expected is a {@link java.lang.NullPointerException} that names the parameter.
 */
@NullMarked
package ai.placelite;

import org.jspecify.annotations.NullMarked;
